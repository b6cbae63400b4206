// Rules about starting, stopping and spreading pods.
import { containersOf, labelsOf, ofKind, podOf, selects, services } from '../manifest.mjs'
import { each, eachContainer } from './each.mjs'

const pinned = /^[^@\s]+:(?!latest$)[\w][\w.-]*$|@sha256:[0-9a-f]{64}$/
const processSeconds = 25
const preStopSeconds = 5

export const lifecycle = [
  [
    'containers say what they need and the most they get',
    ({ objects }) =>
      eachContainer(objects, ({ name, resources }) =>
        ['requests', 'limits'].flatMap(side =>
          ['cpu', 'memory'].map(
            what =>
              resources?.[side]?.[what] === undefined && `${name}: set resources.${side}.${what}`
          )
        )
      ),
  ],
  [
    'images carry a tag or a digest, never "latest"',
    ({ objects }) =>
      eachContainer(
        objects,
        ({ image }) => !pinned.test(image) && `the image ${image} is not pinned`
      ),
  ],
  [
    'services are watched: startup and liveness at /healthz, readiness at /readyz',
    ({ objects }) =>
      each(services(objects), object => {
        const [{ ports = [], ...probes }] = containersOf(object)
        return Object.entries({
          startupProbe: '/healthz',
          livenessProbe: '/healthz',
          readinessProbe: '/readyz',
        }).map(([probe, path]) => {
          const get = probes[probe]?.httpGet
          return (
            (get?.path !== path || !ports.some(({ name }) => name === get.port)) &&
            `${probe} must ask ${path} at a named port`
          )
        })
      }),
  ],
  [
    'every other Deployment is watched too',
    ({ objects }) =>
      each(ofKind(objects, 'Deployment'), object =>
        ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
          probe => containersOf(object)[0][probe] === undefined && `${probe} is missing`
        )
      ),
  ],
  [
    'services leave in order: preStop without a shell, and time for the rest',
    ({ objects }) =>
      each(services(objects), object => [
        containersOf(object)[0].lifecycle?.preStop?.sleep?.seconds !== preStopSeconds &&
          `preStop must be sleep: { seconds: ${preStopSeconds} }`,
        !(podOf(object).terminationGracePeriodSeconds > preStopSeconds + processSeconds) &&
          `terminationGracePeriodSeconds must be more than ${preStopSeconds} + ${processSeconds}`,
      ]),
  ],
  [
    'a rollout never has fewer pods than before',
    ({ objects }) =>
      each(
        services(objects),
        ({ spec: { strategy } }) =>
          (strategy?.rollingUpdate?.maxSurge !== 1 ||
            strategy.rollingUpdate.maxUnavailable !== 0) &&
          'set rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }'
      ),
  ],
  [
    'replicas are spread over nodes, each service by itself',
    ({ objects }) =>
      each(services(objects), object => {
        const spread = (podOf(object).topologySpreadConstraints ?? []).find(
          ({ topologyKey }) => topologyKey === 'kubernetes.io/hostname'
        )
        return (
          (spread === undefined ||
            !selects(spread.labelSelector, labelsOf(object)) ||
            !spread.matchLabelKeys?.includes('app.kubernetes.io/name')) &&
          'needs a topologySpreadConstraint over kubernetes.io/hostname that counts its own pods'
        )
      }),
  ],
  [
    'every Deployment has a Service that finds it, and the labels of its own selector',
    ({ objects }) =>
      each(ofKind(objects, 'Deployment'), object => {
        const service = ofKind(objects, 'Service').find(
          ({ metadata }) => metadata.name === object.metadata.name
        )
        const named = containersOf(object).flatMap(({ ports = [] }) =>
          ports.map(({ name }) => name)
        )
        return [
          !selects(object.spec.selector, labelsOf(object)) &&
            'its selector does not take its own pods',
          (service === undefined ||
            !selects({ matchLabels: service.spec.selector }, labelsOf(object)) ||
            !service.spec.ports.every(({ targetPort }) => named.includes(targetPort))) &&
            'no Service of its name reaches its named port',
          ...ofKind(objects, 'Deployment').map(
            other =>
              other !== object &&
              selects(object.spec.selector, labelsOf(other)) &&
              `its selector takes the pods of ${other.metadata.name}`
          ),
        ]
      }),
  ],
  [
    'migrations end: they are not restarted for ever',
    ({ objects }) =>
      each(
        ofKind(objects, 'Job'),
        ({ spec }) =>
          (spec.activeDeadlineSeconds === undefined ||
            spec.backoffLimit === undefined ||
            spec.template.spec.restartPolicy !== 'Never') &&
          'set activeDeadlineSeconds, backoffLimit and restartPolicy: Never'
      ),
  ],
]
