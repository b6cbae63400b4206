import type { Panel, Unit } from '../panels.ts'

type QueryOptions = { readonly about: string; readonly limit?: number }
export const lines = (
  title: string,
  unit: Unit,
  queries: Readonly<Record<string, string>>,
  more: QueryOptions
): Panel => ({
  title,
  kind: 'timeseries',
  unit,
  queries: Object.entries(queries).map(([legend, expr]) => ({ legend, expr })),
  ...more,
})
export const figure = (title: string, unit: Unit, expr: string, more: QueryOptions): Panel => ({
  title,
  kind: 'stat',
  unit,
  queries: [{ expr, legend: title }],
  ...more,
})
export const perHour = (series: string, by: string): string =>
  `sum by (${by}) (increase(${series}[1h]))`
export const quantile = (q: number, by: string, series = 'http_request_duration_seconds'): string =>
  `histogram_quantile(${q}, sum by (le, ${by}) (rate(${series}_bucket[5m])))`
