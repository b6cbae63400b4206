import { describe, expect, it } from 'vitest'
import { canonicalWaId, isBsuid, metaIds, metaJson } from './wire.ts'

describe('the wire format of Meta', () => {
  it('escapes everything beyond ASCII in lower case, and slashes', () => {
    expect(metaJson({ text: 'Año 👋 a/b "x"' })).toBe(
      String.raw`{"text":"A\u00f1o \ud83d\udc4b a\/b \"x\""}`
    )
    expect(JSON.parse(metaJson({ text: 'Año 👋 a/b \n' }))).toEqual({ text: 'Año 👋 a/b \n' })
  })
  it.each([
    ['+52 55 1234 5678', '5215512345678'],
    ['5215512345678', '5215512345678'],
    ['525512345678', '5215512345678'],
    ['541112345678', '5491112345678'],
    ['5491112345678', '5491112345678'],
    ['+1 (650) 555-1234', '16505551234'],
  ])('answers one wa_id for every spelling of a number: %s', (input, waId) =>
    expect(canonicalWaId(input)).toBe(waId)
  )
  it('tells a scoped user id from a number', () => {
    expect(isBsuid('MX.13491208655302741918')).toBe(true)
    expect(isBsuid('5215512345678')).toBe(false)
  })
  it('creates ids of the known shape, distinct even with a fixed random source', () => {
    const ids = metaIds(() => 0)
    expect(ids.wamid('5215512345678', 'business')).toMatch(/^wamid\.HBgNNTIxNTUxMjM0NTY3OBUCABEY/)
    expect(new Set(Array.from({ length: 100 }, () => ids.mid('messenger'))).size).toBe(100)
    expect(ids.mid('messenger')).toMatch(/^m_[\w-]+$/)
    expect(ids.mid('instagram')).toMatch(/^aWdfZAG1f/)
  })
})
