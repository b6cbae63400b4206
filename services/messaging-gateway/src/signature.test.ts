import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameSecret, verifyDigest } from './signature.ts'

const BODY = Buffer.from(
  String.raw`{"object":"whatsapp_business_account","entry":[{"id":"1","text":"Hola \u00e4\u00f6"}]}`
)
const HEADER = 'sha256=51db65c1da14db50876a6998746e3d5bef008949f1863c3a7e80d27097e17263'

describe('webhook signatures', () => {
  it('accepts the vector of protocols.md 16, under any of the secrets in use', () => {
    expect(verifyDigest(['app_secret'], BODY, HEADER)?.toString('hex')).toBe(HEADER.slice(7))
    expect(verifyDigest(['newer', 'app_secret'], BODY, HEADER)).toBeDefined()
    expect(
      verifyDigest(['app_secret'], BODY, HEADER.toUpperCase().replace('SHA256', 'sha256'))
    ).toBeDefined()
  })

  it('refuses another secret, another header, none, the old SHA-1, and JSON that was written again (A16)', () => {
    const sha1 = 'sha1=251eaf7788cb222a262f7cc8a25998cf812851a2'
    for (const header of [
      undefined,
      '',
      'sha256=',
      sha1,
      `sha256=${'0'.repeat(64)}`,
      HEADER.slice(7),
      `${HEADER}00`,
      [HEADER],
    ])
      expect(verifyDigest(['app_secret'], BODY, header)).toBeUndefined()
    expect(verifyDigest(['other'], BODY, HEADER)).toBeUndefined()
    expect(verifyDigest([], BODY, HEADER)).toBeUndefined()
    expect(
      verifyDigest(['app_secret'], Buffer.from(JSON.stringify(JSON.parse(BODY.toString()))), HEADER)
    ).toBeUndefined()
  })

  it('refuses a body in which one byte changed (A16)', () =>
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (bytes, where, change) => {
          const body = Buffer.from(bytes)
          const header = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`
          expect(verifyDigest(['secret'], body, header)).toBeDefined()
          const index = where % body.length
          body[index] = (body[index] ?? 0) ^ change
          expect(verifyDigest(['secret'], body, header)).toBeUndefined()
        }
      )
    ))

  it('compares texts of any length', () => {
    expect(isSameSecret('palabra', 'palabra')).toBe(true)
    expect(isSameSecret('palabra', 'palabras')).toBe(false)
    expect(isSameSecret('', 'palabra')).toBe(false)
  })
})
