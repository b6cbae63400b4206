import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  businessOfKey,
  formAddress,
  newFormSecret,
  respondentAddress,
  respondentOf,
  respondentToken,
} from './link-repository.ts'

const businessId = '0199b2c4-0000-7000-8000-000000000001'
const clientId = '0199b2c4-0000-7000-8000-0000000000c1'
const keys = ['the key of the server', 'the key before']
const otherClient = '0199b2c4-0000-7000-8000-0000000000c2'

describe('the address of a form', () => {
  it('contains its business and a secret', () => {
    const [first, other] = [newFormSecret(businessId), newFormSecret(businessId)]
    expect(businessOfKey(first)).toBe(businessId)
    expect(first).not.toBe(other)
    expect(businessOfKey('../etc/passwd')).toBeNull()
    expect(businessOfKey(`${first}x`)).toBeNull()
  })
  it('identifies a respondent by a token that is valid for its own form only', () => {
    const [secret, otherForm] = [newFormSecret(businessId), newFormSecret(businessId)]
    const token = respondentToken(keys, { secret, clientId })
    expect(respondentOf(keys, secret, token)).toBe(clientId)
    expect(respondentOf(keys, otherForm, token)).toBeNull()
    expect(respondentOf(keys, secret, token.replace(clientId, otherClient))).toBeNull()
    expect(respondentOf(keys, secret, undefined)).toBeNull()
  })
  it('is signed by nobody who has the link alone', () => {
    const secret = newFormSecret(businessId)
    const digests = [`respondent:${clientId}`, clientId, `${secret}:${clientId}`].map(text =>
      createHmac('sha256', secret).update(text).digest('base64url')
    )
    expect(digests.map(digest => respondentOf(keys, secret, `${clientId}.${digest}`))).toEqual([
      null,
      null,
      null,
    ])
  })
  it('is still known while the key of the server is changed, and not after it', () => {
    const secret = newFormSecret(businessId)
    const token = respondentToken(keys.slice(1), { secret, clientId })
    expect(respondentOf(keys, secret, token)).toBe(clientId)
    expect(respondentOf(keys.slice(0, 1), secret, token)).toBeNull()
    expect(() => respondentToken([], { secret, clientId })).toThrow(TypeError)
  })
  it('is a complete URL', () => {
    const secret = newFormSecret(businessId)
    const url = new URL(respondentAddress('https://panel.example', keys, { secret, clientId }))
    expect(url.pathname).toBe(`/f/${secret}`)
    expect(respondentOf(keys, secret, url.searchParams.get('c') ?? '')).toBe(clientId)
    expect(formAddress('https://panel.example', secret)).toBe(`https://panel.example/f/${secret}`)
  })
})
