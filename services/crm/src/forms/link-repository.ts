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

const signatureOf = (secret: string, clientId: string): Buffer =>
  createHmac('sha256', secret).update(`respondent:${clientId}`).digest()

/** Says who answers: signed with the secret of one form, so it is good for no other. */
export const respondentToken = (secret: string, clientId: string): string =>
  `${clientId}.${signatureOf(secret, clientId).toString('base64url')}`

/** The client of a token; null for one that we did not sign. */
export const respondentOf = (secret: string, token: string | undefined): string | null => {
  const [, clientId, signature] = tokenShape.exec(token ?? '') ?? []
  if (clientId === undefined || signature === undefined) return null
  const givenSignature = Buffer.from(signature, 'base64url')
  const expected = signatureOf(secret, clientId)
  if (givenSignature.length !== expected.length || !timingSafeEqual(givenSignature, expected))
    return null
  return clientId
}

/** The address of a form, which knows who answers when a client is given. */
export const formAddress = (
  publicUrl: string,
  secret: string,
  clientId: string | null = null
): string => {
  const url = new URL(`/f/${secret}`, publicUrl)
  if (clientId !== null) url.searchParams.set('c', respondentToken(secret, clientId))
  return url.href
}
