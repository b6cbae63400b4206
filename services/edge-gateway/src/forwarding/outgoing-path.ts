import type { RouteContract } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const unsafeInSegment = /[/\\\u0000-\u001f\u007f-\u009f]/

/**
 * A decoded parameter as one segment of a path, or null when it could be read as more or less than
 * one.
 */
const segmentOf = (value: unknown): string | null => {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') return null
  if (unsafeInSegment.test(value) || !value.isWellFormed()) return null
  return encodeURIComponent(value)
}

/**
 * The query of a request target, byte for byte but for backslashes, which some readers take for
 * slashes.
 */
const queryOf = (target: string): string => {
  const index = target.indexOf('?')
  return index < 0 ? '' : target.slice(index).replaceAll('\\', '%5C')
}

/**
 * The address at which the owner of a route is asked: the path of the contract with the decoded
 * parameters written again, and the query of `target`. Nothing else of what was asked outside is in
 * it, so it names this route and no other one. Refuses `not_found` for a parameter that is not a
 * single segment: empty, dots, or with slashes or control characters.
 */
export const outgoingPath = (
  { path }: Pick<RouteContract, 'path'>,
  params: unknown,
  target: string
): string => {
  const remaining = new Map(Object.entries(params ?? {}))
  const written = path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const segment = segmentOf(remaining.get(name))
    if (segment === null) throw new Refusal('not_found')
    return segment
  })
  return `${written}${queryOf(target)}`
}
