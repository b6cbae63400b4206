/**
 * The parts of Grafana's panels that we use. A dashboard is rows of panels; their positions are
 * computed.
 */
export type Unit = 's' | 'short' | 'reqps' | 'percentunit' | 'bytes' | 'ops'
export type Query = { readonly expr: string; readonly legend: string }
export type Panel = {
  readonly title: string
  readonly kind: 'timeseries' | 'stat' | 'heatmap'
  readonly unit: Unit
  readonly queries: readonly Query[]
  /** What it means, for a reader who does not know the metric. */
  readonly about: string
  /** Drawn as a line: where an alert begins. */
  readonly limit?: number
}
export type Row = { readonly title: string; readonly panels: readonly Panel[] }
export type Dashboard = {
  readonly uid: string
  readonly title: string
  readonly about: string
  readonly rows: readonly Row[]
}

const width = 24
const height = 8
const source = { type: 'prometheus', uid: 'prometheus' }
const letters = 'ABCDEFGHIJ'

const fieldsOf = ({ unit, limit }: Panel): object => ({
  defaults: {
    unit,
    min: 0,
    ...(limit === undefined
      ? {}
      : {
          custom: { thresholdsStyle: { mode: 'line' } },
          thresholds: {
            mode: 'absolute',
            steps: [
              { color: 'green', value: null },
              { color: 'red', value: limit },
            ],
          },
        }),
  },
  overrides: [],
})

/** The dashboard as Grafana imports it. */
export const grafanaOf = ({ uid, title, about, rows }: Dashboard): object => {
  let y = 0
  let id = 0
  const panels = rows.flatMap(row => {
    const top = y
    const panelWidth = Math.floor(width / row.panels.length)
    y += 1 + height
    id += 1
    const head = {
      id,
      type: 'row',
      title: row.title,
      collapsed: false,
      gridPos: { x: 0, y: top, w: width, h: 1 },
      panels: [],
    }
    return [
      head,
      ...row.panels.map((panel, index) => {
        id += 1
        return {
          id,
          type: panel.kind,
          title: panel.title,
          description: panel.about,
          datasource: source,
          gridPos: { x: index * panelWidth, y: top + 1, w: panelWidth, h: height },
          fieldConfig: fieldsOf(panel),
          options:
            panel.kind === 'stat'
              ? {
                  reduceOptions: { calcs: ['lastNotNull'] },
                  colorMode: panel.limit === undefined ? 'none' : 'background',
                }
              : {
                  legend: { displayMode: 'list', placement: 'bottom' },
                  tooltip: { mode: 'multi', sort: 'desc' },
                },
          targets: panel.queries.map(({ expr, legend }, index) => ({
            refId: letters[index],
            expr,
            legendFormat: legend,
            datasource: source,
          })),
        }
      }),
    ]
  })
  return {
    uid,
    title,
    description: about,
    tags: ['mostrador'],
    schemaVersion: 41,
    version: 1,
    editable: false,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    panels,
  }
}
