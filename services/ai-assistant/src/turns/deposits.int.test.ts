import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSalon, type Salon } from '../test/salon.ts'

let salon: Salon
beforeAll(async () => {
  salon = await openSalon()
})
afterAll(() => salon.stop())
beforeEach(() => {
  salon.newThread()
  salon.fakeState.deposit = {
    url: 'https://citas.example/pagar-cita?a=ABC2DEF&k=secreto',
    cents: 10_000,
    restCents: 15_000,
    currency: 'MXN',
    refundHours: 12,
    refundableUntil: '2026-11-24T11:00:00.000Z',
    isRefundable: true,
    heldUntil: '2026-11-23T17:00:00.000Z',
  }
})
afterEach(() => {
  salon.fakeState.deposit = null
})

describe('a booking of a service that asks for a deposit', () => {
  it('is held, and its link, what is left and the policy are the server’s words', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    const [sent] = await salon.talk('sí')
    expect(sent).toContain('Tu horario quedó apartado ⏳')
    expect(sent).not.toContain('agendada')
    expect(sent).toContain(
      'Para confirmarla, paga tu anticipo de $100.00 antes del lunes 23 de noviembre, 11:00: https://citas.example/pagar-cita?a=ABC2DEF&k=secreto'
    )
    expect(sent).toContain('En el local pagas los $150.00 que quedan.')
    expect(sent).toContain(
      'Si cancelas a más tardar el martes 24 de noviembre, 05:00, te devolvemos el anticipo; después ya no.'
    )
  })

  it('asks again for the same deposit when its first answer was lost [F4]', async () => {
    await salon.talk('quiero un corte mañana a las 5')
    salon.fakeState.breakAfter.set('requestDeposit', 2)
    await salon.talk('sí')
    await salon.retry()
    expect(salon.fakeState.booked).toHaveLength(1)
    expect(salon.fakeState.sent.filter(({ text }) => text.includes('pagar-cita'))).toHaveLength(1)
  })

  it.each([
    [true, 'Todavía se te devuelve tu anticipo de $100.00.'],
    [false, 'Tu anticipo de $100.00 ya no se devuelve.'],
  ])('says before it cancels whether the deposit goes back: %s', async (isRefundable, text) => {
    // Paid by now: the row waits for nothing.
    salon.fakeState.deposit = null
    await salon.talk('quiero un corte mañana a las 5')
    await salon.talk('sí')
    const [booked] = salon.fakeState.booked
    const appointmentId = booked?._id ?? ''
    salon.fakeState.heldDeposits = [{ appointmentId, cents: 10_000, currency: 'MXN', isRefundable }]
    const [reply] = await salon.talk('quiero cancelar mi cita')
    expect(reply).toContain(text)
    expect(reply).toContain('¿Seguro que quieres cancelar tu cita')
    salon.fakeState.heldDeposits = []
  })
})
