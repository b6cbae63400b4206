// Rules about network policies.
import {
  containersOf,
  labelsOf,
  mayEnter,
  mayLeave,
  ofKind,
  policiesFor,
  selects,
  services,
  workloads,
} from '../manifest.mjs'
import { each } from './each.mjs'

const servicePort = 3000
/** The library's own default: no variable of ours names it. */
const hostOfOpenAi = 'api.openai.com'
const linkLocal = '169.254.0.0/16'
const isPrivate = cidr =>
  /^(10|172\.(1[6-9]|2\d|3[01])|192\.168|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(cidr)
/** Data stores beside the cluster, in a private network of their own. */
const isDataPolicy = ({ metadata }) =>
  metadata.namespace === 'mostrador' && metadata.name === 'data-outside'
const isProxyPolicy = ({ metadata }) =>
  metadata.namespace === 'mostrador-egress' && metadata.name === 'egress-proxy'

export const network = [
  [
    'namespaces with pods are closed both ways',
    ({ objects }) =>
      [...new Set(workloads(objects).map(({ metadata }) => metadata.namespace))].flatMap(
        namespace =>
          ofKind(objects, 'NetworkPolicy').some(
            ({ metadata, spec }) =>
              metadata.namespace === namespace &&
              Object.keys(spec.podSelector).length === 0 &&
              spec.policyTypes.length === 2 &&
              spec.ingress === undefined &&
              spec.egress === undefined
          )
            ? []
            : [`${namespace} has no policy that denies everything`]
      ),
  ],
  [
    'every workload has policies of its own for both directions',
    ({ objects }) =>
      each(workloads(objects), object =>
        ['Ingress', 'Egress'].map(
          direction =>
            !policiesFor(objects, object, direction).some(
              ({ spec }) =>
                Object.keys(spec.podSelector).length > 0 &&
                selects(spec.podSelector, labelsOf(object)) &&
                spec.podSelector.matchLabels?.['app.kubernetes.io/name'] === object.metadata.name
            ) && `no NetworkPolicy about its ${direction}`
        )
      ),
  ],
  [
    'every edge is open at both of its ends, or at neither',
    ({ objects }) =>
      each(ofKind(objects, 'Deployment'), from =>
        ofKind(objects, 'Deployment').flatMap(to =>
          containersOf(to).flatMap(({ ports = [] }) =>
            ports.map(({ containerPort: port }) => {
              if (from === to) return false
              const [leaves, enters] = [
                mayLeave(objects, from, to, port),
                mayEnter(objects, from, to, port),
              ]
              return (
                leaves !== enters &&
                (leaves
                  ? `may call ${to.metadata.name}, which does not let it in`
                  : `is let in by ${to.metadata.name}, which it may not call`)
              )
            })
          )
        )
      ),
  ],
  [
    'a service reaches those whose routes it calls, and no others',
    ({ objects, calls }) =>
      each(services(objects), from =>
        services(objects).map(to => {
          if (from === to) return false
          const isCalled = calls.get(from.metadata.name)?.has(to.metadata.name) ?? false
          const isOpen = mayLeave(objects, from, to, servicePort)
          if (isCalled === isOpen) return false
          return isCalled
            ? `calls ${to.metadata.name} and may not`
            : `may call ${to.metadata.name} and never does`
        })
      ),
  ],
  [
    'only the proxy may reach the world, and not the metadata address',
    ({ objects }) =>
      each(ofKind(objects, 'NetworkPolicy'), policy =>
        (policy.spec.egress ?? []).flatMap(({ to }) => {
          if (to === undefined) return [`an egress rule without "to" is the whole world`]
          return to.map(
            ({ ipBlock }) =>
              ipBlock !== undefined &&
              !(isDataPolicy(policy) && isPrivate(ipBlock.cidr)) &&
              (!isProxyPolicy(policy)
                ? `reaches ${ipBlock.cidr} without the proxy`
                : !ipBlock.except?.includes(linkLocal) && `must except ${linkLocal}`)
          )
        })
      ),
  ],
  [
    'the proxy lets through the hosts of the providers that services call',
    ({ objects, variablesRead }) =>
      each(
        ofKind(objects, 'ConfigMap').filter(({ data }) => data?.['squid.conf'] !== undefined),
        ({ data }) => {
          const allowed = new Set(
            [...data['squid.conf'].matchAll(/^acl providers dstdomain (.+)$/gm)].flatMap(
              ([, names]) => names.split(' ')
            )
          )
          return [...[...variablesRead.values()].flatMap(({ hosts }) => hosts), hostOfOpenAi].map(
            host => !allowed.has(host) && `does not know ${host}`
          )
        }
      ),
  ],
  [
    'the outside has two doors: the gateway, and one path of messaging-gateway',
    ({ objects }) =>
      each(ofKind(objects, 'Ingress'), ({ spec }) => [
        ...spec.rules
          .flatMap(({ http }) => http.paths)
          .map(
            ({ path, pathType, backend }) =>
              !(
                backend.service.name === 'edge-gateway' ||
                (backend.service.name === 'messaging-gateway' &&
                  path === '/api/meta/webhook' &&
                  pathType === 'Exact')
              ) && `${path} of ${backend.service.name} is not meant for the outside`
          ),
        spec.tls === undefined && 'needs tls',
      ]),
  ],
]
