/**
 * One slash first, then visible ASCII, without backslash or fragment in the path and without
 * fragment in the query. A browser and every provider write addresses so; other spellings exist to
 * be read differently by two readers.
 */
const plainTarget = /^\/(?!\/)(?:(?![\\#?])[!-~])*(?:\?(?:(?!#)[!-~])*)?$/

/**
 * Whether the target of a request is written so that every reader sees the same path. Never a whole
 * address, `//host` or `*`.
 */
export const isPlainTarget = (target: string): boolean => plainTarget.test(target)

/**
 * How often a header stands in a request; `rawHeaders` are its names and values in turn, as Node
 * gives them.
 */
export const countHeader = (rawHeaders: readonly string[], name: string): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
