import { describe, expect, it } from 'vitest'
import { type ClientValues, mergedClients, restoredSurvivor } from './merge.ts'

const values = (fields: Partial<ClientValues> = {}): ClientValues => ({
  name: 'Ana',
  lastname: 'Ruiz',
  secondLastname: '',
  pushName: '',
  customId: '',
  email: '',
  whatsapp: '2221234567',
  countryCode: '52',
  number: '522221234567',
  type: 'lead',
  birthdate: null,
  gender: null,
  noRespond: false,
  notes: [],
  noRespondReason: '',
  custom: {},
  instagramId: null,
  messengerId: null,
  whatsappId: null,
  lastInteraction: null,
  ...fields,
})
const note = (text: string, day: number) => ({ text, date: `2026-11-0${day}T10:00:00.000Z` })

describe('two merged contacts', () => {
  it('keep the survivor’s values, and take the other’s where it has none', () => {
    const { survivor } = mergedClients(
      values({ email: '', gender: 'Femenino' }),
      values({ email: 'ana@example.com', gender: 'Otro', birthdate: '1990-01-02' }),
      {}
    )
    expect(survivor).toMatchObject({
      email: 'ana@example.com',
      gender: 'Femenino',
      birthdate: '1990-01-02',
    })
  })

  it('keep both numbers: a chosen one changes places with the other', () => {
    const other = { whatsapp: '5550000000', countryCode: '1', number: '15550000000' }
    const both = mergedClients(values(), values(other), { whatsapp: 'merged' })
    expect(both.survivor).toMatchObject(other)
    expect(both.merged).toMatchObject({ whatsapp: '2221234567', number: '522221234567' })
  })

  it('keep the only number, whichever side was chosen', () => {
    const none = { whatsapp: '', countryCode: '', number: null }
    for (const whatsapp of ['merged', 'survivor'] as const)
      expect(mergedClients(values(), values(none), { whatsapp }).survivor).toMatchObject({
        whatsapp: '2221234567',
        number: '522221234567',
      })
  })

  it('give the survivor the ids that it lacks, and keep its own', () => {
    const both = mergedClients(
      values({ instagramId: 'ig-1' }),
      values({ instagramId: 'ig-2', messengerId: 'm-2' }),
      {}
    )
    expect(both.survivor).toMatchObject({ instagramId: 'ig-1', messengerId: 'm-2' })
    expect(both.merged).toMatchObject({ instagramId: 'ig-2', messengerId: null })
  })

  it('are opted out of messages when one of them was', () => {
    expect(mergedClients(values(), values({ noRespond: true }), {}).survivor.noRespond).toBe(true)
  })
})

describe('a merge that is undone', () => {
  const before = values({ notes: [note('alergia', 1), note('alergia', 1)] })
  const merged = values({
    whatsapp: '5550000000',
    countryCode: '1',
    number: '15550000000',
    instagramId: 'ig',
    email: 'bea@example.com',
    notes: [note('alergia', 1)],
  })
  const result = mergedClients(before, merged, { whatsapp: 'merged' }).survivor
  const snapshot = { survivor: before, merged, result }

  it('restores both contacts', () => {
    expect(restoredSurvivor(result, snapshot)).toEqual(before)
  })

  it('keeps later changes, and new notes', () => {
    const now = {
      ...result,
      email: 'nuevo@example.com',
      gender: 'Femenino',
      notes: [...result.notes, note('llega tarde', 2)],
    }
    expect(restoredSurvivor(now, snapshot)).toEqual({
      ...before,
      email: 'nuevo@example.com',
      gender: 'Femenino',
      notes: [...before.notes, note('llega tarde', 2)],
    })
  })

  it('returns the number to the other contact, however the survivor got it', () => {
    const survivor = mergedClients(before, merged, {}).survivor
    const swappedSince = {
      ...survivor,
      whatsapp: '5550000000',
      countryCode: '1',
      number: '15550000000',
    }
    expect(restoredSurvivor(swappedSince, { ...snapshot, result: survivor }).number).toBe(
      before.number
    )
  })
})
