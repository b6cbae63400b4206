import {
  type Appointment,
  appointmentStatuses,
  holdingStatuses,
  schedulingRoutes as r,
} from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { anActor } from '@mostrador/testing'
import { describe, expect, it } from 'vitest'
import {
  aBlock,
  aSalon,
  aBookingRequest,
  book,
  branchForm,
  publishedAbout,
  specialistForm,
  useSalon,
} from '../test/factories.ts'

const salon = useSalon()

const asStaff = () => salon.testApp.as(salon.owner)
const edit = (id: string, appointment: Record<string, unknown>) =>
  asStaff()(r.editAppointment, { params: { id }, body: { appointment } })
const setStatus = (id: string, status: Exclude<Appointment['status'], 'block'>) =>
  asStaff()(r.setAppointmentStatus, { params: { id }, body: { status } })
const at = (start: string, end: string) => ({
  start: `2026-11-23T${start}:00.000Z`,
  end: `2026-11-23T${end}:00.000Z`,
})

describe('booking by staff', () => {
  it('answers the whole appointment, agendada, with a folio of seven characters and the defaults [APT-01, APT-02, APT-04, APT-10, APT-17]', async () => {
    const wish = aBookingRequest(salon, {
      details: 'Cliente frecuente',
      clientNotes: 'Sin perfume',
    })
    const reply = await asStaff()(r.bookAppointment, { body: { appointment: wish } })
    expect(reply.body).toMatchObject({ success: true, message: 'Cita agendada con éxito' })
    expect(reply.data).toMatchObject({
      ...wish,
      businessId: salon.businessId,
      status: 'agendada',
      colorHex: '#2196f3',
      type: 'inPerson',
      details: 'Cliente frecuente',
      clientNotes: 'Sin perfume',
      title: '',
      confirmationMessagesCounter: 0,
      eventId: null,
      createdBy: 'Lupita',
      updatedBy: 'Lupita',
      autoCancelDate: null,
      googleCalendarId: null,
      googleCalendarName: null,
      moneyMovementIds: [],
      stockMovementIds: [],
      source: 'staff',
      version: 1,
    })
    expect(reply.data.shortId).toMatch(/^[2-9A-HJ-NP-Z]{7}$/)
    expect((await asStaff()(r.getAppointment, { params: { id: reply.data._id } })).data).toEqual(
      reply.data
    )
  })

  it('says so once, in the same transaction', async () => {
    const { _id } = await book(salon)
    expect(await publishedAbout(salon, _id)).toEqual([
      {
        type: 'appointment.booked',
        data: expect.objectContaining({
          appointmentId: _id,
          source: 'staff',
          status: 'agendada',
          version: 1,
        }) as unknown,
      },
    ])
  })

  it('wants all four parties [APT-12]', async () => {
    const wish: Record<string, unknown> = { ...aBookingRequest(salon), clientId: '0' }
    const reply = await asStaff()(r.bookAppointment, { body: { appointment: wish as never } })
    expect(reply.body).toMatchObject({
      success: false,
      code: 'invalid_request',
      message: 'Por favor, llena todos los campos',
    })
  })

  it('refuses an end before the start, and takes an equal one [APT-13, G1-09]', async () => {
    const early = await asStaff()(r.bookAppointment, {
      body: { appointment: aBookingRequest(salon, at('18:00', '17:00')) },
    })
    expect(early.body).toMatchObject({
      success: false,
      message: 'La fecha de finalización no puede ser anterior a la fecha de inicio',
    })
    await book(salon, at('18:00', '19:00'))
    expect((await book(salon, at('18:30', '18:30'))).overbook).toBe(false)
  })

  it('refuses more than 24 hours', async () => {
    const reply = await asStaff()(r.bookAppointment, {
      body: {
        appointment: aBookingRequest(salon, { end: '2026-11-24T18:00:00.001Z', overbook: true }),
      },
    })
    expect(reply.body).toMatchObject({ code: 'too_long' })
  })

  it('says which record is missing in the words of the form [APT-19]', async () => {
    for (const field of ['branchId', 'serviceId', 'specialistId']) {
      const reply = await asStaff()(r.bookAppointment, {
        body: { appointment: aBookingRequest(salon, { [field]: newId() }) },
      })
      expect(reply.status).toBe(404)
      expect(reply.body).toMatchObject({
        code: 'party_not_found',
        message: 'No se encontró el cliente, la sucursal, el servicio o el especialista',
      })
    }
  })

  it('warns of a taken time with the three nearest free ones, and goes on when told [G1-08]', async () => {
    await book(salon)
    const refused = await asStaff()(r.bookAppointment, {
      body: { appointment: aBookingRequest(salon) },
    })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'slot_taken',
      message: 'Ese horario ya está ocupado',
    })
    const { details } = refused.body as {
      details: { nearest: { start: string; specialistId: string }[] }
    }
    expect(details.nearest).toEqual([
      expect.objectContaining({ start: '2026-11-23T18:00:00.000Z', specialistId: salon.beto._id }),
      expect.objectContaining({ start: '2026-11-23T17:30:00.000Z', specialistId: salon.beto._id }),
      expect.objectContaining({ start: '2026-11-23T18:30:00.000Z', specialistId: salon.beto._id }),
    ])
    expect((await book(salon, { overbook: true })).overbook).toBe(true)
  })

  it('warns outside of hours and in a rest, and goes on when told; such a time is still held [G1-08]', async () => {
    for (const [start, end] of [
      ['14:00', '15:00'],
      ['19:30', '20:30'],
      ['20:15', '20:45'],
      ['23:30', '23:59'],
    ] as const) {
      const wish = aBookingRequest(
        salon,
        start === '23:30'
          ? { start: '2026-11-24T00:30:00.000Z', end: '2026-11-24T01:30:00.000Z' }
          : at(start, end)
      )
      const refused = await asStaff()(r.bookAppointment, { body: { appointment: wish } })
      expect(refused.status).toBe(422)
      expect(refused.body).toMatchObject({ code: 'outside_working_hours' })
    }
    expect(await book(salon, { ...at('14:00', '15:00'), overbook: true })).toMatchObject({
      overbook: false,
    })
    const second = await asStaff()(r.bookAppointment, {
      body: { appointment: aBookingRequest(salon, at('14:30', '15:30')) },
    })
    expect(second.body).toMatchObject({ success: false })
  })

  it('lets appointments touch', async () => {
    await book(salon, at('17:00', '18:00'))
    await book(salon, at('18:00', '19:00'))
    await book(salon, at('16:00', '17:00'))
  })

  it('needs the right to edit the agenda, and blocking that of blocks [CAL2-07, CAL2-08]', async () => {
    const staff = (
      schedule: { appointments: boolean; blocks: boolean },
      actions: ('view' | 'edit')[] = ['edit']
    ) => anActor({ businessId: salon.businessId, permissions: [{ pageId: 6, actions, schedule }] })
    const body = { appointment: aBookingRequest(salon) }
    expect(
      (
        await salon.testApp.as(staff({ appointments: false, blocks: true }))(r.bookAppointment, {
          body,
        })
      ).status
    ).toBe(403)
    expect(
      (
        await salon.testApp.as(staff({ appointments: true, blocks: true }, ['view']))(
          r.bookAppointment,
          { body }
        )
      ).status
    ).toBe(403)
    expect(
      (
        await salon.testApp.as(staff({ appointments: true, blocks: false }))(r.bookAppointment, {
          body,
        })
      ).status
    ).toBe(200)
    const blocking = { body: { block: aBlock(salon, at('21:00', '22:00')) } }
    expect(
      (
        await salon.testApp.as(staff({ appointments: true, blocks: false }))(
          r.createBlock,
          blocking
        )
      ).status
    ).toBe(403)
    expect(
      (
        await salon.testApp.as(staff({ appointments: false, blocks: true }))(
          r.createBlock,
          blocking
        )
      ).status
    ).toBe(200)
  })

  it('shows nothing to another business', async () => {
    const { _id } = await book(salon)
    const stranger = await aSalon(salon.testApp)
    expect(
      (await salon.testApp.as(stranger.owner)(r.getAppointment, { params: { id: _id } })).body
    ).toMatchObject({ code: 'appointment_not_found' })
    expect(
      (
        await salon.testApp.as(stranger.owner)(r.listAppointments, {
          query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
        })
      ).data
    ).toEqual([])
    expect(
      (
        await salon.testApp.as(stranger.owner)(r.bookAppointment, {
          body: { appointment: aBookingRequest(salon) },
        })
      ).body
    ).toMatchObject({ code: 'party_not_found' })
  })
})

describe('editing', () => {
  it('keeps the status and grows the version [APT-10, APT-17, CAL2-09]', async () => {
    const { _id } = await book(salon)
    await setStatus(_id, 'confirmada')
    const reply = await edit(_id, { title: 'Corte y barba' })
    expect(reply.body).toMatchObject({ message: 'Cita actualizada con éxito' })
    expect(reply.data).toMatchObject({ status: 'confirmada', title: 'Corte y barba', version: 3 })
    expect((await publishedAbout(salon, _id)).map(event => event.type)).toEqual([
      'appointment.booked',
      'appointment.status_changed',
      'appointment.edited',
    ])
  })

  it('moves, tells from where, and frees the old time', async () => {
    const { _id } = await book(salon)
    expect(
      (await edit(_id, { ...at('21:00', '22:00'), specialistId: salon.beto._id })).data
    ).toMatchObject({ start: '2026-11-23T21:00:00.000Z', specialistId: salon.beto._id })
    expect((await publishedAbout(salon, _id)).at(-1)).toMatchObject({
      type: 'appointment.moved',
      data: {
        previousStartsAt: '2026-11-23T18:00:00.000Z',
        previousSpecialistId: salon.ana._id,
        startsAt: '2026-11-23T21:00:00.000Z',
      },
    })
    await book(salon)
  })

  it('is refused where somebody else is, or outside of hours, unless overbooked [G1-08]', async () => {
    await book(salon, at('21:00', '22:00'))
    const { _id } = await book(salon)
    expect((await edit(_id, at('21:30', '22:30'))).body).toMatchObject({
      code: 'slot_taken',
      details: { nearest: expect.any(Array) as unknown },
    })
    expect((await edit(_id, at('14:00', '15:00'))).body).toMatchObject({
      code: 'outside_working_hours',
    })
    expect((await edit(_id, { ...at('21:30', '22:30'), overbook: true })).data).toMatchObject({
      overbook: true,
    })
    expect((await edit(_id, at('18:00', '19:00'))).data).toMatchObject({ overbook: false })
  })

  it('overlaps itself without harm and changes nothing when nothing changes', async () => {
    const { _id } = await book(salon)
    expect((await edit(_id, at('18:30', '19:30'))).data.version).toBe(2)
    expect((await edit(_id, at('18:30', '19:30'))).data.version).toBe(2)
    expect(await publishedAbout(salon, _id)).toHaveLength(2)
  })

  it('refuses a change made on a stale copy', async () => {
    const { _id } = await book(salon)
    await edit(_id, { title: 'Primero' })
    expect((await edit(_id, { title: 'Segundo', version: 1 })).body).toMatchObject({
      code: 'stale_version',
    })
  })

  it('moves what is called off without asking whether the time is free', async () => {
    const { _id } = await book(salon)
    await setStatus(_id, 'cancelada')
    await book(salon)
    expect((await edit(_id, { specialistId: salon.beto._id })).data).toMatchObject({
      status: 'cancelada',
    })
  })
})

describe('a specialist of another branch', () => {
  const elsewhere = {
    success: false,
    code: 'party_not_found',
    message: 'No se encontró el cliente, la sucursal, el servicio o el especialista',
  }
  const aBranch = async () =>
    (
      await asStaff()(r.createBranch, {
        body: {
          branch: {
            ...branchForm,
            name: 'Norte',
            restSchedules: { ...branchForm.restSchedules, monday: [] },
          },
        },
      })
    ).data
  const transfer = (branchId: string) =>
    asStaff()(r.editSpecialist, {
      params: { id: salon.ana._id },
      body: { specialist: { ...specialistForm, branchId, services: [salon.service._id] } },
    })

  it('is not booked, also by who insists; once they work there they are [APT-19]', async () => {
    const { _id: branchId } = await aBranch()
    for (const overbook of [false, true]) {
      const reply = await asStaff()(r.bookAppointment, {
        body: { appointment: aBookingRequest(salon, { branchId, overbook }) },
      })
      expect([reply.status, reply.body]).toEqual([404, expect.objectContaining(elsewhere)])
    }
    await transfer(branchId)
    expect(await book(salon, { branchId: branchId.toUpperCase() })).toMatchObject({
      status: 'agendada',
    })
    expect(
      (
        await asStaff()(r.bookAppointment, {
          body: { appointment: aBookingRequest(salon, { ...at('21:00', '22:00') }) },
        })
      ).body
    ).toMatchObject(elsewhere)
  })

  it('is not moved to, by the branch or by the specialist, whatever became of the appointment [APT-19]', async () => {
    const { _id: branchId } = await aBranch()
    const { _id: carla } = (
      await asStaff()(r.createSpecialist, {
        body: { specialist: { ...specialistForm, name: 'Carla', branchId } },
      })
    ).data
    const { _id } = await book(salon)
    for (const status of ['confirmada', 'cancelada'] as const) {
      await setStatus(_id, status)
      for (const wrong of [
        { branchId },
        { specialistId: carla },
        { branchId, specialistId: salon.beto._id },
      ]) {
        for (const overbook of [false, true])
          expect((await edit(_id, { ...wrong, overbook })).body).toMatchObject(elsewhere)
      }
    }
    expect((await edit(_id, { branchId, specialistId: carla })).data).toMatchObject({
      branchId,
      specialistId: carla,
    })
  })

  it('who changed branch keeps their appointments: everything else of them can be edited [APT-19]', async () => {
    const { _id } = await book(salon)
    const { _id: branchId } = await aBranch()
    await transfer(branchId)
    const { _id: other } = (
      await asStaff()(r.createService, {
        body: {
          service: { name: 'Tinte', description: 'Tinte con lavado', price: '300', duration: 60 },
          branches: [],
          specialists: [],
        },
      })
    ).data
    for (const change of [
      { title: 'Corte y barba' },
      at('21:00', '22:00'),
      { serviceId: other },
      { branchId: salon.branch._id, specialistId: salon.ana._id, ...at('22:00', '23:00') },
    ]) {
      expect((await edit(_id, change)).data).toMatchObject(change)
    }
    expect((await edit(_id, { specialistId: salon.beto._id })).data).toMatchObject({
      specialistId: salon.beto._id,
    })
    expect((await edit(_id, { specialistId: salon.ana._id })).body).toMatchObject(elsewhere)
  })
})

describe('statuses', () => {
  it('go from each to every other, and each change is told [APT-05, APT-06, APT-07]', async () => {
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

  it('are one of eight; block is not to be chosen [APT-05, APT-06, CAL2-03, C1-03]', async () => {
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

  it('hold the time by the same list in the contract and in the database', async () => {
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

describe('reading', () => {
  it('lists what starts in [from, to) with its filters, in order [CAL2-01, CAL2-02]', async () => {
    const late = await book(salon, at('22:00', '23:00'))
    const early = await book(salon, at('16:00', '17:00'))
    const beto = await book(salon, {
      ...at('18:00', '19:00'),
      specialistId: salon.beto._id,
      title: 'Rosa Ruiz',
      colorHex: '#00b894',
    })
    await setStatus(beto._id, 'confirmada')
    const list = async (query: Record<string, string>) =>
      (
        await asStaff()(r.listAppointments, {
          query: { from: '2026-11-23T16:00:00Z', to: '2026-11-23T22:00:00Z', ...query },
        })
      ).data
    const all = await list({})
    expect(all.map(one => one._id)).toEqual([early._id, beto._id])
    expect(all[0]).toEqual(early)
    // What the calendar shows of one; the name of the specialist is found by specialistId.
    expect(all[1]).toMatchObject({
      start: '2026-11-23T18:00:00.000Z',
      end: '2026-11-23T19:00:00.000Z',
      status: 'confirmada',
      branchId: salon.branch._id,
      specialistId: salon.beto._id,
      serviceId: salon.service._id,
      title: 'Rosa Ruiz',
      colorHex: '#00b894',
      businessId: salon.businessId,
      createdAt: '2026-11-23T16:00:00.000Z',
    })
    expect(all.some(one => one._id === late._id)).toBe(false)
    expect((await list({ specialistId: salon.beto._id })).map(one => one._id)).toEqual([beto._id])
    expect((await list({ status: 'agendada' })).map(one => one._id)).toEqual([early._id])
  })

  it('gives the history of a client with everything it names, also what is gone [APT-26]', async () => {
    const { clientId, _id } = await book(salon)
    await setStatus(_id, 'cancelada')
    await asStaff()(r.deleteSpecialist, { params: { id: salon.ana._id } })
    const { data } = await asStaff()(r.populateAppointments, { query: { clientId } })
    expect(data.appointments.map(one => one._id)).toEqual([_id])
    expect(data.services.map(one => one.name)).toEqual(['Corte de cabello'])
    expect(data.branches.map(one => one.name)).toEqual(['Centro'])
    expect(data.specialists.map(one => one.name)).toEqual(['Ana'])
  })

  it('deletes, says so, and frees the time [APT-23]', async () => {
    const { _id } = await book(salon)
    const reply = await asStaff()(r.deleteAppointment, { params: { id: _id } })
    expect(reply.body).toMatchObject({ success: true, message: 'Cita eliminada con éxito' })
    expect((await publishedAbout(salon, _id)).at(-1)).toMatchObject({ type: 'appointment.deleted' })
    expect((await asStaff()(r.deleteAppointment, { params: { id: _id } })).body).toMatchObject({
      code: 'appointment_not_found',
    })
    await book(salon)
  })

  it('answers once per idempotency key', async () => {
    const body = { appointment: aBookingRequest(salon) }
    const key = newId()
    const first = await asStaff()(r.bookAppointment, { body }, { idempotencyKey: key })
    const again = await asStaff()(r.bookAppointment, { body }, { idempotencyKey: key })
    expect(again.data).toEqual(first.data)
    expect(again.headers['idempotent-replayed']).toBe('true')
  })
})
