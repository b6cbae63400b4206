import type { Actor } from '@mostrador/contracts'
import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import { aBlock, book, readPublishedAbout, useSalon } from '../test/factories.ts'

const salon = useSalon()

const as = () => salon.testApp.as(salon.owner)
const create = (fields: Parameters<typeof aBlock>[1] = {}) =>
  as()(r.createBlock, { body: { block: aBlock(salon, fields) } })
const span = (start: string, end: string) => ({
  start: `2026-11-23T${start}:00.000Z`,
  end: `2026-11-23T${end}:00.000Z`,
})

describe('blocks', () => {
  it('are rows of the agenda with status block, grey and without a client [BLK-01, BLK-05, BLK-06, APT-03]', async () => {
    const reply = await create()
    expect(reply.body).toMatchObject({ success: true, message: 'Bloqueos creados exitosamente' })
    expect(reply.data).toMatchObject({
      status: 'block',
      title: 'Comida',
      colorHex: '#555555',
      clientId: '0',
      serviceId: null,
      specialistId: salon.ana._id,
      branchId: salon.branch._id,
    })
    expect(await readPublishedAbout(salon, reply.data._id)).toMatchObject([
      { type: 'block.created', data: { status: 'block' } },
    ])
    const { data } = await as()(r.listAppointments, {
      query: { from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z', status: 'block' },
    })
    expect(data.map(appointment => appointment._id)).toEqual([reply.data._id])
  })

  it('need a title, a specialist and a start before the end, with the messages of the form [BLK-02, BLK-03, BLK-04]', async () => {
    expect((await create({ title: ' ' })).body).toMatchObject({
      success: false,
      message: 'Este campo es requerido',
    })
    expect((await create({ specialistId: '' })).body).toMatchObject({
      success: false,
      message: 'Debe seleccionar al menos un especialista',
    })
    expect((await create(span('19:00', '18:00'))).body).toMatchObject({
      success: false,
      message: 'La fecha de inicio no puede ser después de la fecha de fin',
    })
    expect((await create(span('19:00', '19:00'))).status).toBe(200)
  })

  it('may be outside of hours, but never over an appointment or another block', async () => {
    expect((await create(span('03:00', '05:00'))).status).toBe(200)
    await book(salon)
    expect((await create()).body).toMatchObject({ code: 'slot_taken', details: { nearest: [] } })
    expect((await create({ specialistId: salon.beto._id })).status).toBe(200)
    expect((await create({ specialistId: salon.beto._id })).body).toMatchObject({
      code: 'slot_taken',
    })
    expect((await create({ specialistId: newId() })).body).toMatchObject({
      code: 'party_not_found',
    })
  })

  it('are edited and moved, and publish that [BLK-05]', async () => {
    const { data } = await create()
    const edited = await as()(r.editBlock, {
      params: { id: data._id },
      body: { block: aBlock(salon, { ...span('18:30', '20:00'), title: 'Junta' }) },
    })
    expect(edited.data).toMatchObject({
      title: 'Junta',
      ...span('18:30', '20:00'),
      version: 2,
      status: 'block',
    })
    expect((await readPublishedAbout(salon, data._id)).map(event => event.type)).toEqual([
      'block.created',
      'block.changed',
    ])
    await book(salon, span('17:00', '18:00'))
    expect(
      (
        await as()(r.editBlock, {
          params: { id: data._id },
          body: { block: aBlock(salon, span('17:30', '18:30')) },
        })
      ).body
    ).toMatchObject({ code: 'slot_taken' })
  })

  it('never become appointments, nor the reverse [C1-03]', async () => {
    const block = (await create()).data
    const booked = await book(salon, span('21:00', '22:00'))
    const refused = { code: 'block_is_not_an_appointment' }
    expect(
      (
        await as()(r.setAppointmentStatus, {
          params: { id: block._id },
          body: { status: 'agendada' },
        })
      ).body
    ).toMatchObject(refused)
    expect(
      (
        await as()(r.editAppointment, {
          params: { id: block._id },
          body: { appointment: { title: 'x' } },
        })
      ).body
    ).toMatchObject(refused)
    expect(
      (await as()(r.editBlock, { params: { id: booked._id }, body: { block: aBlock(salon) } })).body
    ).toMatchObject(refused)
  })

  it('are deleted with the permission for blocks, and appointments with that for appointments', async () => {
    const member = (schedule: { appointments: boolean; blocks: boolean }): Actor => ({
      ...salon.owner,
      isOwner: false,
      permissions: [{ pageId: pageIds.agenda, actions: ['delete'], schedule }],
    })
    const deletion = async (actor: Actor, id: string) =>
      (await salon.testApp.as(actor)(r.deleteAppointment, { params: { id } })).status
    const [booker, blocker] = [
      member({ appointments: true, blocks: false }),
      member({ appointments: false, blocks: true }),
    ]
    const { data: block } = await create()
    expect(await deletion(booker, block._id)).toBe(403)
    expect(await deletion(blocker, block._id)).toBe(200)
    const booked = await book(salon)
    expect(await deletion(blocker, booked._id)).toBe(403)
    expect(await deletion(booker, booked._id)).toBe(200)
  })

  it('are deleted like appointments, with messages of their own [BLK-07]', async () => {
    const { data } = await create()
    expect((await as()(r.deleteAppointment, { params: { id: data._id } })).body).toMatchObject({
      success: true,
      message: 'Bloqueo eliminado con éxito',
    })
    expect((await readPublishedAbout(salon, data._id)).at(-1)).toMatchObject({
      type: 'block.deleted',
    })
    await book(salon)
  })
})
