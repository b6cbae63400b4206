import { ClientForm } from '@mostrador/contracts/crm'
import { countryCodeExtOf, countryCodes } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import {
  displayName,
  hasKey,
  keysOf,
  newKeys,
  optRequestOf,
  patternsOf,
  searchTextOf,
} from './client.ts'

const nothing = {
  whatsapp: null,
  countryCode: null,
  whatsAppId: null,
  instagramAccountId: null,
  messengerId: null,
}

describe('the keys of a contact', () => {
  it('have one number under 521 and 52, and under 549 and 54 [CLI-14]', () => {
    expect(keysOf({ ...nothing, whatsapp: '2221234567', countryCode: '521' }).number).toBe(
      '522221234567'
    )
    expect(keysOf({ ...nothing, whatsapp: '2221234567', countryCode: '52' }).number).toBe(
      '522221234567'
    )
    expect(keysOf({ ...nothing, whatsapp: '1123456789', countryCode: '549' }).number).toBe(
      keysOf({ ...nothing, whatsapp: '1123456789', countryCode: '54' }).number
    )
  })
  it('have the extended code of their country [CLI-14]', () => {
    const same = [
      '1',
      '57',
      '591',
      '55',
      '56',
      '506',
      '53',
      '593',
      '503',
      '502',
      '504',
      '505',
      '507',
      '595',
      '51',
      '598',
      '58',
      '34',
      '49',
    ]
    const table = { 52: '521', 54: '549', ...Object.fromEntries(same.map(code => [code, code])) }
    expect(Object.fromEntries(countryCodes.map(code => [code, countryCodeExtOf(code)]))).toEqual(
      table
    )
    expect([
      countryCodes[0],
      ClientForm.parse({ name: 'Ana', whatsapp: '2221234567' }).countryCode,
    ]).toEqual(['52', '52'])
  })
  it('are absent where ids are empty or a number has no digit', () => {
    const empty = { whatsAppId: '', instagramAccountId: '', messengerId: '' }
    expect(hasKey(keysOf({ ...empty, whatsapp: 'sin número', countryCode: '52' }))).toBe(false)
  })
  it('are added where they are missing, never replaced nor taken from another contact', () => {
    const contactKeys = {
      number: '522221234567',
      instagramId: null,
      messengerId: null,
      whatsappId: null,
    }
    const edit = {
      number: '529999999999',
      instagramId: '17',
      messengerId: null,
      whatsappId: 'MX.1',
    }
    expect(newKeys(contactKeys, edit, [])).toEqual({ instagramId: '17', whatsappId: 'MX.1' })
    expect(
      newKeys(contactKeys, edit, [
        { number: null, instagramId: null, messengerId: null, whatsappId: 'MX.1' },
      ])
    ).toEqual({ instagramId: '17' })
  })
  it('are not used as its name: that is its name, or else its profile name', () => {
    expect(
      displayName({ name: 'Ana', lastname: 'Ruiz', secondLastname: '', pushName: 'anita' })
    ).toBe('Ana Ruiz')
    expect(displayName({ name: '', lastname: '', secondLastname: '', pushName: 'anita' })).toBe(
      'anita'
    )
  })
})

describe('search', () => {
  it('ignores case and accents, and escapes LIKE patterns [CLI2-05]', () => {
    expect(patternsOf('ÁNA 100%_')).toEqual(['%ana%', '%100\\%\\_%'])
    expect(patternsOf('a.b(')).toEqual(['%a.b(%'])
  })
  it('treats a grouped number as one word', () =>
    expect(patternsOf('222 555 0100')).toEqual(['%2225550100%']))
  it('includes name, number, email and id', () => {
    expect(
      searchTextOf({
        name: 'Añá',
        lastname: '',
        secondLastname: '',
        pushName: '',
        number: '522225550100',
        email: 'A@B.mx',
        customId: 'X1',
      })
    ).toBe('ana 522225550100 a@b.mx x1')
  })
})

describe('BAJA and ALTA', () => {
  it.each(['BAJA', 'stop', ' Baja. ', 'Dar de baja'])('%s stops automatic messages', text =>
    expect(optRequestOf(text)).toBe('out')
  )
  it.each(['ALTA', 'alta!'])('%s allows them again', text => expect(optRequestOf(text)).toBe('in'))
  it.each(['¿puedo dar de baja mi cita?', 'está baja la silla', 'quiero una cita'])(
    '%s is an ordinary message',
    text => expect(optRequestOf(text)).toBeNull()
  )
})
