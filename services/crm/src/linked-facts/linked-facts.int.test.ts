import type { Actor } from '@mostrador/contracts'
import { crmRoutes as r } from '@mostrador/contracts/crm'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const EARLIER = '2026-11-20T09:00:00.000Z'
const LATER = '2026-11-21T17:30:00.000Z'

/** Ana in a thread of her own, and what the business reads of her. */
const ana = async () => {
  const contact = await app.newContact()
  const { businessId, threadId, owner, client } = contact
  const receiveText = async (text: string, sentAt: string, by: 'client' | 'staff' = 'client') => {
    const { threads, publishMessageReceived, publishMessageQueued } = app.fakes
    threads.set(threadId, { identity: anIdentity(), clientId: client._id, text, sentAt })
    if (by === 'client') await publishMessageReceived(businessId, threadId, sentAt)
    else await publishMessageQueued(businessId, threadId)
    await app.settled()
  }
  const read = async (id = client._id) =>
    (await app.as(owner)(r.getClient, { params: { id } })).data
  return { ...contact, receiveText, read }
}

it('the last message of either side is in the contact and in the list [CLI-01, CLI-03]', async () => {
  const { receiveText, read, owner } = await ana()
  expect((await read()).lastMessage).toBeNull()
  await receiveText('¿Tienen lugar mañana?', EARLIER)
  expect(await read()).toMatchObject({
    lastMessage: { date: EARLIER, message: '¿Tienen lugar mañana?' },
    // They wrote at this moment for the first time.
    lastInteraction: '2026-11-21T18:00:00.000Z',
  })
  await receiveText('Sí, a las 10', LATER, 'staff')
  const { data: page } = await app.as(owner)(r.listClients, { query: {} })
  const { data: matches } = await app.as(owner)(r.searchClients, { query: { search: 'ana' } })
  const last = { date: LATER, message: 'Sí, a las 10' }
  expect([page.clients[0]?.lastMessage, matches[0]?.lastMessage]).toEqual([last, last])
  await receiveText('llega tarde', EARLIER)
  expect((await read()).lastMessage).toEqual(last)
})

it('the first message of an unknown sender is stored for the new contact, and a long one is cut', async () => {
  const { businessId, owner } = await app.newBusiness()
  const threadId = newId()
  const text = 'á'.repeat(400)
  app.fakes.threads.set(threadId, { identity: anIdentity(), clientId: null, text })
  await app.fakes.publishMessageReceived(businessId, threadId)
  await app.settled()
  const { data } = await app.as(owner)(r.listClients, { query: {} })
  expect(data.clients.map(({ lastMessage }) => lastMessage?.message)).toEqual(['á'.repeat(300)])
})

it('a member without permission for chats gets no last message', async () => {
  const { receiveText, owner, client } = await ana()
  await receiveText('Es privado', LATER)
  const permissions: Actor['permissions'] = [
    { pageId: pageIds.contacts, actions: ['view', 'edit'] },
  ]
  const member: Actor = { ...owner, isOwner: false, permissions }
  const ask = app.as(member)
  const answers = await Promise.all([
    ask(r.getClient, { params: { id: client._id } }),
    ask(r.listClients, { query: {} }),
    ask(r.searchClients, { query: { search: 'ana' } }),
    ask(r.editClient, { params: { id: client._id }, body: { client: { name: 'Ana' } } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('Es privado')
})

it('movements and notifications are included by their ids [CLI-01]', async () => {
  const { businessId, client, read, listMessages, owner } = await ana()
  const movementIds = [newId(), newId()]
  const paid = { mxnCents: 100, usdCents: 0, lastPurchase: '2026-11-20', movementIds }
  app.fakes.revenue.set(client._id, paid)
  await app.fakes.publishPaid(businessId, { clientId: client._id })
  const deliveryDate = '2026-11-25T18:00:00.000Z'
  const notification = { clientId: client._id, text: 'Te esperamos', deliveryDate }
  const created = await app.as(owner)(r.createNotification, { body: notification })
  expect(created.status).toBe(200)
  await app.settled()
  const { moneyMovementIds, notifications } = await read()
  expect(moneyMovementIds).toEqual(movementIds)
  expect(notifications).toEqual((await listMessages()).map(({ _id }) => _id))
  expect(notifications).toHaveLength(1)
})

it('the last message follows a merge, and its undo gives it back [CLI-01]', async () => {
  const { receiveText, read, owner, client } = await ana()
  await receiveText('Soy Ana', LATER)
  const form = { name: 'Ana López', whatsapp: '2229876543' }
  const { data: survivor } = await app.as(owner)(r.createClient, { body: { client: form } })
  const query = { survivorId: survivor._id, mergedId: client._id }
  const { data: preview } = await app.as(owner)(r.previewMerge, { query })
  const revisions = { survivor: preview.survivor.revision, merged: preview.merged.revision }
  const { data: merge } = await app.as(owner)(r.mergeClients, { body: { ...query, revisions } })
  await app.settled()
  expect((await read(survivor._id)).lastMessage?.message).toBe('Soy Ana')
  await app.as(owner)(r.undoMerge, { params: { id: merge._id } })
  await app.settled()
  expect((await read(survivor._id)).lastMessage).toBeNull()
  expect((await read(client._id)).lastMessage?.message).toBe('Soy Ana')
})
