import { stringify } from 'yaml'
import { allAlerts, type Alert, type AlertGroup, alertGroups } from './alerts.ts'
import { dashboards } from './dashboards.ts'
import { grafanaOf } from './panels.ts'

const head =
  '# Made by `npm run observability -- --write` from infra/observability/source. Do not edit.\n'
const yamlOf = (value: unknown): string =>
  `${head}${stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })}`

export const runbookOf = ({ name }: Pick<Alert, 'name'>): string =>
  `infra/observability/runbooks/${name}.md`

const ruleOf = (alert: Alert): object => ({
  alert: alert.name,
  expr: alert.expr,
  for: alert.for,
  labels: { severity: alert.severity },
  annotations: { summary: alert.summary, runbook: runbookOf(alert) },
})
const groupsOf = (groups: readonly AlertGroup[]): object => ({
  groups: groups.map(({ name, alerts }) => ({
    name: `mostrador-${name}`,
    rules: alerts.map(ruleOf),
  })),
})

/** For `promtool test rules`: each alert fires in its own story and not in the one beside it. */
const rulesTestOf = (alert: Alert): object[] =>
  (['fires', 'silent'] as const).map(how => ({
    name: `${alert.name} ${how}`,
    interval: '1m',
    input_series: Object.entries(alert[how].series).map(([series, values]) => ({ series, values })),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert.name}",alertstate="firing"}) or vector(0)`,
        eval_time: alert[how].after,
        exp_samples: [{ labels: '{}', value: how === 'fires' ? 1 : 0 }],
      },
    ],
  }))

/** Every file that is made, by its path from the root. */
export const renderFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ['infra/observability/prometheus/rules.yaml', yamlOf(groupsOf(alertGroups))],
    [
      'infra/observability/prometheus/rules.test.yaml',
      yamlOf({
        rule_files: ['rules.yaml'],
        evaluation_interval: '1m',
        tests: allAlerts.flatMap(rulesTestOf),
      }),
    ],
    [
      'k8s/observability/rules.yaml',
      yamlOf({
        apiVersion: 'monitoring.coreos.com/v1',
        kind: 'PrometheusRule',
        metadata: { name: 'mostrador', namespace: 'mostrador' },
        spec: groupsOf(alertGroups),
      }),
    ],
    ...dashboards.map(
      dashboard =>
        [
          `infra/observability/grafana/dashboards/${dashboard.uid}.json`,
          `${JSON.stringify(grafanaOf(dashboard), null, 2)}\n`,
        ] as const
    ),
  ])
