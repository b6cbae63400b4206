// Rules about the production overlay.
import { labelsOf, ofKind, selects, services, workloads } from '../manifest.mjs'
import { each } from './each.mjs'

export const production = [
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
