import type { Appointment } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { type Change, confirmationText, type Facts, listingText } from './confirmation.ts'

const facts = (status: Appointment['status']): Facts => ({
  appointment: {
    status,
    start: '2026-11-24T23:00:00.000Z',
    shortId: 'ABC2DEF',
    clientNotes: '',
  } as Appointment,
  serviceName: 'Corte',
  branchName: 'Centro',
  branchAddress: 'Av. Juárez 10',
  specialistName: 'Lupita',
  price: '$1,250',
})
const zone = 'America/Mexico_City'

describe('what a client is told about a committed row', () => {
  it('has its folio, whatever changed', () => {
    expect(confirmationText('booked', facts('agendada'), zone)).toBe(
      'Tu cita quedó agendada ✅\nServicio: Corte\nCuándo: martes 24 de noviembre, 17:00\nCon: Lupita\nDónde: Centro, Av. Juárez 10\nPrecio: $1,250.00\nFolio: ABC2DEF'
    )
    expect(confirmationText('moved', facts('agendada'), zone)).toBe(
      'Tu cita cambió de horario ✅\nServicio: Corte\nCuándo: martes 24 de noviembre, 17:00\nCon: Lupita\nDónde: Centro, Av. Juárez 10\nFolio: ABC2DEF'
    )
    expect(confirmationText('cancelled', facts('cancelada'), zone)).toBe(
      'Tu cita quedó cancelada.\nServicio: Corte\nEra: martes 24 de noviembre, 17:00\nFolio: ABC2DEF'
    )
  })
  it.each<[Change, Appointment['status']]>([
    ['booked', 'agendada'],
    ['moved', 'agendada'],
    ['cancelled', 'cancelada'],
  ])('says for whom a %s appointment is, to who asked for it', (change, status) => {
    const own = facts(status)
    const appointment = { ...own.appointment, clientNotes: 'Es para su hijo, Leo.\nLlega tarde.' }
    expect(confirmationText(change, { ...own, appointment }, zone)).toContain(
      'Servicio: Corte\nPara: tu hijo, Leo\n'
    )
  })
  it('has the year of a day that is a year away', () => {
    const now = new Date('2025-11-20T16:00:00Z')
    expect(confirmationText('booked', facts('agendada'), zone, { now })).toContain(
      'Cuándo: martes 24 de noviembre de 2026, 17:00'
    )
    expect(confirmationText('booked', facts('agendada'), zone, { now, language: 'en' })).toContain(
      'When: Tuesday, November 24, 2026, 17:00'
    )
  })
  it('is short English in an English talk', () => {
    expect(confirmationText('booked', facts('agendada'), zone, { language: 'en' })).toBe(
      'Your appointment is booked ✅\nService: Corte\nWhen: Tuesday, November 24, 17:00\nWith: Lupita\nWhere: Centro, Av. Juárez 10\nPrice: $1,250.00\nFolio: ABC2DEF'
    )
    expect(confirmationText('cancelled', facts('cancelada'), zone, { language: 'en' })).toBe(
      'Your appointment was cancelled.\nService: Corte\nIt was: Tuesday, November 24, 17:00\nFolio: ABC2DEF'
    )
  })
  it.each<[Change, Appointment['status']]>([
    ['booked', 'cancelada'],
    ['moved', 'cancelada'],
    ['cancelled', 'agendada'],
  ])('says nothing of a %s appointment whose row is %s by now', (change, status) => {
    expect(confirmationText(change, facts(status), zone)).toBeNull()
  })
  it('leaves out what is empty, and shows a price in words as it stands', () => {
    expect(
      confirmationText(
        'booked',
        { ...facts('agendada'), specialistName: '', branchAddress: '', price: 'Desde $300' },
        zone
      )
    ).toBe(
      'Tu cita quedó agendada ✅\nServicio: Corte\nCuándo: martes 24 de noviembre, 17:00\nDónde: Centro\nPrecio: Desde $300\nFolio: ABC2DEF'
    )
  })
  it('asks for a deposit only while the row waits for it', () => {
    const deposit = {
      url: 'https://citas.example/pagar-cita?a=ABC2DEF&k=k',
      cents: 25_000,
      restCents: 0,
      currency: 'MXN',
      refundHours: 0,
      refundableUntil: '2026-11-24T23:00:00.000Z',
      isRefundable: true,
      heldUntil: null,
    } as const
    const confirmationOf = (status: Appointment['status'], fields: object = {}) =>
      confirmationText('booked', facts(status), zone, { deposit: { ...deposit, ...fields } })
    expect(confirmationOf('pago_pendiente')).toMatch(
      /apartado ⏳[\s\S]*paga tu anticipo de \$250\.00: https:\/\/citas\.example\S+\nSi cancelas antes de tu cita, te devolvemos el anticipo\./
    )
    expect(confirmationOf('pago_pendiente', { isRefundable: false })).toContain('ya no se devuelve')
    expect(confirmationOf('confirmada')).not.toContain('anticipo')
  })
  it('lists appointments with their folios', () => {
    const row = { service: 'Corte', say: 'martes 24', folio: 'ABC2DEF' }
    expect(listingText([row])).toBe('Tu próxima cita:\n• Corte, martes 24 (folio ABC2DEF)')
    expect(listingText([row, row])).toMatch(/^Tus próximas citas:/)
    expect(listingText([])).toBe('No encuentro citas próximas a tu nombre.')
  })
})
