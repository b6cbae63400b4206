import type { Actor } from '@mostrador/contracts'
import { messagingRoutes as r } from '@mostrador/contracts/messaging-gateway'
import { aBusiness } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createLoginSteps } from '../test/login-steps.ts'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'

let test: MessagingTest
beforeAll(async () => {
  test = await startMessaging({ connect: false })
})
afterEach(() => test.meta.control.behave())
afterAll(() => test.stop())
const { as, connect, newShop, connections } = createLoginSteps(() => test)

const DAY_MS = 86_400_000
const phoneFields = { keepsPhone: 'yes', sharesHistory: 'yes' }
const events = async (owner: Actor, type: string) =>
  (
    await test.rows<{ told: number }>(
      'select count(*)::int as told from platform.outbox where type = $1 and business_id = $2',
      [type, owner.businessId]
    )
  )[0]?.told
const threadsOf = async (owner: Actor) =>
  (await as(owner)(r.listThreads, { query: {} })).data.threads
const messagesOf = async (owner: Actor, threadId: string) =>
  (await as(owner)(r.listMessages, { query: { threadId } })).data.messages

/** Connects a number that stays in its phone, and waits until its history was read. */
const connectPhone = async (fields: Readonly<Record<string, string>> = {}) => {
  const shop = newShop()
  const visit = { fields: { ...shop.visit.fields, ...phoneFields, ...fields } }
  const begin = async () => {
    await connect(shop.owner, 'whatsapp', visit)
    await test.quiet()
    const [connection] = await connections(shop.owner)
    if (connection === undefined) throw new Error('nothing was connected')
    return connection
  }
  return { ...shop, visit, begin }
}
const days = async (count: number) => {
  for (let day = 0; day < count; day += 1) {
    test.testApp.clock.advance(DAY_MS)
    await test.quiet()
  }
}

/** A webhook of the account. */
const webhookOf = (
  { testApp }: MessagingTest,
  accountId: string,
  changes: readonly { field: string; value: Record<string, unknown> }[]
): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: 'waba',
        time: Math.floor(testApp.clock.now().getTime() / 1000),
        changes: changes.map(({ field, value }) => ({
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '1', phone_number_id: accountId },
            ...value,
          },
        })),
      },
    ],
  })

/** Part of a history: one message of one chat. */
const historyOf = (part: { user: string; id: string; progress: number }) => ({
  history: [
    {
      metadata: { phase: 1, chunk_order: part.progress, progress: part.progress },
      threads: [
        {
          id: part.user,
          messages: [
            { from: part.user, id: part.id, timestamp: '1790000000', type: 'media_placeholder' },
          ],
        },
      ],
    },
  ],
})

describe('a number that stays in the WhatsApp app of a phone', () => {
  it('imports its chats with names, without answering, counting or notifying them', async () => {
    const { owner, begin } = await connectPhone()
    const { phone } = await begin()
    expect(phone).toMatchObject({
      isQuiet: false,
      history: { state: 'done', progress: 100, messages: 9, conversations: 3 },
    })
    const threads = await threadsOf(owner)
    expect(threads.map(({ clientName }) => clientName).toSorted()).toEqual([
      'Beto Juárez',
      'Doña Carmen Ruiz',
      'Lupita Cervantes',
    ])
    expect(threads.map(({ unread, windowUntil }) => [unread, windowUntil])).toEqual(
      threads.map(() => [0, null])
    )
    const messages = await messagesOf(owner, threads[0]?._id ?? '')
    expect(messages.map(({ author, content }) => [author.kind, content])).toEqual([
      ['client', 'Buenas tardes, ¿tendrán lugar el sábado?'],
      ['phone', 'Sí, a las 11. ¿Le queda bien?'],
      ['client', 'Perfecto, ahí estaré'],
    ])
    const ids = messages.map(({ _id }) => _id)
    expect(ids.toSorted()).toEqual(ids)
    expect(await events(owner, 'message.received')).toBe(0)
    expect(await events(owner, 'message.queued')).toBe(0)
    expect(await events(owner, 'thread.imported')).toBe(3)
    expect(test.meta.control.received()).toEqual([])
  })

  it('stores each message once, with webhooks repeated and in any order', async () => {
    test.meta.control.misbehave({ copies: 3, shuffle: 8, holdMs: 5 })
    const { owner, begin } = await connectPhone()
    const before = await begin()
    expect(before.phone?.history).toMatchObject({ state: 'done', messages: 9, conversations: 3 })
    test.testApp.clock.advance(60_000)
    // Connected again: the phone sends it all again.
    await as(owner)(r.disconnectChannel, { params: { id: before._id } })
    const after = await begin()
    expect(after.phone?.history).toMatchObject({ state: 'done', messages: 9, conversations: 3 })
    expect(await threadsOf(owner)).toHaveLength(3)
  })

  it('shows its progress while parts are missing, and continues', async () => {
    const { owner, begin } = await connectPhone()
    const { accountId } = await begin()
    const part = (progress: number, id: string) =>
      test.post(
        webhookOf(test, accountId, [
          { field: 'history', value: historyOf({ user: '5212229990000', id, progress }) },
        ])
      )
    await part(55, 'wamid.h1')
    await part(55, 'wamid.h1')
    await part(80, 'wamid.h2')
    await test.quiet()
    const [connection] = await connections(owner)
    expect(connection?.phone?.history).toMatchObject({
      messages: 11,
      conversations: 4,
      progress: 100,
    })
  })

  it('reports that the owner did not share the chats', async () => {
    const { owner, begin } = await connectPhone({ sharesHistory: '' })
    const { phone } = await begin()
    expect(phone?.history).toMatchObject({ state: 'refused', messages: 0 })
    expect(await threadsOf(owner)).toEqual([])
  })

  it('asks again while Meta is down, and reports a refusal', async () => {
    const { owner, begin } = await connectPhone()
    test.meta.control.failCalls({ path: 'smb_app_data', as: 'service_down', times: 2 })
    await begin()
    for (let tries = 0; tries < 4; tries += 1) {
      test.testApp.clock.advance(60_000)
      await test.quiet()
    }
    expect((await connections(owner))[0]?.phone?.history.state).toBe('done')

    const other = await connectPhone()
    test.meta.control.failCalls({ path: 'smb_app_data', as: 'invalid_parameter', times: 2 })
    expect((await other.begin()).phone?.history.state).toBe('unavailable')
  })

  it('names a conversation whose name arrives while it is being imported', async () => {
    const { owner, begin } = await connectPhone({ sharesHistory: '' })
    const { accountId } = await begin()
    const user = '5212227770077'
    const database = new pg.Client(test.testApp.database.ownerUrl)
    await database.connect()
    onTestFinished(() => database.end())
    /** Transactions of the service that wait for a lock, and names that are stored. */
    const readReached = async () => {
      const { rows } = await database.query<{ count: number }>(
        `select (select count(*) from pg_stat_activity where datname = $1 and wait_event_type = 'Lock')::int
           + (select count(*) from messaging.phone_contact where contact_key like $2)::int as count`,
        [test.testApp.database.name, '%2227770077']
      )
      return rows[0]?.count
    }
    await database.query('begin')
    // No conversation is made for now; the import stands right before it.
    await database.query('lock table messaging.thread in share mode')
    await test.post(
      webhookOf(test, accountId, [
        { field: 'history', value: historyOf({ user, id: 'wamid.race', progress: 100 }) },
        {
          field: 'smb_app_state_sync',
          value: {
            state_sync: [
              {
                type: 'contact',
                action: 'add',
                contact: { full_name: 'Nora Paz', first_name: 'Nora', phone_number: user },
              },
            ],
          },
        },
      ])
    )
    await expect.poll(readReached, { timeout: 4_000 }).toBe(2)
    await database.query('commit')
    await test.quiet()
    expect((await threadsOf(owner)).map(({ clientName }) => clientName)).toEqual(['Nora Paz'])
  })

  it("names the recipient of the owner's first message, from the address book", async () => {
    const { owner, begin } = await connectPhone()
    const { accountId } = await begin()
    const user = '5212227770055'
    test.meta.control.phoneNames({ accountId, contacts: [{ user, name: 'Toño Vera' }] })
    await test.quiet()
    test.meta.control.ownerTypes({ channel: 'whatsapp', accountId, user, text: 'Buenas' })
    await test.quiet()
    expect((await threadsOf(owner)).map(({ clientName }) => clientName)).toContain('Toño Vera')
  })

  it('renames conversations when the address book changes', async () => {
    const { owner, begin } = await connectPhone()
    const { accountId } = await begin()
    const user = '5212227770001'
    // Webhooks of what the owner writes carry no name.
    test.meta.control.ownerTypes({ channel: 'whatsapp', accountId, user, text: 'Buenas' })
    await test.quiet()
    expect(await events(owner, 'thread.profile_known')).toBe(0)
    test.meta.control.phoneNames({ accountId, contacts: [{ user, name: 'Chelo Ríos' }] })
    await test.quiet()
    const named = (await threadsOf(owner)).find(({ clientName }) => clientName === 'Chelo Ríos')
    expect(named).toBeDefined()
    expect(await events(owner, 'thread.profile_known')).toBe(1)
    test.meta.control.phoneNames({ accountId, contacts: [{ user, name: null }] })
    await test.quiet()
    expect((await threadsOf(owner)).some(({ clientName }) => clientName === 'Chelo Ríos')).toBe(
      true
    )
  })
})

describe('the phone app', () => {
  it('is reported once when it was closed for ten days, until somebody opens it', async () => {
    const { owner, begin } = await connectPhone()
    const { _id, accountId } = await begin()
    await days(9)
    expect((await connections(owner))[0]?.phone?.isQuiet).toBe(false)
    expect(await events(owner, 'channel.phone_quiet')).toBe(0)
    await days(2)
    expect((await connections(owner))[0]?.phone?.isQuiet).toBe(true)
    expect(await events(owner, 'channel.phone_quiet')).toBe(1)
    await days(1)
    expect(await events(owner, 'channel.phone_quiet')).toBe(1)
    const text = 'Ya estoy'
    test.meta.control.ownerTypes({ channel: 'whatsapp', accountId, user: '5212221110001', text })
    await test.quiet()
    expect((await connections(owner))[0]?.phone?.isQuiet).toBe(false)
    await days(11)
    expect(await events(owner, 'channel.phone_quiet')).toBe(2)
    const opened = await as(owner)(r.confirmPhoneOpened, { params: { id: _id } })
    expect(opened.data.phone?.isQuiet).toBe(false)
    expect(
      (await as(aBusiness().owner)(r.confirmPhoneOpened, { params: { id: _id } })).status
    ).toBe(404)
  })

  it('is reported once when it ends the connection, and works again when connected again', async () => {
    const { owner, begin } = await connectPhone()
    const other = await connectPhone()
    const { _id, accountId } = await begin()
    await other.begin()
    test.testApp.clock.advance(60_000)
    test.meta.control.misbehave({ copies: 2 })
    test.meta.control.phoneDisconnects({ accountId })
    await test.quiet()
    const [gone] = await connections(owner)
    expect(gone).toMatchObject({ state: 'expired' })
    expect(gone?.problem).toContain('desde la app de WhatsApp del teléfono')
    expect(await events(owner, 'channel.expired')).toBe(1)
    expect(await connections(other.owner)).toMatchObject([{ state: 'connected', problem: null }])
    test.meta.control.behave()
    const again = await begin()
    expect(again).toMatchObject({ _id, state: 'connected', problem: null })
    expect(await threadsOf(owner)).toHaveLength(3)
  })
})
