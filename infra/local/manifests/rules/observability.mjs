// Rules about monitors and figures.
import {
  containersOf,
  labelsOf,
  ofKind,
  policiesFor,
  selects,
  services,
  variablesOf,
} from '../manifest.mjs'
import { each } from './each.mjs'

export const observability = [
  [
    'every service is watched by exactly one monitor, at a port that it has and that lets Prometheus in',
    ({ objects }) =>
      each(services(objects), object => {
        const monitors = ofKind(objects, 'PodMonitor').filter(
          ({ metadata, spec }) =>
            metadata.namespace === object.metadata.namespace &&
            selects(spec.selector, labelsOf(object))
        )
        if (monitors.length !== 1) return `${monitors.length} monitors`
        const [
          {
            spec: {
              jobLabel,
              podMetricsEndpoints: [{ port, path }],
            },
          },
        ] = monitors
        const [{ ports }] = containersOf(object)
        const found = ports.find(({ name }) => name === port)?.containerPort
        return [
          path !== '/metrics' && `asks ${path}`,
          labelsOf(object)[jobLabel] !== 'mostrador' &&
            'its job would not be "mostrador", of which the rules speak',
          found === undefined && `has no port ${port}`,
          !policiesFor(objects, object, 'Ingress').some(({ spec }) =>
            (spec.ingress ?? []).some(
              ({ from, ports: open = [] }) =>
                from?.some(
                  ({ namespaceSelector }) =>
                    namespaceSelector?.matchLabels?.['mostrador.mx/zone'] === 'monitoring'
                ) && open.some(each => each.port === found)
            )
          ) && `lets nobody of the zone "monitoring" in at ${found}`,
        ]
      }),
  ],
  [
    'the rules are there, and processes know where their spans go',
    ({ objects }) => [
      ...(ofKind(objects, 'PrometheusRule').flatMap(({ spec }) =>
        spec.groups.flatMap(({ rules }) => rules)
      ).length > 0
        ? []
        : ['there is no PrometheusRule']),
      ...each(
        services(objects),
        object =>
          !variablesOf(objects, object).has('OTEL_EXPORTER_OTLP_ENDPOINT') &&
          'has no OTEL_EXPORTER_OTLP_ENDPOINT'
      ),
    ],
  ],
]
