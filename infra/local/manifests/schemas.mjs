// From the OpenAPI document of Kubernetes to one JSON schema per kind, strict: a field that the API
// does not know is an error.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const prefix = '#/definitions/'
/** The API's own grammar of quantities: 250m, 64Mi, 1e3. */
const quantity = {
  anyOf: [
    {
      type: 'string',
      pattern: '^[+-]?([0-9]+|[0-9]+\\.[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+|[numkMGTPE]|[KMGTPE]i)?$',
    },
    { type: 'number' },
  ],
}
const intOrString = { anyOf: [{ type: 'string' }, { type: 'integer' }] }

/** @param name of the definition that `value` belongs to, when it is one */
const strict = (value, name = '') => {
  if (name.endsWith('.api.resource.Quantity')) return quantity
  if (Array.isArray(value)) return value.map(each => strict(each))
  if (typeof value !== 'object' || value === null) return value
  if (value.format === 'int-or-string') return intOrString
  const { format: _format, description: _description, ...kept } = value
  // "properties" maps names to schemas: a field may be called format or description there.
  const copy = Object.fromEntries(
    Object.entries(kept).map(([key, each]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(Object.entries(each).map(([field, schema]) => [field, strict(schema)]))
        : strict(each),
    ])
  )
  return copy.properties !== undefined && copy.additionalProperties === undefined
    ? { ...copy, additionalProperties: false }
    : copy
}

const references = value => {
  if (Array.isArray(value)) return value.flatMap(references)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    key === '$ref' && typeof each === 'string' ? [each.slice(prefix.length)] : references(each)
  )
}

/** @param {{ definitions: Record<string, object> }} api */
export const writeSchemas = ({ definitions }, folder) => {
  const all = Object.fromEntries(
    Object.entries(definitions).map(([name, value]) => [name, strict(value, name)])
  )
  for (const [name, { 'x-kubernetes-group-version-kind': kinds = [] }] of Object.entries(
    definitions
  )) {
    if (kinds.length !== 1) continue
    const [{ group, version, kind }] = kinds
    const needed = new Set()
    const waiting = references(all[name])
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (needed.has(next)) continue
      needed.add(next)
      waiting.push(...references(all[next]))
    }
    const apiVersion = group === '' ? version : `${group}/${version}`
    const schema = {
      ...all[name],
      required: [...new Set([...(all[name].required ?? []), 'apiVersion', 'kind', 'metadata'])],
      properties: {
        ...all[name].properties,
        apiVersion: { const: apiVersion },
        kind: { const: kind },
      },
      definitions: Object.fromEntries([...needed].map(each => [each, all[each]])),
    }
    const suffix = group === '' ? version : `${group.split('.')[0]}-${version}`
    writeFileSync(join(folder, `${kind.toLowerCase()}-${suffix}.json`), JSON.stringify(schema))
  }
}
