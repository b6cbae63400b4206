/** Numbers from 0 up to 1, the same ones for the same seed. */
export const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Address = { readonly method: string; readonly target: string }
type KnownPaths = { readonly method: string; readonly path: string }

const pieces = [
  ...[
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E',
    '%2f',
    '%5c',
    '%25',
    '%',
    ';',
    '?',
    '#',
    '&',
    '=',
    '+',
    ':',
  ],
  ...[
    '%00',
    '%0a',
    '%c3%b1',
    '%e2%82%ac',
    '%f0%9f%98%80',
    '%c0%af',
    '%ff',
    '%zz',
    '~',
    '*',
    '@',
    '%40',
  ],
  ...[
    'a',
    'Z',
    '0',
    '-',
    '_',
    '%61',
    '%2561',
    '%3b',
    '%3f',
    '%23',
    '%26',
    '\t',
    '\u00f1',
    ' ',
    '//',
  ],
  ...[
    'internal',
    'metrics',
    'api',
    'search',
    'client',
    'existing',
    'count',
    'data',
    '..\\',
    '%2e%2e',
  ],
] as const
const methods = ['GET', 'GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const

/**
 * Addresses near those of `routes`: most of them are matched, spelled in many ways, the others
 * nearly.
 */
export const addressesNear = (
  routes: readonly KnownPaths[],
  next: () => number
): (() => Address) => {
  const integerBelow = (bound: number): number => Math.floor(next() * bound)
  const pick = <Item>(items: readonly Item[]): Item => items[integerBelow(items.length)] as Item
  const randomSegment = (maxLength: number): string =>
    Array.from({ length: 1 + integerBelow(maxLength) }, () => pick(pieces)).join('')
  const value = (): string => {
    const kind = integerBelow(4)
    if (kind === 0) return `0199b2c4-0000-7000-8000-${String(integerBelow(1e9)).padStart(12, '0')}`
    if (kind === 1) return randomSegment(5)
    return `${pick(pieces)}${integerBelow(1_000)}${pick(pieces)}`
  }
  const encodeOne = (text: string): string => {
    const index = integerBelow(text.length)
    const code = text.charCodeAt(index).toString(16).padStart(2, '0')
    return `${text.slice(0, index)}%${code}${text.slice(index + 1)}`
  }
  const insertOne = (text: string): string => {
    const index = integerBelow(text.length + 1)
    return `${text.slice(0, index)}${pick(pieces)}${text.slice(index)}`
  }
  return () => {
    const { method, path } = pick(routes)
    let target = path.replaceAll(/:\w+/g, value)
    for (let changes = integerBelow(4); changes > 0; changes -= 1)
      target = next() < 0.6 ? encodeOne(target) : insertOne(target)
    if (next() < 0.2) target = `${target}?${randomSegment(4)}`
    return { method: next() < 0.8 ? method : pick(methods), target }
  }
}
