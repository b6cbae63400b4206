import { describe, expect, it } from 'vitest'
import { newAppointment } from '../appointments/appointment.ts'
import { awaitPayment, payAppointment } from './payment.ts'

const now = new Date('2026-11-23T16:00:00Z')
const context = { by: 'Lupita', now }
const request = {
  clientId: 'c',
  branchId: 'br',
  serviceId: 's',
  specialistId: 'sp',
  start: '2026-11-25T18:00:00.000Z',
  end: '2026-11-25T19:00:00.000Z',
}
const created = newAppointment(request, {
  ...context,
  businessId: 'b',
  id: 'a',
  folio: 'ABC2345',
  source: 'staff',
})
if (!created.ok) throw new Error(created.code)
const appointment = created.value
const link = {
  unitPrice: 250,
  currency: 'MXN',
  discount: { active: false, expirationType: 'always', type: 'percentage', value: 0 },
} as const
const config = (hours: number | null, status: 'agendada' | 'confirmada' = 'confirmada') => ({
  ...link,
  appointmentConfig: {
    statusAfterPayment: status,
    hoursToDeleteAppointmentIfNotPaid: hours,
  },
})

describe('an appointment with a payment link', () => {
  it('is confirmed by its payment, unless the service says agendada [SRV2-06]', () => {
    const paid = (price: Parameters<typeof payAppointment>[1]) =>
      payAppointment(appointment, price, context)
    expect(paid(link)).toMatchObject({ value: { appointment: { status: 'confirmada' } } })
    expect(paid(null)).toMatchObject({ value: { appointment: { status: 'confirmada' } } })
    expect(paid(config(null, 'agendada'))).toMatchObject({
      value: { appointment: { status: 'agendada' } },
    })
  })

  it('is held for the configured hours, or without a limit [SRV2-07]', () => {
    const heldFor = (hours: number | null) => awaitPayment(appointment, config(hours), context)
    expect(heldFor(2)).toMatchObject({
      value: {
        appointment: { status: 'pago_pendiente', autoCancelDate: '2026-11-23T18:00:00.000Z' },
      },
    })
    expect(heldFor(null)).toMatchObject({
      value: { appointment: { status: 'pago_pendiente', autoCancelDate: null } },
    })
  })
})
