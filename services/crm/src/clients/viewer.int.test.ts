import { crmRoutes as r } from '@mostrador/contracts/crm'
import { pageIds } from '@mostrador/contracts/page-ids'
import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertFormMessage } from '../forms/send-repository.ts'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { anAppointment } from '../test/fake-appointment.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

/** A contact with a booked appointment and a message by hand, and callers by the pages they see. */
const setUp = async () => {
  const { businessId, owner, client } = await app.newContact()
  const start = '2026-11-25T22:30:00.000Z'
  const appointment = anAppointment({ _id: newId(), clientId: client._id, start })
  app.fakes.appointments.set(appointment._id, appointment)
  await app.fakes.publishBooked(businessId, appointment, 'staff')
  await app.settled()
  const deliveryDate = '2026-12-01T18:00:00.000Z'
  await app.as(owner)(r.createNotification, {
    body: { clientId: client._id, text: 'Hola', deliveryDate },
  })
  const seeing = (...pages: readonly (keyof typeof pageIds)[]) => {
    const permissions = pages.map(page => ({
      pageId: pageIds[page],
      actions: ['view' as const],
    }))
    return app.as({ ...owner, isOwner: false, permissions })
  }
  return { businessId, owner, client, seeing }
}
type Caller = Awaited<ReturnType<typeof setUp>>['seeing'] extends (...pages: never[]) => infer Call
  ? Call
  : never

describe('a member who may see only the page of contacts', () => {
  it('gets no appointment in messages and in the history', async () => {
    const { client, seeing } = await setUp()
    const messages = async (call: Caller) =>
      (await call(r.listNotifications, { query: { cId: client._id } })).data.data
    const notices = async (call: Caller) => {
      const { data } = await call(r.listClientActivity, { params: { id: client._id }, query: {} })
      return data.entries.filter(({ what }) => what === 'notice')
    }
    const whole = seeing('contacts', 'agenda')
    expect((await messages(whole)).some(({ appointmentId }) => appointmentId !== null)).toBe(true)
    expect((await notices(whole)).length).toBeGreaterThan(1)
    const narrow = seeing('contacts')
    expect(await messages(narrow)).toMatchObject([{ text: 'Hola', appointmentId: null }])
    expect(await notices(narrow)).toMatchObject([{ kind: 'manual' }])
  })

  it('gets no payment, and no reader gets the secret of a payment link', async () => {
    const { businessId, client, seeing } = await setUp()
    const link = 'https://citas.example/pagar-cita'
    await withTenant(businessId, () =>
      app.db.sqlTransaction(async tx => {
        for (const kind of ['payment_link', 'receipt'] as const)
          await insertFormMessage(tx, {
            businessId,
            id: newId(),
            kind,
            occurrence: kind,
            clientId: client._id,
            text: `Pagas $500.00 aquí: ${link}?a=ABC2DEF&k=secreto`,
            at: new Date('2026-11-22T18:00:00.000Z'),
          })
      })
    )
    const paid = async (call: Caller) => {
      const { data } = (await call(r.listNotifications, { query: { cId: client._id } })).data
      const query = { params: { id: client._id }, query: {} }
      const { entries } = (await call(r.listClientActivity, query)).data
      const kinds = entries.flatMap(entry => (entry.what === 'notice' ? entry.kind : []))
      const isPayment = (kind: string) => kind === 'payment_link' || kind === 'receipt'
      return {
        texts: data.filter(({ kind }) => isPayment(kind)).map(({ text }) => text),
        notices: kinds.filter(isPayment).length,
      }
    }
    const text = `Pagas $500.00 aquí: ${link}`
    expect(await paid(seeing('contacts', 'agenda', 'money'))).toEqual({
      texts: [text, text],
      notices: 2,
    })
    for (const call of [seeing('contacts'), seeing('contacts', 'agenda')])
      expect(await paid(call)).toEqual({ texts: [], notices: 0 })
  })

  it('gets no booked service or course among the interests', async () => {
    const { owner, client, seeing } = await setUp()
    const params = { params: { id: client._id } }
    for (const kind of ['courses', 'products'] as const)
      await app.as(owner)(r.setInterest, {
        ...params,
        body: { kind, itemId: newId(), isInterested: true },
      })
    const counts = async (call: Caller) => {
      const { services, courses, products } = (await call(r.getClient, params)).data.interests
      return [services.length, courses.length, products.length]
    }
    expect(await counts(seeing('contacts', 'agenda', 'enrollments'))).toEqual([1, 1, 1])
    expect(await counts(seeing('contacts'))).toEqual([0, 0, 1])
  })

  it('gets only records of permitted pages in the preview of a merge', async () => {
    const { owner, client, seeing } = await setUp()
    const { data: other } = await app.as(owner)(r.createClient, {
      body: { client: { name: 'Anita', whatsapp: '2229998877' } },
    })
    const query = { survivorId: client._id, mergedId: other._id }
    const kinds = async (call: Caller) => {
      const { survivor } = (await call(r.previewMerge, { query })).data
      return [survivor.records.map(({ kind }) => kind), survivor.client.interests.services.length]
    }
    const whole = await kinds(seeing('contacts', 'agenda'))
    expect(whole).toEqual([expect.arrayContaining(['notification']), 1])
    expect(await kinds(seeing('contacts'))).toEqual([[], 0])
  })
})
