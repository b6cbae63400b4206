import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const secretShape = new RegExp(`^(${uuid})\\.[\\w-]{43}$`)
const tokenShape = new RegExp(`^(${uuid})\\.([\\w-]{43})$`)

/** The end of a form's address. It names its business, under which it is looked up. */
export const newFormSecret = (businessId: string): string =>
  `${businessId}.${randomBytes(SECRET_BYTES).toString('base64url')}`

/** The business that an address names; null when it is malformed. */
export const businessOfKey = (key: string): string | null => secretShape.exec(key)?.[1] ?? null

/** The keys of the server that sign who answers: the current one first, then the one before. */
export type SigningKeys = readonly string[]

const signatureOf = (key: string, secret: string, clientId: string): Buffer => {
  // A key of its own: what it signs is no token between services, nor the other way round.
  const respondentKey = createHmac('sha256', key).update('crm form respondent').digest()
  return createHmac('sha256', respondentKey).update(`${secret}:${clientId}`).digest()
}

type Signed = { readonly secret: string; readonly clientId: string }

/**
 * Says who answers the form of `secret`, and no other. The secret is public with the form's link,
 * so it does not sign.
 */
export const respondentToken = (keys: SigningKeys, { secret, clientId }: Signed): string => {
  const [key] = keys
  if (key === undefined) throw new TypeError('there is no key to sign with')
  return `${clientId}.${signatureOf(key, secret, clientId).toString('base64url')}`
}

/** The client of a token; null for one that we did not sign with these keys. */
export const respondentOf = (
  keys: SigningKeys,
  secret: string,
  token: string | undefined
): string | null => {
  const [, clientId, signature] = tokenShape.exec(token ?? '') ?? []
  if (clientId === undefined || signature === undefined) return null
  const given = Buffer.from(signature, 'base64url')
  const isOurs = keys.some(key => {
    const expected = signatureOf(key, secret, clientId)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? clientId : null
}

/** The address of a form for anybody. */
export const formAddress = (publicUrl: string, secret: string): string =>
  new URL(`/f/${secret}`, publicUrl).href

/** The address of a form which knows that this client answers. */
export const respondentAddress = (publicUrl: string, keys: SigningKeys, signed: Signed): string => {
  const url = new URL(formAddress(publicUrl, signed.secret))
  url.searchParams.set('c', respondentToken(keys, signed))
  return url.href
}
