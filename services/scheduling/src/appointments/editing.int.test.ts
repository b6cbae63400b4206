import {
  ANY_REVISION,
  type Appointment,
  schedulingRoutes as r,
} from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import {
  aBookingRequest,
  book,
  branchForm,
  readPublishedAbout,
  specialistForm,
  useSalon,
} from '../test/factories.ts'

const salon = useSalon()
const asStaff = () => salon.testApp.as(salon.owner)
const edit = (id: string, appointment: Record<string, unknown>) =>
  asStaff()(r.editAppointment, { params: { id }, body: { appointment } })
const setStatus = (id: string, status: Exclude<Appointment['status'], 'block'>) =>
  asStaff()(r.setAppointmentStatus, { params: { id }, body: { status } })
const span = (start: string, end: string) => ({
  start: `2026-11-23T${start}:00.000Z`,
  end: `2026-11-23T${end}:00.000Z`,
})

describe('editing', () => {
  it('keeps the status and raises the version [APT-10, APT-17, CAL2-09]', async () => {
    const { _id } = await book(salon)
    await setStatus(_id, 'confirmada')
    const reply = await edit(_id, { title: 'Corte y barba' })
    expect(reply.body).toMatchObject({ message: 'Cita actualizada con éxito' })
    expect(reply.data).toMatchObject({ status: 'confirmada', title: 'Corte y barba', version: 3 })
    expect((await readPublishedAbout(salon, _id)).map(event => event.type)).toEqual([
      'appointment.booked',
      'appointment.status_changed',
      'appointment.edited',
    ])
  })

  it('moves, publishes the previous time, and frees it', async () => {
    const { _id } = await book(salon)
    expect(
      (await edit(_id, { ...span('21:00', '22:00'), specialistId: salon.beto._id })).data
    ).toMatchObject({ start: '2026-11-23T21:00:00.000Z', specialistId: salon.beto._id })
    expect((await readPublishedAbout(salon, _id)).at(-1)).toMatchObject({
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
    await book(salon, span('21:00', '22:00'))
    const { _id } = await book(salon)
    expect((await edit(_id, span('21:30', '22:30'))).body).toMatchObject({
      code: 'slot_taken',
      details: { nearest: expect.any(Array) as unknown },
    })
    expect((await edit(_id, span('14:00', '15:00'))).body).toMatchObject({
      code: 'outside_working_hours',
    })
    expect((await edit(_id, { ...span('21:30', '22:30'), overbook: true })).data).toMatchObject({
      overbook: true,
    })
    expect((await edit(_id, span('18:00', '19:00'))).data).toMatchObject({ overbook: false })
  })

  it('may overlap its previous time, and keeps the version when nothing changes', async () => {
    const { _id } = await book(salon)
    expect((await edit(_id, span('18:30', '19:30'))).data.version).toBe(2)
    expect((await edit(_id, span('18:30', '19:30'))).data.version).toBe(2)
    expect(await readPublishedAbout(salon, _id)).toHaveLength(2)
  })

  it('refuses an edit of an older version', async () => {
    const { _id } = await book(salon)
    await edit(_id, { title: 'Primero' })
    expect((await edit(_id, { title: 'Segundo', version: 1 })).body).toMatchObject({
      code: 'stale_version',
    })
  })

  it('moves a cancelled appointment to a taken time', async () => {
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
      body: {
        revision: ANY_REVISION,
        specialist: { ...specialistForm, branchId, services: [salon.service._id] },
      },
    })

  it('is not booked, not even with overbooking, until they work there [APT-19]', async () => {
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
          body: { appointment: aBookingRequest(salon, { ...span('21:00', '22:00') }) },
        })
      ).body
    ).toMatchObject(elsewhere)
  })

  it('is refused by a move of branch or specialist, whatever the status [APT-19]', async () => {
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

  it('keeps existing appointments after changing branch: everything else of them can be edited [APT-19]', async () => {
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
      span('21:00', '22:00'),
      { serviceId: other },
      { branchId: salon.branch._id, specialistId: salon.ana._id, ...span('22:00', '23:00') },
    ]) {
      expect((await edit(_id, change)).data).toMatchObject(change)
    }
    expect((await edit(_id, { specialistId: salon.beto._id })).data).toMatchObject({
      specialistId: salon.beto._id,
    })
    expect((await edit(_id, { specialistId: salon.ana._id })).body).toMatchObject(elsewhere)
  })
})
