import { withTenant } from '@mostrador/db'
import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { anActor } from '@mostrador/testing'
import { describe, expect, it } from 'vitest'
import {
  aBlock,
  aSalon,
  aBookingRequest,
  book,
  readPublishedAbout,
  useSalon,
} from '../test/factories.ts'

const salon = useSalon()
const asStaff = () => salon.testApp.as(salon.owner)
const span = (start: string, end: string) => ({
  start: `2026-11-23T${start}:00.000Z`,
  end: `2026-11-23T${end}:00.000Z`,
})

describe('booking by staff', () => {
  it('answers the whole appointment, agendada, with a folio of seven characters and the defaults [APT-01, APT-02, APT-10, APT-17]', async () => {
    const request = aBookingRequest(salon, {
      details: 'Cliente frecuente',
      clientNotes: 'Sin perfume',
    })
    const reply = await asStaff()(r.bookAppointment, { body: { appointment: request } })
    expect(reply.body).toMatchObject({ success: true, message: 'Cita agendada con éxito' })
    expect(reply.data).toMatchObject({
      ...request,
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

  it('refuses a second appointment of the business with the same folio [APT-02]', async () => {
    const { _id } = await book(salon)
    const copied = withTenant(salon.businessId, () =>
      salon.testApp.infra.database.pool.query(
        `insert into scheduling.appointment
         select (jsonb_populate_record(a, jsonb_build_object(
           'id', gen_random_uuid(), 'specialist_id', $2::text))).*
         from scheduling.appointment a where id = $1`,
        [_id, salon.beto._id]
      )
    )
    await expect(copied).rejects.toMatchObject({ code: '23505' })
  })

  it('publishes one event in the same transaction', async () => {
    const { _id } = await book(salon)
    expect(await readPublishedAbout(salon, _id)).toEqual([
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

  it('needs client, branch, service and specialist [APT-12]', async () => {
    const request: Record<string, unknown> = { ...aBookingRequest(salon), clientId: '0' }
    const reply = await asStaff()(r.bookAppointment, { body: { appointment: request as never } })
    expect(reply.body).toMatchObject({
      success: false,
      code: 'invalid_request',
      message: 'Por favor, llena todos los campos',
    })
  })

  it('refuses an end before the start, and takes an equal one [APT-13, G1-09]', async () => {
    const early = await asStaff()(r.bookAppointment, {
      body: { appointment: aBookingRequest(salon, span('18:00', '17:00')) },
    })
    expect(early.body).toMatchObject({
      success: false,
      message: 'La fecha de finalización no puede ser anterior a la fecha de inicio',
    })
    await book(salon, span('18:00', '19:00'))
    expect((await book(salon, span('18:30', '18:30'))).overbook).toBe(false)
  })

  it('refuses more than 24 hours', async () => {
    const reply = await asStaff()(r.bookAppointment, {
      body: {
        appointment: aBookingRequest(salon, { end: '2026-11-24T18:00:00.001Z', overbook: true }),
      },
    })
    expect(reply.body).toMatchObject({ code: 'too_long' })
  })

  it('names the missing record in the words of the form [APT-19]', async () => {
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

  it('refuses a taken time with the three nearest free ones, and books with overbook [G1-08]', async () => {
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

  it('refuses a time outside of hours and in a rest, and books with overbook; such a time is held too [G1-08]', async () => {
    for (const [start, end] of [
      ['14:00', '15:00'],
      ['19:30', '20:30'],
      ['20:15', '20:45'],
      ['23:30', '23:59'],
    ] as const) {
      const request = aBookingRequest(
        salon,
        start === '23:30'
          ? { start: '2026-11-24T00:30:00.000Z', end: '2026-11-24T01:30:00.000Z' }
          : span(start, end)
      )
      const refused = await asStaff()(r.bookAppointment, { body: { appointment: request } })
      expect(refused.status).toBe(422)
      expect(refused.body).toMatchObject({ code: 'outside_working_hours' })
    }
    expect(await book(salon, { ...span('14:00', '15:00'), overbook: true })).toMatchObject({
      overbook: false,
    })
    const second = await asStaff()(r.bookAppointment, {
      body: { appointment: aBookingRequest(salon, span('14:30', '15:30')) },
    })
    expect(second.body).toMatchObject({ success: false })
  })

  it('lists for staff every conflict of a time, whichever was found first [G1-08]', async () => {
    const overbooked = await book(salon, {
      ...span('14:00', '15:00'),
      title: 'Santiago',
      overbook: true,
    })
    const refused = await asStaff()(r.bookAppointment, {
      body: { appointment: aBookingRequest(salon, span('14:30', '15:30')) },
    })
    expect(refused.body).toMatchObject({
      code: 'outside_working_hours',
      details: {
        isOutside: true,
        overlaps: [{ _id: overbooked._id, title: 'Santiago', start: overbooked.start }],
      },
    })
    // A move reads conflicting appointments first.
    const { _id } = await book(salon, span('17:00', '18:00'))
    const moved = await asStaff()(r.editAppointment, {
      params: { id: _id },
      body: { appointment: span('14:30', '15:30') },
    })
    expect(moved.body).toMatchObject({
      code: 'slot_taken',
      details: { isOutside: true, overlaps: [{ _id: overbooked._id }] },
    })
  })

  it('books adjacent times', async () => {
    await book(salon, span('17:00', '18:00'))
    await book(salon, span('18:00', '19:00'))
    await book(salon, span('16:00', '17:00'))
  })

  it('needs the permission to edit the agenda, and for blocks that of blocks [CAL2-07, CAL2-08]', async () => {
    const staff = (
      schedule: { appointments: boolean; blocks: boolean },
      actions: ('view' | 'edit')[] = ['edit']
    ) =>
      anActor({
        businessId: salon.businessId,
        permissions: [{ pageId: pageIds.agenda, actions, schedule }],
      })
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
    const blocking = { body: { block: aBlock(salon, span('21:00', '22:00')) } }
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

  it('answers nothing of another business', async () => {
    const { _id } = await book(salon)
    const otherSalon = await aSalon(salon.testApp)
    expect(
      (await salon.testApp.as(otherSalon.owner)(r.getAppointment, { params: { id: _id } })).body
    ).toMatchObject({ code: 'appointment_not_found' })
    expect(
      (
        await salon.testApp.as(otherSalon.owner)(r.listAppointments, {
          query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
        })
      ).data
    ).toEqual([])
    expect(
      (
        await salon.testApp.as(otherSalon.owner)(r.bookAppointment, {
          body: { appointment: aBookingRequest(salon) },
        })
      ).body
    ).toMatchObject({ code: 'party_not_found' })
  })
})
