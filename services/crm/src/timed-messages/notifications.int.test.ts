import type { Actor } from '@mostrador/contracts'
import { crmRoutes as r } from '@mostrador/contracts/crm'
import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

describe('a message that a person wrote', () => {
  it('is sent once, at its time [NTF-01, NTF-03, APT-25, GEN-05]', async () => {
    const { businessId, owner, client, listMessages } = await app.newContact()
    const [{ _id: funnelId } = { _id: '' }] = (await app.as(owner)(r.listFunnels, { query: {} }))
      .data
    const created = await app.as(owner)(r.createNotification, {
      body: {
        clientId: client._id,
        whatsapp: '2221234567',
        countryCode: '54',
        countryCodeExt: '549',
        text: 'Tu cita se canceló',
        deliveryDate: '2026-11-21T18:05:00.000Z',
        phase: 'canceled_appointment',
        funnelId,
        sent: false,
        deletable: false,
      },
    })
    const due = {
      _id: created.data._id,
      businessId,
      clientId: client._id,
      whatsapp: '2221234567',
      countryCode: '54',
      countryCodeExt: '549',
      text: 'Tu cita se canceló',
      deliveryDate: '2026-11-21T18:05:00.000Z',
      phase: 'canceled_appointment',
      funnelId,
      sent: false,
      deletable: false,
      kind: 'canceled_appointment',
      state: 'due',
      reason: null,
      appointmentId: null,
    }
    expect(created.body).toEqual({ success: true, data: due, message: 'Notificación creada' })
    await app.settled()
    const listed = await app.as(owner)(r.listNotifications, { query: { cId: client._id } })
    expect(listed.body).toMatchObject({ success: true, data: { data: [due] } })
    app.clock.set('2026-11-21T18:05:00Z')
    await app.settled()
    expect([app.fakes.queued.length, (await listMessages())[0]?.state]).toEqual([1, 'sent'])
  })
  it('names contacts and funnels of its own business only', async () => {
    const [mine, theirs] = [await app.newContact(), await app.newContact()]
    const funnelOf = async (owner: Actor) =>
      (await app.as(owner)(r.listFunnels, { query: {} })).data[0]?._id ?? ''
    const base = { text: 'Hola', deliveryDate: '2026-11-21T18:05:00.000Z' }
    const ask = async (fields: object) => {
      const { status, body } = await app.as(mine.owner)(r.createNotification, {
        body: { ...base, whatsapp: '2221234567', ...fields },
      })
      return [status, body]
    }
    for (const clientId of [newId(), theirs.client._id]) {
      expect(await ask({ clientId })).toMatchObject([404, { code: 'client_not_found' }])
      const listed = await app.as(mine.owner)(r.listNotifications, { query: { cId: clientId } })
      expect([listed.status, listed.body]).toMatchObject([404, { code: 'client_not_found' }])
    }
    for (const funnelId of [newId(), await funnelOf(theirs.owner)])
      expect(await ask({ clientId: mine.client._id, funnelId })).toMatchObject([
        404,
        { code: 'funnel_not_found' },
      ])
    expect(await mine.listMessages()).toEqual([])
    // The foreign keys refuse it too.
    const insert = (clientId: string | null, funnelId: string | null) =>
      withTenant(mine.businessId, () =>
        app.infra.database.pool.query(
          `insert into crm.timed_message (business_id, id, occurrence, kind, client_id, text, due_at, funnel_id, created_at) values ($1, $2, $3, 'manual', $4, '', now(), $5, now())`,
          [mine.businessId, newId(), newId(), clientId, funnelId]
        )
      )
    await expect(insert(theirs.client._id, null)).rejects.toThrow('timed_message_client')
    await expect(insert(null, await funnelOf(theirs.owner))).rejects.toThrow('timed_message_funnel')
  })
  it('needs a text and a recipient', async () => {
    const { owner } = await app.newBusiness()
    const blank = await app.as(owner)(r.createNotification, {
      body: { clientId: newId(), text: '  ', deliveryDate: '2026-11-21T18:05:00.000Z' },
    })
    expect([blank.status, blank.body.message]).toEqual([422, 'El texto del mensaje es requerido.'])
    expect(
      (
        await app.as(owner)(r.createNotification, {
          body: { text: 'Hola', deliveryDate: '2026-11-21T18:05:00.000Z' },
        })
      ).body
    ).toMatchObject({ code: 'recipient_required' })
  })
  it('can be deleted until it is sent', async () => {
    const { owner, client, listMessages } = await app.newContact()
    const make = async () =>
      (
        await app.as(owner)(r.createNotification, {
          body: { clientId: client._id, text: 'Hola', deliveryDate: '2026-11-21T18:05:00.000Z' },
        })
      ).data._id
    const deleted = await make()
    await app.as(owner)(r.deleteNotification, { params: { id: deleted } })
    const keptNotification = await make()
    await app.settled()
    app.clock.set('2026-11-21T18:05:00Z')
    await app.settled()
    expect((await listMessages()).map(({ _id, state }) => [_id, state])).toEqual([
      [keptNotification, 'sent'],
    ])
    expect(
      (await app.as(owner)(r.deleteNotification, { params: { id: keptNotification } })).body
    ).toMatchObject({ code: 'notification_gone' })
  })
  it('is deleted once when several ask at the same moment', async () => {
    const { owner, client } = await app.newContact()
    const { data } = await app.as(owner)(r.createNotification, {
      body: { clientId: client._id, text: 'Hola', deliveryDate: '2026-12-21T18:05:00.000Z' },
    })
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.as(owner)(r.deleteNotification, { params: { id: data._id } })
      )
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404, 404,
    ])
    expect(replies.find(({ status }) => status === 404)?.body).toMatchObject({
      code: 'notification_not_found',
    })
  })
})
