import { describe, expect, it } from 'vitest'
import { open } from './business.ts'

const form = {
  name: 'Clínica Ñandú Sur',
  description: 'Atención general',
  whatsapp: '2221234567',
  whatsappOwner: '2221234567',
  countryCode: '52',
  timezone: { name: 'America/Mexico_City' },
  businessType: { services: true, products: false, courses: false, properties: false },
}
const now = new Date('2026-11-21T18:00:00Z')

describe('a new business', () => {
  it('starts with the specified defaults [BUS2-12]', () => {
    expect(open(form, { id: 'b', ownerUserId: 'u', now })).toMatchObject({
      ok: true,
      value: {
        endSubscription: new Date('2026-12-06T18:00:00Z'),
        paymentMode: 'credits',
        paymentLevel: 1,
        pricePerConversion: 25,
        isWorking: true,
      },
    })
  })
  it('derives its search name [BUS2-03]', () =>
    expect(open(form, { id: 'b', ownerUserId: 'u', now })).toMatchObject({
      value: { search: 'clinica-nandu-sur' },
    }))
  it.each(['America/Pueblita', 'america/tijuana', 'Etc/GMT+6', 'UTC', 'GMT'])(
    'refuses %s, which is not a time zone of a place',
    name =>
      expect(open({ ...form, timezone: { name } }, { id: 'b', ownerUserId: 'u', now })).toEqual({
        ok: false,
        code: 'unknown_zone',
      })
  )
  it.each(['America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'US/Pacific'])(
    'takes %s, which a device may offer',
    name =>
      expect(open({ ...form, timezone: { name } }, { id: 'b', ownerUserId: 'u', now }).ok).toBe(
        true
      )
  )
})
