// Small words about rendered manifests, for rules.mjs.

export const nameOf = ({ kind, metadata }) => `${kind}/${metadata.name}`
export const ofKind = (objects, ...kinds) => objects.filter(({ kind }) => kinds.includes(kind))
/** Everything that starts pods. */
export const workloads = objects => ofKind(objects, 'Deployment', 'StatefulSet', 'DaemonSet', 'Job')
export const podOf = object => object.spec.template.spec
export const labelsOf = object => object.spec.template.metadata?.labels ?? {}
export const containersOf = object => [
  ...(podOf(object).initContainers ?? []),
  ...podOf(object).containers,
]
/** The services of the product, as opposed to its jobs and to the Meta sandbox. */
export const services = objects =>
  ofKind(objects, 'Deployment').filter(
    object => labelsOf(object)['app.kubernetes.io/component'] === 'service'
  )

const fits = (labels, { key, operator, values = [] }) => {
  switch (operator) {
    case 'In':
      return values.includes(labels[key])
    case 'NotIn':
      return !values.includes(labels[key])
    case 'Exists':
      return key in labels
    case 'DoesNotExist':
      return !(key in labels)
    default:
      throw new Error(`Unknown operator ${operator}`)
  }
}
/** Does a label selector take these labels? An empty one takes all. */
export const selects = ({ matchLabels = {}, matchExpressions = [] } = {}, labels) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(expression => fits(labels, expression))

/** The policies of a workload that say something about a direction ("Ingress" or "Egress"). */
export const policiesFor = (objects, workload, direction) =>
  ofKind(objects, 'NetworkPolicy').filter(
    ({ metadata, spec }) =>
      metadata.namespace === workload.metadata.namespace &&
      spec.policyTypes.includes(direction) &&
      selects(spec.podSelector, labelsOf(workload))
  )

/** May `from` reach `to` at `port`, as far as one side's policies say? */
const opens = (rules, side, other, port) =>
  rules.some(
    rule =>
      (rule.ports ?? [{ port }]).some(each => each.port === port) &&
      (rule[side] ?? []).some(
        ({ podSelector, namespaceSelector, ipBlock }) =>
          ipBlock === undefined &&
          namespaceSelector === undefined &&
          selects(podSelector, labelsOf(other))
      )
  )
export const mayLeave = (objects, from, to, port) =>
  opens(
    policiesFor(objects, from, 'Egress').flatMap(({ spec }) => spec.egress ?? []),
    'to',
    to,
    port
  )
export const mayEnter = (objects, from, to, port) =>
  opens(
    policiesFor(objects, to, 'Ingress').flatMap(({ spec }) => spec.ingress ?? []),
    'from',
    from,
    port
  )

/** Every string of an object. */
export const stringsOf = value => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsOf)
}

/**
 * Variable → where it comes from: a value, or `{ secret, key, optional }`. ConfigMaps are looked
 * up.
 */
export const variablesOf = (objects, workload) => {
  const found = new Map()
  for (const { env = [], envFrom = [] } of containersOf(workload)) {
    for (const { configMapRef } of envFrom) {
      const map = ofKind(objects, 'ConfigMap').find(
        ({ metadata }) => metadata.name === configMapRef?.name
      )
      for (const [name, value] of Object.entries(map?.data ?? {})) found.set(name, value)
    }
    for (const { name, value, valueFrom } of env)
      found.set(
        name,
        valueFrom?.secretKeyRef === undefined
          ? (value ?? '')
          : {
              secret: valueFrom.secretKeyRef.name,
              key: valueFrom.secretKeyRef.key,
              optional: valueFrom.secretKeyRef.optional === true,
            }
      )
  }
  return found
}
