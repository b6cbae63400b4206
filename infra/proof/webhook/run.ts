import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Channel } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { simulatorRoutes } from '@mostrador/contracts/simulator'
import { metaSignature } from '@mostrador/sandbox'
import { Agent, request } from 'undici'
import { type ProductApi, openProductApi } from '../product-api.ts'
import { forEachConcurrently } from '../concurrency.ts'
import { type Account, metaBody, type MetaUpdate } from '../meta-events.ts'
import { waitUntilQuiet } from '../quiet.ts'
import { createShop, type Shop } from '../shop.ts'
import type { SuiteContext } from '../suite.ts'
import { attackOf, JSON_TYPE, otherTypes, ways } from './forgeries.ts'
import { answerOf, type MessageHistory, storyOf } from './stories.ts'

const CONCURRENCY = 48
const QUIET_MS = 240_000
/**
 * For every hundred events, so many are an answer of the business whose states come back in any
 * order.
 */
const ANSWERED_PERCENT = 8
const chunked = <Item>(list: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, index * size + size)
  )

/**
 * A shop with three channels whose assistant is silent: here the question is what arrives, not what
 * is answered.
 */
const openShop = async (api: ProductApi): Promise<{ shop: Shop; accounts: readonly Account[] }> => {
  const shop = await createShop(api, { specialists: 1, minutes: 30, frequency: 30 })
  await api.get(simulatorRoutes.simulatorStatus, {}, shop.owner)
  for (let tries = 0; tries < 100; tries += 1) {
    const assistants = await api.get(assistantRoutes.listAssistants, { query: {} }, shop.owner)
    for (const { _id: id } of assistants)
      await api.get(
        assistantRoutes.editAssistant,
        { params: { id }, body: { assistant: { isWorking: false } } },
        shop.owner
      )
    if (assistants.length > 0) break
    await wait(100)
  }
  await api.get(
    accountsRoutes.patchBusiness,
    {
      params: { id: shop.businessId },
      body: { delayResponse: 1_000, testingNumbers: [], limitMessagesPerDay: null },
    },
    shop.owner
  )
  return {
    shop,
    accounts: (await api.get(messagingRoutes.listConnections, {}, shop.owner)).map(
      ({ channel, accountId }) => ({ channel, accountId })
    ),
  }
}

export const runWebhook = async (ctx: SuiteContext): Promise<void> => {
  const {
    history,
    random,
    meta,
    size: { events = 0, forged = 0 },
  } = ctx
  const [secret, instagram, previous, word] = Array.from({ length: 4 }, () =>
    randomBytes(24).toString('hex')
  ) as [string, string, string, string]
  // The provider of this context only takes our answers; every webhook of this suite is ours.
  meta.control.misbehave({ drop: ['sent', 'delivered', 'read', 'failed', 'echo'] })
  const instance = await ctx.startProduct({
    META_APP_SECRET: secret,
    META_INSTAGRAM_APP_SECRET: instagram,
    META_PREVIOUS_SECRETS: previous,
    META_VERIFY_TOKEN: word,
  })
  const api = openProductApi(instance, { actorKey: ctx.actorKey, history })
  const { shop, accounts } = await openShop(api)
  const agent = new Agent({ connections: CONCURRENCY * 3 })
  const secretFor = (channel: Channel): string => {
    if (channel === 'instagram') return instagram
    return random.below(10) === 0 ? previous : secret
  }

  const post = async (
    body: string,
    headers: Readonly<Record<string, string>>,
    type: string
  ): Promise<number> => {
    const reply = await request(`${instance.url}/api/meta/webhook`, {
      method: 'POST',
      dispatcher: agent,
      body,
      headers: { 'content-type': type, ...headers },
    })
    await reply.body.dump()
    return reply.statusCode
  }
  const postTold = async (updates: readonly MetaUpdate[], key: string): Promise<void> => {
    const body = metaBody(updates)
    const status = await post(
      body,
      { ...metaSignature(key, body) },
      random.below(10) === 0 ? random.pick(otherTypes) : JSON_TYPE
    )
    history.note('webhook', { ids: updates.map(({ id }) => id), status, code: '', expect: [200] })
    if (status === 200)
      for (const { kind, id } of updates)
        if (kind === 'message') history.note('acknowledged', { id })
  }

  /**
   * Each update three times: twice at the same moment, and once more in a bundle with others, at
   * any time before or after.
   */
  const postHistories = async (stories: readonly MessageHistory[]): Promise<void> => {
    const updates = stories.flatMap(story => story.updates)
    const twice = updates.map((update): MetaUpdate[][] => [[update], [update]])
    const bundles = accounts.flatMap(({ channel, accountId }) =>
      chunked(
        random.shuffled(
          updates.filter(
            ({ account }) => account.channel === channel && account.accountId === accountId
          )
        ),
        1 + random.below(4)
      ).map((bundle): MetaUpdate[][] => [bundle])
    )
    await forEachConcurrently(
      CONCURRENCY,
      random.shuffled([...twice, ...bundles]),
      async copies => {
        await Promise.all(
          copies.map(bundle =>
            postTold(bundle, secretFor(bundle[0]?.account.channel ?? 'whatsapp'))
          )
        )
      }
    )
  }
  const postForgeries = async (stories: readonly MessageHistory[]): Promise<void> => {
    await forEachConcurrently(
      16,
      Array.from({ length: forged }, (_, nth) => nth),
      async nth => {
        const {
          updates: [genuine],
        } = random.pick(stories)
        if (genuine === undefined) return
        const { account, person, at } = genuine
        const mark = `FORGED-${nth}x`
        const target = genuine.kind === 'message' ? genuine.id : genuine.target
        const lies: readonly MetaUpdate[] = [
          { kind: 'message', account, person, id: `wamid.${mark}`, at, text: mark },
          {
            kind: 'edit',
            account,
            person,
            id: `wamid.${mark}`,
            target,
            at: at + 9_000,
            text: mark,
            nth: 9,
          },
          { kind: 'delete', account, person, id: `wamid.${mark}`, target, at: at + 9_000 },
        ]
        const attack = attackOf(ways[nth % ways.length] ?? 'no header', {
          body: metaBody([random.pick(lies)]),
          genuine: metaBody([genuine]),
          secret: account.channel === 'instagram' ? instagram : secret,
          word,
          random,
        })
        const status = await post(attack.body, attack.headers, attack.type)
        history.note('forged', {
          mark,
          way: attack.way,
          channel: account.channel,
          status,
          code: '',
          expect: [401],
        })
      }
    )
  }

  const now = Math.floor(Date.now() / 1_000) * 1_000
  const stories = Array.from(
    { length: Math.ceil((events * (100 - ANSWERED_PERCENT)) / 140) },
    (_, nth) => storyOf(random.pick(accounts), random, nth, now - 3_600_000)
  )
  for (const {
    id,
    updates: [first],
  } of stories)
    if (first !== undefined)
      history.note('said', { user: first.person, id, text: '', silent: true })
  ctx.print(
    `${stories.length} mensajes por tres canales, cada aviso tres veces; ${forged} avisos falsos entre ellos`
  )
  await Promise.all([postHistories(stories), postForgeries(stories)])
  const startedAt = performance.now()
  await waitUntilQuiet(ctx.database, QUIET_MS)

  const threads = await ctx.database.query<{ id: string; person: string }>(
    `select id, contact_key as person from messaging.thread where channel = 'whatsapp' order by id`
  )
  const [whatsapp] = accounts.filter(({ channel }) => channel === 'whatsapp')
  if (whatsapp === undefined || threads.length === 0) throw new Error('WhatsApp is not connected')
  await forEachConcurrently(
    8,
    Array.from({ length: Math.ceil((events * ANSWERED_PERCENT) / 240) }, (_, nth) => nth),
    async nth => {
      const thread = random.pick(threads)
      await api.get(
        messagingRoutes.queueMessage,
        {
          body: {
            to: { threadId: thread.id },
            text: `Te esperamos ${nth}`,
            kind: 'reply',
            author: { kind: 'assistant', name: 'Ana' },
            key: `webhook-answer-${nth}`,
          },
        },
        shop.assistant
      )
    }
  )
  await waitUntilQuiet(ctx.database, QUIET_MS)
  const metaControl = meta.control
    .received()
    .filter(({ kind, accepted }) => kind === 'message' && accepted)
  const answers = metaControl.map(({ messageId, user }) =>
    answerOf(whatsapp, user ?? '', messageId ?? '', random, now)
  )
  await postHistories(answers)
  const unfinished = await waitUntilQuiet(ctx.database, QUIET_MS)
  history.note('settled', { ms: Math.round(performance.now() - startedAt), left: unfinished })
  for (const { id, end } of [...stories, ...answers]) history.note('story', { id, ...end })
  await agent.destroy()
  await api.close()
}
