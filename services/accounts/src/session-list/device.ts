/** What a person recognises a session by: pure. */

const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]
const nameOf = (patterns: typeof browsers, header: string): string | undefined =>
  patterns.find(([, mark]) => mark.test(header))?.[0]

export const unknownDevice = 'Dispositivo desconocido'

/**
 * «Chrome en Windows» of a User-Agent; null when it names neither. The header itself is not kept.
 */
export const deviceOf = (userAgent: string | undefined): string | null => {
  if (userAgent === undefined) return null
  const browser = nameOf(browsers, userAgent)
  const system = nameOf(systems, userAgent)
  if (browser === undefined) return system ?? null
  return system === undefined ? browser : `${browser} en ${system}`
}

const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/
const ipv6 = /^[\da-f]{0,4}(:[\da-f]{0,4}){2,7}$/i

/**
 * An address without its last part: «189.203.45.x», «2806:2f0:5180:…». Null for what is not an
 * address.
 */
export const coarseAddress = (address: string | undefined): string | null => {
  if (address === undefined) return null
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (ipv4.test(plain)) return plain.replace(/\d+$/, 'x')
  if (ipv6.test(plain)) return `${plain.split(':').slice(0, 3).join(':')}:…`
  return null
}
