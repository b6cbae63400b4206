// Rules about what leads out of production: the proxy to the providers, the data stores, and what
// stands before the gateway.
import {
  labelsOf,
  ofKind,
  podOf,
  policiesFor,
  selects,
  services,
  variablesOf,
} from '../manifest.mjs'
import { each } from './each.mjs'

/** Without a way out they are of no use; others get one by an option of the overlay. */
const callersOfProviders = ['ai-assistant', 'billing', 'messaging-gateway']
const proxyPort = 3128
const ofProxy = { namespace: { 'mostrador.mx/zone': 'egress' }, pod: 'egress-proxy' }

const needsProxy = object =>
  callersOfProviders.includes(object.metadata.name) ||
  labelsOf(object)['mostrador.mx/world'] === 'by-proxy'

const mayReachProxy = (objects, object) =>
  policiesFor(objects, object, 'Egress')
    .flatMap(({ spec }) => spec.egress ?? [])
    .some(
      ({ to = [], ports = [] }) =>
        ports.some(({ port }) => port === proxyPort) &&
        to.some(
          ({ namespaceSelector, podSelector }) =>
            namespaceSelector !== undefined &&
            selects(namespaceSelector, ofProxy.namespace) &&
            selects(podSelector, { 'app.kubernetes.io/name': ofProxy.pod })
        )
    )

/** The ports that a workload may reach outside of its namespace, but for the proxy's. */
const dataPorts = (objects, object) =>
  policiesFor(objects, object, 'Egress')
    .flatMap(({ spec }) => spec.egress ?? [])
    .filter(({ to = [] }) =>
      to.some(
        ({ namespaceSelector, ipBlock }) =>
          namespaceSelector?.matchLabels?.['mostrador.mx/zone'] === 'data' || ipBlock !== undefined
      )
    )
    .flatMap(({ ports = [] }) => ports.map(({ port }) => port))

const brokersOf = (objects, object) =>
  String(variablesOf(objects, object).get('KAFKA_BROKERS') ?? '').split(',')

export const wayOut = [
  [
    'who calls providers finds the proxy, and is let through to it',
    ({ objects }) =>
      each(services(objects).filter(needsProxy), object => {
        const given = variablesOf(objects, object)
        return [
          labelsOf(object)['mostrador.mx/world'] !== 'by-proxy' &&
            'needs the label mostrador.mx/world: by-proxy',
          given.get('NODE_USE_ENV_PROXY') !== '1' && 'NODE_USE_ENV_PROXY must be 1',
          given.get('HTTPS_PROXY') !== `http://egress-proxy.mostrador-egress.svc:${proxyPort}` &&
            'HTTPS_PROXY must be the egress proxy',
          !mayReachProxy(objects, object) && 'no policy lets it reach the egress proxy',
        ]
      }),
  ],
  [
    'the proxy is there, twice',
    ({ objects }) => {
      const proxy = ofKind(objects, 'Deployment').find(
        ({ metadata }) => metadata.name === ofProxy.pod && metadata.namespace === 'mostrador-egress'
      )
      return proxy !== undefined && proxy.spec.replicas >= 2
        ? []
        : ['there is no Deployment egress-proxy of two replicas or more']
    },
  ],
  [
    'the gateway knows that something ends TLS before it',
    ({ objects }) =>
      each(
        services(objects).filter(({ metadata }) => metadata.name === 'edge-gateway'),
        object =>
          !(Number(variablesOf(objects, object).get('TRUSTED_PROXIES')) >= 1) &&
          'TRUSTED_PROXIES must be 1 or more, or every sign-in is refused'
      ),
  ],
  [
    'every service reaches the brokers that it is told, and may trust a private authority',
    ({ objects }) =>
      each(services(objects), object => [
        ...brokersOf(objects, object).map(
          broker =>
            !dataPorts(objects, object).includes(Number(broker.split(':').at(-1))) &&
            `no policy lets it reach ${broker}`
        ),
        !(podOf(object).volumes ?? []).some(({ secret }) => secret?.secretName === 'private-ca') &&
          'the secret private-ca is not mounted',
      ]),
  ],
  [
    'files are in a bucket, under a host of their own: a pod does not start without',
    ({ objects }) =>
      each(services(objects), object => {
        const needed = {
          catalog: ['MEDIA_URL', 'MEDIA_S3_BUCKET', 'MEDIA_S3_REGION'],
          'edge-gateway': ['MEDIA_URL'],
        }[object.metadata.name]
        const given = variablesOf(objects, object)
        return (needed ?? []).map(
          name =>
            (!given.has(name) || given.get(name).optional === true) &&
            `${name} must not be optional`
        )
      }),
  ],
]
