/** Nothing that a person fills in is nested deeper; what is would exhaust the stack of whoever writes it down. */
const DEEPEST = 32

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Where a parsed value holds what the database cannot: the character U+0000, half a character (a lone surrogate), or
 * nesting beyond reason. Answers the path of the first such place, or null. Postgres refuses the first two only when the
 * row is written, which would look like an accident of ours.
 */
export const unstorableAt = (value: unknown, path: readonly string[] = []): readonly string[] | null => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null || !(Array.isArray(value) || isPlain(value))) return null
  if (path.length > DEEPEST) return path
  for (const [key, inner] of Object.entries(value)) {
    const at = unstorableAt(key, path) ?? unstorableAt(inner, [...path, key])
    if (at !== null) return at
  }
  return null
}
