import { describe, expect, it } from 'vitest'
import {
  businessOfKey,
  formAddress,
  newFormSecret,
  respondentOf,
  respondentToken,
} from './link-repository.ts'

const businessId = '0199b2c4-0000-7000-8000-000000000001'
const clientId = '0199b2c4-0000-7000-8000-0000000000c1'
const otherClient = '0199b2c4-0000-7000-8000-0000000000c2'

describe('the address of a form', () => {
  it('names its business, and cannot be guessed', () => {
    const [first, other] = [newFormSecret(businessId), newFormSecret(businessId)]
    expect(businessOfKey(first)).toBe(businessId)
    expect(first).not.toBe(other)
    expect(businessOfKey('../etc/passwd')).toBeNull()
    expect(businessOfKey(`${first}x`)).toBeNull()
  })
  it('knows who answers by a token of its own form only', () => {
    const [secret, otherForm] = [newFormSecret(businessId), newFormSecret(businessId)]
    const token = respondentToken(secret, clientId)
    expect(respondentOf(secret, token)).toBe(clientId)
    expect(respondentOf(otherForm, token)).toBeNull()
    expect(respondentOf(secret, token.replace(clientId, otherClient))).toBeNull()
    expect(respondentOf(secret, undefined)).toBeNull()
  })
  it('is complete', () => {
    const secret = newFormSecret(businessId)
    const url = new URL(formAddress('https://panel.example', secret, clientId))
    expect(url.pathname).toBe(`/f/${secret}`)
    expect(respondentOf(secret, url.searchParams.get('c') ?? '')).toBe(clientId)
    expect(formAddress('https://panel.example', secret)).toBe(`https://panel.example/f/${secret}`)
  })
})
