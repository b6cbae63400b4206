// Rules about the production overlay.
import { labelsOf, ofKind, selects, services, variablesOf, workloads } from '../manifest.mjs'
import { each } from './each.mjs'

/** What k8s/README.md asks of the PostgreSQL server, and what it keeps for people and migrations. */
const maxConnections = 700
const reservedConnections = 30

/** Connections of a pod: both pools, and the one that listens. */
const connectionsOf = (objects, workload) => {
  const given = variablesOf(objects, workload)
  return Number(given.get('DATABASE_CONNECTIONS')) + Number(given.get('RELAY_CONNECTIONS')) + 1
}

export const production = [
  [
    'all pods together, and one more of each while a rollout lasts, find connections to Postgres',
    ({ objects }) => {
      const needed = services(objects).reduce((sum, object) => {
        const { spec } = ofKind(objects, 'HorizontalPodAutoscaler').find(
          each => each.spec.scaleTargetRef.name === object.metadata.name
        )
        return sum + (spec.maxReplicas + 1) * connectionsOf(objects, object)
      }, 0)
      return needed <= maxConnections - reservedConnections
        ? []
        : [
            `${needed} connections at most replicas, ${maxConnections - reservedConnections} are free`,
          ]
    },
  ],
  [
    'every service has a budget for disruptions: one pod at a time',
    ({ objects }) =>
      each(
        services(objects),
        object =>
          !ofKind(objects, 'PodDisruptionBudget').some(
            ({ spec }) => selects(spec.selector, labelsOf(object)) && spec.maxUnavailable === 1
          ) && 'needs a PodDisruptionBudget with maxUnavailable: 1'
      ),
  ],
  [
    'every service has two replicas or more, and one who decides how many',
    ({ objects }) =>
      each(services(objects), ({ metadata, spec }) => {
        const scaler = ofKind(objects, 'HorizontalPodAutoscaler').find(
          each => each.spec.scaleTargetRef.name === metadata.name
        )
        return [
          (scaler === undefined || scaler.spec.minReplicas < 2) &&
            'needs a HorizontalPodAutoscaler with minReplicas of 2 or more',
          spec.replicas !== undefined && 'replicas and an autoscaler would contradict each other',
        ]
      }),
  ],
  [
    'autoscalers ask for figures that the product exposes',
    ({ objects, platformSource }) =>
      each(ofKind(objects, 'HorizontalPodAutoscaler'), ({ spec }) =>
        spec.metrics.map(
          ({ type, pods }) =>
            type === 'Pods' &&
            !platformSource.includes(`'${pods.metric.name}'`) &&
            `nobody exposes ${pods.metric.name}`
        )
      ),
  ],
  [
    'nothing plays Meta',
    ({ objects }) =>
      each(
        workloads(objects),
        ({ metadata }) =>
          ['meta-sandbox', 'simulator'].includes(metadata.name) && 'does not belong here'
      ),
  ],
]
