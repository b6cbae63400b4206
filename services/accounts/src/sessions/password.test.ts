import { describe, expect, it } from 'vitest'
import { hashPassword, newToken, passwordMatches, tokenHash } from './password.ts'

describe('a password', () => {
  it('is stored as argon2id with the costs that OWASP asks for', async () => {
    const stored = await hashPassword('una clave larga')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hashPassword('una clave larga')).not.toBe(stored)
  })
  it.each(['una clave largA', 'una clave larga ', ' una clave larga', 'una clave larg'])(
    'is not equal to %s',
    async other => {
      const stored = await hashPassword('una clave larga')
      expect(await passwordMatches(stored, 'una clave larga')).toBe(true)
      expect(await passwordMatches(stored, other)).toBe(false)
    }
  )
  it('is compared in full length', async () => {
    const long = 'á'.repeat(199)
    expect(await passwordMatches(await hashPassword(`${long}1`), `${long}2`)).toBe(false)
  })
})

describe('a token', () => {
  it('has 256 random bits and is stored as a hash', () => {
    const tokens = Array.from({ length: 1_000 }, newToken)
    expect(new Set(tokens).size).toBe(1_000)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(tokenHash(tokens[0] ?? '')).toHaveLength(32)
  })
})
