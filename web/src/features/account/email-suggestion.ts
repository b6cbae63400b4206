/** Where most addresses are, and the endings by which they are mistyped. */
const hosts = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'yahoo.com.mx',
  'icloud.com',
  'live.com',
  'live.com.mx',
  'outlook.es',
  'hotmail.es',
  'hotmail.com.mx',
  'prodigy.net.mx',
]
const known: ReadonlySet<string> = new Set([...hosts, 'ymail.com', 'gmx.com', 'mail.com', 'me.com'])

/** Whether one letter more, less, other or in another place makes one text of the other. */
const isOneSlipAway = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const isSwapped =
    restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return (
    isSwapped ||
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1)
  )
}

/** «lupita@gmail.con» → «lupita@gmail.com»; undefined for an address that looks fine. */
export const emailSuggestion = (email: string): string | undefined => {
  const [, person = '', typedHost = ''] = /^([^\s@]+)@([^\s@]+)$/.exec(email.trim()) ?? []
  const host = typedHost.toLowerCase()
  if (host === '' || known.has(host)) return undefined
  const meant =
    hosts.find(candidate => isOneSlipAway(host, candidate)) ??
    (/\.(?:con|cmo|vom|xom)$/.test(host) ? host.replace(/[^.]+$/, 'com') : undefined)
  return meant === undefined ? undefined : `${person}@${meant}`
}
