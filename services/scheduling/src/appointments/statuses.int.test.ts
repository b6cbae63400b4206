import {
  type Appointment,
  appointmentStatuses,
  holdingStatuses,
  schedulingRoutes as r,
} from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { book, readPublishedAbout, useSalon } from '../test/factories.ts'

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
      expect((await readPublishedAbout(salon, _id)).at(-1)).toMatchObject({
        type: 'appointment.status_changed',
        data: { status },
      })
    }
    expect((await setStatus(_id, 'agendada')).body).toMatchObject({ code: 'same_status' })
  })

  it('are changed from the version that somebody saw, where they say which', async () => {
    const { _id, version } = await book(salon)
    const change = (body: { status: 'cancelada' | 'confirmada'; version?: number }) =>
      asStaff()(r.setAppointmentStatus, { params: { id: _id }, body })
    expect((await change({ status: 'cancelada', version })).data.version).toBe(version + 1)
    const stale = await change({ status: 'confirmada', version })
    expect([stale.status, stale.body]).toMatchObject([
      409,
      {
        code: 'stale_version',
        message: 'Alguien más cambió esta cita. Revisa los datos actuales.',
      },
    ])
    expect((await change({ status: 'confirmada' })).data.status).toBe('confirmada')
  })

  it.each(['asistida', 'no_asistida'] as const)(
    '%s of an appointment that is far ahead is confirmed first',
    async status => {
      const ahead = { start: '2026-11-30T18:00:00.000Z', end: '2026-11-30T19:00:00.000Z' }
      const { _id } = await book(salon, ahead)
      const refused = await setStatus(_id, status)
      expect([refused.status, refused.body]).toMatchObject([
        409,
        {
          code: 'outcome_too_early',
          message: expect.stringContaining('Esta cita todavía no empieza'),
        },
      ])
      const body = { status, isEarlyOutcome: true }
      const confirmed = await asStaff()(r.setAppointmentStatus, { params: { id: _id }, body })
      expect(confirmed.data.status).toBe(status)
      await setStatus(_id, 'cancelada')
    }
  )

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
    '%s frees the time; staff are warned before they take back one that is taken [G1-08]',
    async status => {
      const { _id } = await book(salon)
      await setStatus(_id, status)
      const other = await book(salon)
      expect((await setStatus(_id, 'confirmada')).body).toMatchObject({
        code: 'slot_taken',
        details: { isOutside: false, overlaps: [{ _id: other._id }] },
      })
      const both = await asStaff()(r.setAppointmentStatus, {
        params: { id: _id },
        body: { status: 'confirmada', overbook: true },
      })
      expect(both.data).toMatchObject({ status: 'confirmada', overbook: true })
      await setStatus(_id, status)
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
