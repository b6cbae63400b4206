// Rules about the production overlay.
import { labelsOf, ofKind, selects, services, variablesOf, workloads } from '../manifest.mjs'
import { each } from './each.mjs'

/**
 * What k8s/README.md asks of the PostgreSQL server, and what it keeps for people and migrations.
 */
const maxConnections = 700
const reservedConnections = 30

/**
 * Connections of a pod: both pools, the one that listens, and the one that watches a slow server.
 */
const connectionsOf = (objects, workload) => {
  const given = variablesOf(objects, workload)
  return Number(given.get('DATABASE_CONNECTIONS')) + Number(given.get('RELAY_CONNECTIONS')) + 2
}

const scalerOf = (objects, { metadata }) =>
  ofKind(objects, 'HorizontalPodAutoscaler').find(
    ({ spec }) => spec.scaleTargetRef.name === metadata.name
  )

export const production = [
  [
    'all pods together, and one more of each while a rollout lasts, find connections to Postgres',
    ({ objects }) => {
      const needed = services(objects).reduce((sum, object) => {
        const { spec } = scalerOf(objects, object)
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
    'data stores are spoken to behind TLS: a process that would not refuses to start',
    ({ objects }) =>
      each(services(objects), object => {
        const given = variablesOf(objects, object)
        return [
          given.get('DATA_TLS') !== 'required' && 'DATA_TLS must be required',
          given.get('KAFKA_TLS') !== 'true' && 'KAFKA_TLS must be true',
        ]
      }),
  ],
  [
    'events are kept by three brokers, and every replica finds a partition to hear',
    ({ objects }) =>
      each(services(objects), object => {
        const given = variablesOf(objects, object)
        const partitions = Number(given.get('KAFKA_PARTITIONS'))
        const { spec } = scalerOf(objects, object)
        return [
          !(Number(given.get('KAFKA_REPLICAS')) >= 3) && 'KAFKA_REPLICAS must be 3 or more',
          !(partitions >= spec.maxReplicas) &&
            `KAFKA_PARTITIONS must be ${spec.maxReplicas} or more: it is for good`,
        ]
      }),
  ],
  [
    'who answers chats grows when replies are late: they wait for models, not for CPU',
    ({ objects }) =>
      each(
        services(objects).filter(({ metadata }) => metadata.name === 'ai-assistant'),
        object =>
          !scalerOf(objects, object).spec.metrics.some(
            ({ pods }) => pods?.metric.name === 'jobs_late_seconds'
          ) && 'needs the metric jobs_late_seconds in its autoscaler'
      ),
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
      each(services(objects), object => {
        const scaler = scalerOf(objects, object)
        return [
          (scaler === undefined || scaler.spec.minReplicas < 2) &&
            'needs a HorizontalPodAutoscaler with minReplicas of 2 or more',
          object.spec.replicas !== undefined &&
            'replicas and an autoscaler would contradict each other',
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
