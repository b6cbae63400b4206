import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export type SealKeys = ReadonlyMap<string, Buffer>

/**
 * The column and row of a sealed value. Copied to another row, column or business it does not open
 * (A34).
 */
export type SealedPlace = {
  readonly table: string
  readonly column: string
  readonly businessId: string
  readonly rowId: string
}

const aadOf = ({ table, column, businessId, rowId }: SealedPlace): Buffer =>
  Buffer.from(`${table}|${column}|${businessId}|${rowId}`)

/** Reads `id:base64,id:base64`, 32 bytes each; the first one seals. Throws for any other text. */
export const sealKeys = (text: string): SealKeys => {
  const keys = new Map(
    text.split(',').map(part => {
      const [id = '', secret = ''] = part.trim().split(':')
      return [id, Buffer.from(secret, 'base64')] as const
    })
  )
  for (const [id, key] of keys)
    if (!/^[\w-]{1,20}$/.test(id) || key.length !== 32)
      throw new TypeError('a sealing key is "name:" and 32 bytes in base64')
  return keys
}

/**
 * AES-256-GCM with a random nonce: `v1:keyid:nonce:ciphertext`, both in base64url (reliability
 * 4.10).
 */
export const seal = (keys: SealKeys, place: SealedPlace, secret: string): string => {
  const [current] = keys
  if (current === undefined) throw new TypeError('there is no sealing key')
  const [id, key] = current
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aadOf(place))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1:${id}:${nonce.toString('base64url')}:${sealed.toString('base64url')}`
}

/** Throws when the value was changed, moved, or sealed with an unknown key. */
export const unseal = (keys: SealKeys, place: SealedPlace, sealed: string): string => {
  const [version, id = '', nonce = '', content = ''] = sealed.split(':')
  const key = keys.get(id)
  if (version !== 'v1' || key === undefined) throw new Error('sealed with an unknown key')
  const bytes = Buffer.from(content, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
    .setAAD(aadOf(place))
    .setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}
