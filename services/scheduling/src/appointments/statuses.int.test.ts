import {
  type Appointment,
  appointmentStatuses,
  holdingStatuses,
  schedulingRoutes as r,
} from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { book, publishedAbout, useSalon } from '../test/factories.ts'

const salon = useSalon()
const asStaff = () => salon.testApp.as(salon.owner)
const setStatus = (id: string, status: Exclude<Appointment['status'], 'block'>) =>
  asStaff()(r.setAppointmentStatus, { params: { id }, body: { status } })

describe('statuses', () => {
  it('go from each to every other, and each change is published [APT-05, APT-06, APT-07]', async () => {
    const { _id } = await book(salon)
    for (const status of [
      'confirmada',
      'pago_pendiente',
      'no_pagada',
      'no_asistida',
      'cancelada',
      'asistida',
      'agendada',
    ] as const) {
      const reply = await setStatus(_id, status)
      expect(reply.body).toMatchObject({ message: 'Estado de la cita actualizado correctamente' })
      expect(reply.data.status).toBe(status)
      expect((await publishedAbout(salon, _id)).at(-1)).toMatchObject({
        type: 'appointment.status_changed',
        data: { status },
      })
    }
    expect((await setStatus(_id, 'agendada')).body).toMatchObject({ code: 'same_status' })
  })

  it('are one of eight, and block cannot be chosen [APT-05, APT-06, CAL2-03, C1-03]', async () => {
    expect(appointmentStatuses).toEqual([
      'agendada',
      'confirmada',
      'cancelada',
      'asistida',
      'no_asistida',
      'pago_pendiente',
      'no_pagada',
      'block',
    ])
    const { _id } = await book(salon)
    for (const status of ['block', 'terminada']) {
      expect(
        (
          await asStaff()(r.setAppointmentStatus, {
            params: { id: _id },
            body: { status: status as 'agendada' },
          })
        ).body
      ).toMatchObject({ code: 'invalid_request', message: 'El estado de la cita no es válido' })
    }
  })

  it.each(['cancelada', 'no_pagada', 'no_asistida'] as const)(
    '%s frees the time; taking it back works only while it is free [G1-08]',
    async status => {
      const { _id } = await book(salon)
      await setStatus(_id, status)
      const other = await book(salon)
      expect((await setStatus(_id, 'confirmada')).body).toMatchObject({ code: 'slot_taken' })
      await setStatus(other._id, 'cancelada')
      expect((await setStatus(_id, 'confirmada')).data.status).toBe('confirmada')
      expect((await setStatus(other._id, 'agendada')).body).toMatchObject({ code: 'slot_taken' })
    }
  )

  it('hold the time according to the same list in the contract and in the database', async () => {
    const { rows } = await salon.testApp.infra.database.pool.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'appointment_no_overlap' union all select indexdef from pg_indexes where indexname = 'appointment_busy_idx'`
    )
    expect(rows).toHaveLength(2)
    for (const { text } of rows) {
      expect(appointmentStatuses.filter(status => text.includes(`'${status}'`)).sort()).toEqual(
        [...holdingStatuses].sort()
      )
    }
  })
})
