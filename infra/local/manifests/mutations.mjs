// What an operator could lose by a slip of the pen. Each is done to the rendered production
// overlay, and a rule must complain: a rule that notices nothing proves nothing.
import { containersOf, labelsOf, ofKind, podOf } from './manifest.mjs'

const deployment = (objects, name) =>
  ofKind(objects, 'Deployment').find(({ metadata }) => metadata.name === name)
const policy = (objects, name) =>
  ofKind(objects, 'NetworkPolicy').find(
    ({ metadata }) => metadata.name === name && metadata.namespace === 'mostrador'
  )
const without = (objects, gone) => objects.filter(object => !gone(object))
const setVariable = (object, name, value) => {
  for (const container of containersOf(object))
    container.env = [...container.env.filter(each => each.name !== name), { name, value }]
}
const dropVariable = (object, name) => {
  for (const container of containersOf(object))
    container.env = container.env.filter(each => each.name !== name)
}
/** Takes a peer out of both ends of an edge, so that they still agree. */
const closeEdge = (objects, from, to) => {
  const isOf =
    name =>
    ({ podSelector }) =>
      podSelector?.matchLabels?.['app.kubernetes.io/name'] === name
  for (const rule of policy(objects, to).spec.ingress)
    rule.from = without(rule.from ?? [], isOf(from))
  for (const rule of policy(objects, from).spec.egress) rule.to = without(rule.to ?? [], isOf(to))
}
const editProxy = (objects, edit) => {
  const { data } = ofKind(objects, 'ConfigMap').find(
    each => each.data?.['squid.conf'] !== undefined
  )
  data['squid.conf'] = edit(data['squid.conf'])
}

/** @type {[string, (objects: object[]) => object[] | void][]} */
export const mutations = [
  ['crm is not let through to billing', objects => closeEdge(objects, 'crm', 'billing')],
  ['the gateway is not let through to crm', objects => closeEdge(objects, 'edge-gateway', 'crm')],
  [
    'catalog may call ai-assistant',
    objects => {
      const peer = name => ({ podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } })
      const ports = [{ protocol: 'TCP', port: 3000 }]
      policy(objects, 'catalog').spec.egress.push({ to: [peer('ai-assistant')], ports })
      policy(objects, 'ai-assistant').spec.ingress.push({ from: [peer('catalog')], ports })
    },
  ],
  [
    'there is no proxy',
    objects => without(objects, ({ metadata }) => metadata.namespace === 'mostrador-egress'),
  ],
  [
    'messaging-gateway loses the label of the proxy',
    objects => {
      labelsOf(deployment(objects, 'messaging-gateway'))['mostrador.mx/world'] = 'no'
    },
  ],
  [
    'messaging-gateway does not know the proxy',
    objects => dropVariable(deployment(objects, 'messaging-gateway'), 'HTTPS_PROXY'),
  ],
  [
    'Node does not use the proxy',
    objects => dropVariable(deployment(objects, 'billing'), 'NODE_USE_ENV_PROXY'),
  ],
  [
    'messaging-gateway is not let through to the proxy',
    objects => {
      const { spec } = policy(objects, 'messaging-gateway')
      spec.egress = without(spec.egress, ({ ports }) => ports.some(({ port }) => port === 3128))
    },
  ],
  [
    'OpenAI is not on the list',
    objects => editProxy(objects, text => text.replace(' api.openai.com', ' other.example')),
  ],
  [
    'Meta is not on the list',
    objects => editProxy(objects, text => text.replace('graph.facebook.com', 'other.example')),
  ],
  [
    'no proxy is trusted',
    objects => setVariable(deployment(objects, 'edge-gateway'), 'TRUSTED_PROXIES', '0'),
  ],
  [
    'nobody says how many proxies there are',
    objects => dropVariable(deployment(objects, 'edge-gateway'), 'TRUSTED_PROXIES'),
  ],
  [
    'the private authority is not mounted',
    objects => {
      const pod = podOf(deployment(objects, 'crm'))
      pod.volumes = without(pod.volumes, ({ name }) => name === 'private-ca')
    },
  ],
  [
    'the data stores are closed',
    objects => without(objects, ({ metadata }) => metadata.name === 'data'),
  ],
  ['no bucket', objects => dropVariable(deployment(objects, 'catalog'), 'MEDIA_S3_BUCKET')],
  [
    'pools larger than the server',
    objects => setVariable(deployment(objects, 'crm'), 'DATABASE_CONNECTIONS', '40'),
  ],
  [
    'a broker at a port that no policy opens',
    objects => {
      const { data } = ofKind(objects, 'ConfigMap').find(
        each => each.data?.['KAFKA_BROKERS'] !== undefined
      )
      data['KAFKA_BROKERS'] = data['KAFKA_BROKERS'].replaceAll(':9093', ':9999')
    },
  ],
]
