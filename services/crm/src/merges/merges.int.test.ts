import { crmRoutes as r, type MergeChoice } from '@mostrador/contracts/crm'
import type { Actor } from '@mostrador/contracts'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { aBusiness, anActor } from '@mostrador/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let crm: CrmTestApp
beforeAll(async () => {
  crm = await startCrm()
})
afterAll(() => crm.stop())
beforeEach(() => crm.reset())

type Ids = { readonly survivorId: string; readonly mergedId: string }

const steps = async () => {
  const { businessId, owner } = await crm.newBusiness()
  const ask = crm.as(owner)
  return {
    businessId,
    owner,
    ask,
    register: async (fields: object) => {
      const client = { name: 'Ana', whatsapp: '2221234567', ...fields }
      return (await ask(r.createClient, { body: { client } })).data
    },
    resolve: async (fields: object) => (await crm.resolve(businessId, anIdentity(fields))).client,
    read: async (id: string) => (await ask(r.getClient, { params: { id } })).data,
    search: async (search: string) =>
      (await ask(r.searchClients, { query: { search } })).data.map(({ _id }) => _id),
    merge: (ids: Ids, choice: MergeChoice = {}) => mergeAs(owner, ids, choice),
    undo: (id: string) => ask(r.undoMerge, { params: { id } }),
  }
}

const mergeAs = async (actor: Actor, ids: Ids, choice: MergeChoice = {}) => {
  const { data } = await crm.as(actor)(r.previewMerge, { query: ids })
  const revisions = { survivor: data.survivor.revision, merged: data.merged.revision }
  const merged = await crm.as(actor)(r.mergeClients, { body: { ...ids, choice, revisions } })
  await crm.settled()
  return merged
}

describe('a merged contact', () => {
  it('is found under its old id, its numbers, its names and its Instagram; no contact is listed twice', async () => {
    const { businessId, ask, register, resolve, read, search, merge } = await steps()
    const ana = await register({ name: 'Ana', lastname: 'Ruiz' })
    const other = await register({ name: 'Anita', whatsapp: '2229998877' })
    const instagram = { whatsapp: null, countryCode: null, instagramAccountId: 'ig-1' }
    const insta = await resolve({ channel: 'instagram', ...instagram, pushName: 'anita.mx' })
    await merge({ survivorId: ana._id, mergedId: other._id })
    await merge({ survivorId: ana._id, mergedId: insta._id })

    expect((await read(other._id))._id).toBe(ana._id)
    expect(await read(ana._id)).toMatchObject({ name: 'Ana', instagramAccountId: 'ig-1' })
    for (const words of ['anita', '2229998877', '2221234567', 'anita.mx'])
      expect(await search(words), words).toEqual([ana._id])
    const { clients, total } = (await ask(r.listClients, { query: {} })).data
    expect({ total, ids: clients.map(({ _id }) => _id) }).toEqual({ total: 1, ids: [ana._id] })
    expect((await resolve({ whatsapp: '2229998877', countryCode: '521' }))._id).toBe(ana._id)
    expect((await resolve({ channel: 'instagram', ...instagram }))._id).toBe(ana._id)
    expect((await register({ name: 'Otra', whatsapp: '2229998877' }))._id).toBe(ana._id)
    const names = await ask(r.clientNames, { query: { ids: `${other._id},${ana._id}` } })
    expect(Object.fromEntries(names.data.map(({ _id, name }) => [_id, name]))).toEqual({
      [other._id]: 'Ana Ruiz',
      [ana._id]: 'Ana Ruiz',
    })
    const existing = await crm.as(actorOf.service('catalog', businessId))(r.existingClients, {
      body: { ids: [other._id] },
    })
    expect(existing.data).toEqual([other._id])
  })

  it('is messaged and edited under its old id, and its number may become that of the survivor', async () => {
    const { ask, register, read, merge, undo } = await steps()
    const ana = await register({})
    const other = await register({ name: 'Anita', whatsapp: '2229998877' })
    const { data: done } = await merge({ survivorId: ana._id, mergedId: other._id })
    await ask(r.addNote, { params: { id: other._id }, body: { text: 'Llega tarde' } })
    const client = { whatsapp: '2229998877' }
    expect(
      (await ask(r.editClient, { params: { id: other._id }, body: { client } })).data._id
    ).toBe(ana._id)
    expect(await read(ana._id)).toMatchObject({
      whatsapp: '2229998877',
      notes: [{ text: 'Llega tarde' }],
    })
    await undo(done._id)
    expect(await read(other._id)).toMatchObject({ _id: other._id, whatsapp: '2229998877' })
    expect(await read(ana._id)).toMatchObject({ whatsapp: '2221234567', name: 'Ana' })
  })

  it('has the history of both: phases and messages', async () => {
    const { ask, register, read, merge } = await steps()
    const ana = await register({})
    const other = await register({ name: 'Anita', whatsapp: '2229998877' })
    const deliveryDate = '2026-12-01T18:00:00.000Z'
    await ask(r.createNotification, { body: { clientId: other._id, text: 'Hola', deliveryDate } })
    await merge({ survivorId: ana._id, mergedId: other._id })
    expect((await read(ana._id)).funnelPhases).toHaveLength(2)
    for (const id of [ana._id, other._id]) {
      const { data } = await ask(r.listNotifications, { query: { cId: id } })
      expect(data.data).toMatchObject([{ clientId: ana._id, text: 'Hola' }])
    }
  })
})

describe('a merge', () => {
  it('that is repeated, also at once, answers the first one; the other way around it says so', async () => {
    const { ask, register, undo } = await steps()
    const ana = await register({})
    const other = await register({ name: 'Anita', whatsapp: '2229998877' })
    const ids = { survivorId: ana._id, mergedId: other._id }
    const { data } = await ask(r.previewMerge, { query: ids })
    const revisions = { survivor: data.survivor.revision, merged: data.merged.revision }
    const again = () => ask(r.mergeClients, { body: { ...ids, revisions } })
    const [first, ...rest] = [...(await Promise.all([again(), again()])), await again()]
    expect(first.status).toBe(200)
    for (const { data: repeated } of rest) expect(repeated).toEqual(first.data)
    expect((await ask(r.listMerges, { params: { id: ana._id } })).data).toHaveLength(1)
    const reversed = { survivorId: other._id, mergedId: ana._id }
    for (const refused of [
      await ask(r.mergeClients, { body: { ...reversed, revisions } }),
      await ask(r.previewMerge, { query: reversed }),
    ])
      expect(refused.body).toMatchObject({
        code: 'clients_already_merged',
        message: 'Estos contactos ya están unidos',
      })
    await undo(first.data._id)
    expect((await again()).data._id).not.toBe(first.data._id)
  })

  it('is refused for one contact, for unknown ones, and when one changed since the preview', async () => {
    const { ask, register, merge } = await steps()
    const ana = await register({})
    const other = await register({ whatsapp: '2229998877' })
    const ids = { survivorId: ana._id, mergedId: other._id }
    const { data } = await ask(r.previewMerge, { query: ids })
    const revisions = { survivor: data.survivor.revision, merged: data.merged.revision }
    await ask(r.addNote, { params: { id: other._id }, body: { text: 'Nueva' } })
    const stale = await ask(r.mergeClients, { body: { ...ids, revisions } })
    expect(stale.body).toMatchObject({ code: 'merge_stale' })
    const alone = await ask(r.previewMerge, { query: { ...ids, mergedId: ana._id } })
    expect(alone.body).toMatchObject({ code: 'merge_of_one' })
    const unknown = await ask(r.previewMerge, { query: { ...ids, mergedId: newId() } })
    expect(unknown.body).toMatchObject({ code: 'client_not_found' })
    const { data: foreign } = await crm.as((await crm.newBusiness()).owner)(r.createClient, {
      body: { client: { name: 'Ajena', whatsapp: '2221234567' } },
    })
    for (const wrong of [
      { ...ids, mergedId: foreign._id },
      { ...ids, survivorId: foreign._id },
    ]) {
      const refused = await ask(r.mergeClients, { body: { ...wrong, revisions } })
      expect(refused.body).toMatchObject({ code: 'client_not_found' })
    }
    expect((await merge(ids)).status).toBe(200)
  })

  it('is refused, and its preview too, for a contact with a pending erasure', async () => {
    const { ask, register } = await steps()
    const ana = await register({})
    const other = await register({ whatsapp: '2229998877' })
    const ids = { survivorId: ana._id, mergedId: other._id }
    const { data } = await ask(r.previewMerge, { query: ids })
    const revisions = { survivor: data.survivor.revision, merged: data.merged.revision }
    await ask(r.requestErasure, { params: { id: other._id }, body: {} })
    const turned = { survivorId: other._id, mergedId: ana._id }
    const back = { survivor: revisions.merged, merged: revisions.survivor }
    for (const answer of [
      await ask(r.previewMerge, { query: ids }),
      await ask(r.previewMerge, { query: turned }),
      await ask(r.mergeClients, { body: { ...ids, revisions } }),
      await ask(r.mergeClients, { body: { ...turned, revisions: back } }),
    ])
      expect(answer.body).toMatchObject({ code: 'client_not_found' })
  })

  it('is not undone while an erasure is pending; both contacts are shown once that is lifted', async () => {
    const { ask, register, merge, undo, read } = await steps()
    const ana = await register({})
    const other = await register({ name: 'Anita', whatsapp: '2229998877' })
    const { data: done } = await merge({ survivorId: ana._id, mergedId: other._id })
    const { data: erasure } = await ask(r.requestErasure, { params: { id: ana._id }, body: {} })
    expect((await undo(done._id)).body).toMatchObject({
      code: 'merge_blocked',
      message: expect.stringContaining('Recupéralo'),
    })
    await ask(r.liftErasure, { params: { id: erasure._id }, body: {} })
    expect((await undo(done._id)).status).toBe(200)
    expect([(await read(ana._id)).name, (await read(other._id)).name]).toEqual(['Ana', 'Anita'])
  })

  it('that is undone leaves both opted out when the person wrote BAJA meanwhile', async () => {
    const { businessId, ask, register, merge, undo, read } = await steps()
    const ana = await register({})
    const other = await register({ name: 'Anita', whatsapp: '2229998877' })
    const silent = { noRespond: true, noRespondReason: 'Es proveedora' }
    await ask(r.editClient, { params: { id: other._id }, body: { client: silent } })
    const { data: done } = await merge({ survivorId: ana._id, mergedId: other._id })
    const threadId = newId()
    crm.fakes.threads.set(threadId, { identity: anIdentity(), clientId: ana._id, text: 'BAJA' })
    await crm.fakes.publishMessageReceived(businessId, threadId)
    await crm.settled()
    await undo(done._id)
    for (const id of [ana._id, other._id])
      expect(await read(id)).toMatchObject({
        noRespond: true,
        noRespondReason: 'Lo pidió en el chat',
      })
  })

  it('of the same people that runs many times at once happens once, without a deadlock', async () => {
    const { ask, register } = await steps()
    const people: string[] = []
    for (const n of [1, 2, 3, 4])
      people.push((await register({ name: `Ana ${n}`, whatsapp: `222123456${n}` }))._id)
    const pairs = people.flatMap(survivorId =>
      people.filter(id => id !== survivorId).map(mergedId => ({ survivorId, mergedId }))
    )
    const bodies = await Promise.all(
      pairs.map(async ids => {
        const { data } = await ask(r.previewMerge, { query: ids })
        const revisions = { survivor: data.survivor.revision, merged: data.merged.revision }
        return { ...ids, choice: {}, revisions }
      })
    )
    const replies = await Promise.all(bodies.map(body => ask(r.mergeClients, { body })))
    await crm.settled()
    const done = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(done.length).toBeGreaterThan(0)
    for (const { body } of refused)
      expect(body).toMatchObject({
        code: expect.stringMatching(/^(merge_stale|clients_already_merged)$/),
      })
    const { data } = await ask(r.listClients, { query: {} })
    expect(data.total).toBe(people.length - done.length)
  })

  it('is undone newest first, for 30 days, with the permission to edit contacts of this business', async () => {
    const { businessId, ask, register, merge, undo } = await steps()
    const ana = await register({})
    const second = await register({ whatsapp: '2229998877' })
    const third = await register({ whatsapp: '2229998866' })
    const { data: first } = await merge({ survivorId: second._id, mergedId: ana._id })
    const { data: later } = await merge({ survivorId: third._id, mergedId: second._id })
    expect((await undo(first._id)).body).toMatchObject({ code: 'merge_not_last' })
    const stranger = aBusiness().owner
    const foreign = await crm.as(stranger)(r.undoMerge, { params: { id: later._id } })
    expect(foreign.body).toMatchObject({ code: 'merge_not_found' })
    const viewer = anActor({
      businessId,
      permissions: [{ pageId: pageIds.contacts, actions: ['view'] }],
    })
    expect((await crm.as(viewer)(r.undoMerge, { params: { id: later._id } })).status).toBe(403)
    expect((await undo(later._id)).status).toBe(200)
    const listed = await ask(r.listMerges, { params: { id: second._id } })
    expect(listed.data.map(({ _id, undoneAt }) => [_id, undoneAt !== null])).toEqual([
      [later._id, true],
      [first._id, false],
    ])
    crm.clock.advance(30 * DAY_MS)
    expect((await undo(first._id)).body).toMatchObject({ code: 'merge_expired' })
  })

  it('asks the other services what would move, and reports when one does not answer', async () => {
    const { ask, register } = await steps()
    const ana = await register({})
    const other = await register({ whatsapp: '2229998877' })
    const query = { survivorId: ana._id, mergedId: other._id }
    // No fake service has this route.
    expect((await ask(r.previewMerge, { query })).data.isComplete).toBe(false)
  })
})
