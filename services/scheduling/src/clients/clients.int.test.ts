import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { defineService } from '@mostrador/platform'
import { startTestApp } from '@mostrador/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { scheduling } from '../service.ts'
import { aSalon, aSlot, aBookingRequest, book, bookFor, NOW, useSalon } from '../test/factories.ts'
import { fakeAccounts } from '../test/fake-accounts.ts'
import { crmState, setOwner } from '../test/fake-crm.ts'

const salon = useSalon()
beforeEach(() => {
  Object.assign(crmState, { isDown: false, requestedIds: [], blocked: new Set() })
})

const asStaff = () => salon.testApp.as(salon.owner)
const hourFrom = (hour: number) => ({
  start: `2026-11-23T${hour}:00:00.000Z`,
  end: `2026-11-23T${hour + 1}:00:00.000Z`,
})
const request = (clientId: string, hour = 18) =>
  asStaff()(r.bookAppointment, {
    body: { appointment: aBookingRequest(salon, { clientId, ...hourFrom(hour) }) },
  })
const edit = (id: string, appointment: object) =>
  asStaff()(r.editAppointment, { params: { id }, body: { appointment } })
const unknown = {
  success: false,
  code: 'party_not_found',
  message: 'No se encontró el cliente, la sucursal, el servicio o el especialista',
}
const agenda = async () =>
  (
    await asStaff()(r.listAppointments, {
      query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
    })
  ).data

const owned = (owner: string | null): string => {
  const id = newId()
  setOwner(id, owner)
  return id
}

describe.each([
  ['of nobody', null],
  ['of another business', newId()],
])('a client %s', (_whose, owner) => {
  it('cannot be booked, by staff or by an assistant, not even with overbook [APT-19]', async () => {
    const clientId = owned(owner)
    const reply = await request(clientId)
    expect([reply.status, reply.body]).toEqual([404, expect.objectContaining(unknown)])
    expect(
      (
        await asStaff()(r.bookAppointment, {
          body: { appointment: aBookingRequest(salon, { clientId, overbook: true }) },
        })
      ).body
    ).toMatchObject(unknown)
    expect((await bookFor(salon, { clientId })).body).toMatchObject(unknown)
    expect(await agenda()).toEqual([])
  })

  it('cannot be set as the client of an appointment [APT-19]', async () => {
    const { _id, clientId } = await book(salon)
    expect((await edit(_id, { clientId: owned(owner) })).body).toMatchObject(unknown)
    expect((await agenda()).map(appointment => appointment.clientId)).toEqual([clientId])
  })

  it('is left out of an import, whose other rows are imported [APT-19]', async () => {
    const row = (clientId: string, hour: number) => ({
      clientId,
      branchId: salon.branch._id,
      serviceId: salon.service._id,
      specialistId: salon.ana._id,
      ...hourFrom(hour),
      status: 'asistida' as const,
      createdAt: '2026-11-01T00:00:00.000Z',
    })
    const appointments = [row(owned(owner), 15), row(newId(), 16), row('0', 17)]
    expect(
      (await salon.testApp.as(salon.assistant)(r.importAppointments, { body: { appointments } }))
        .data
    ).toEqual({ created: 2, skipped: 1 })
    expect((await agenda()).map(appointment => appointment.clientId)).toEqual([
      appointments[1]?.clientId,
      '0',
    ])
  })
})

describe('a client with a pending erasure', () => {
  const refusal = {
    code: 'client_to_be_erased',
    message:
      'Este contacto pidió que se borren sus datos. Para registrarle algo nuevo, recupéralo en Contactos, Más, Solicitudes de privacidad.',
  }

  it('cannot be booked by staff, not even with overbook, until the erasure is lifted', async () => {
    const { clientId } = await book(salon)
    crmState.blocked.add(clientId)
    const reply = await request(clientId, 21)
    expect([reply.status, reply.body]).toMatchObject([409, refusal])
    const form = aBookingRequest(salon, { clientId, ...hourFrom(21), overbook: true })
    const overbooked = await asStaff()(r.bookAppointment, { body: { appointment: form } })
    expect(overbooked.body).toMatchObject(refusal)
    expect(await agenda()).toHaveLength(1)
    crmState.blocked.delete(clientId)
    expect((await request(clientId, 21)).status).toBe(200)
  })

  it('cannot be set as the client of an appointment; existing ones can be moved', async () => {
    const { _id, clientId } = await book(salon)
    const other = owned(salon.businessId)
    crmState.blocked.add(other).add(clientId)
    expect((await edit(_id, { clientId: other })).body).toMatchObject(refusal)
    expect((await edit(_id, { clientId, ...hourFrom(21) })).data).toMatchObject({
      clientId,
      ...hourFrom(21),
    })
  })
})

describe('whether a client exists', () => {
  it('is asked once for existing clients, in any spelling, and for each business separately [APT-19]', async () => {
    const clientId = owned(salon.businessId)
    for (const spelt of [clientId, clientId.toUpperCase()]) {
      expect((await request(spelt, spelt === clientId ? 18 : 21)).status).toBe(200)
    }
    expect(crmState.requestedIds).toEqual([clientId])
    const otherSalon = await aSalon(salon.testApp)
    expect(
      (
        await salon.testApp.as(otherSalon.owner)(r.bookAppointment, {
          body: { appointment: aBookingRequest(otherSalon, { clientId }) },
        })
      ).body
    ).toMatchObject(unknown)
    expect(crmState.requestedIds).toEqual([clientId, clientId])
  })

  it('is asked again for missing clients: they may be registered the next moment [APT-19]', async () => {
    const clientId = owned(null)
    expect((await request(clientId)).body).toMatchObject(unknown)
    setOwner(clientId, salon.businessId)
    expect((await request(clientId)).status).toBe(200)
  })

  it('is not asked for an edit that keeps the client [APT-19]', async () => {
    const clientId = owned(null)
    crmState.isDown = true
    const { data } = await request(clientId)
    crmState.isDown = false
    expect((await edit(data._id, { clientId, title: 'Corte y barba' })).data).toMatchObject({
      clientId,
      title: 'Corte y barba',
    })
    expect((await edit(data._id, hourFrom(21))).data).toMatchObject(hourFrom(21))
    expect(crmState.requestedIds).toEqual([])
  })
})

describe('an appointment while crm is down', () => {
  it('is booked, changed and imported while crm does not answer, and its client is not cached as existing [APT-19]', async () => {
    const [clientId, other] = [owned(null), owned(null)]
    crmState.isDown = true
    const { data } = await request(clientId)
    expect((await edit(data._id, { clientId: other })).data.clientId).toBe(other)
    expect(
      (
        await salon.testApp.as(salon.assistant)(r.importAppointments, {
          body: {
            appointments: [
              { clientId, ...aSlot(salon, hourFrom(21)), status: 'asistida', createdAt: NOW },
            ],
          },
        })
      ).data.created
    ).toBe(1)
    crmState.isDown = false
    expect((await request(clientId, 22)).body).toMatchObject(unknown)
  })

  it.each([
    ['that cannot be reached at all', []],
    ['of a version that does not know the question', [defineService({ name: 'crm', setup() {} })]],
  ])('%s [APT-19]', async (_how, peers) => {
    const testApp = await startTestApp({ services: [scheduling, fakeAccounts, ...peers], at: NOW })
    try {
      expect((await book(await aSalon(testApp))).status).toBe('agendada')
    } finally {
      await testApp.stop()
    }
  })
})
