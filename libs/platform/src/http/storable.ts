/** No form is nested deeper; a deeper value would exhaust the stack when it is serialized. */
const MAX_DEPTH = 32

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Where a parsed value holds what the database cannot: the character U+0000, half a character (a
 * lone surrogate), or too deep nesting. Returns the path of the first such place (for a key, the
 * path of its object), or null. Postgres refuses the first two only at the INSERT, which would
 * answer 500.
 */
export const unstorableAt = (value: unknown, depth = 0): readonly string[] | null => {
  if (typeof value === 'string') return isStorable(value) ? null : []
  if (typeof value !== 'object' || value === null || !(Array.isArray(value) || isPlain(value)))
    return null
  if (depth > MAX_DEPTH) return []
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return []
    const innerPath = unstorableAt(inner, depth + 1)
    if (innerPath !== null) return [key, ...innerPath]
  }
  return null
}
