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
import { attackOf, JSON_TYPE, otherTypes, forgeryKinds } from './forgeries.ts'
import { answerOf, type MessageHistory, scenarioOf } from './stories.ts'

const CONCURRENCY = 48
const QUIET_MS = 240_000
/**
 * For every hundred events, so many are an answer of the business whose states come back in any
 * order.
 */
const ANSWERED_PERCENT = 8
const splitIntoChunks = <Item>(list: readonly Item[], size: number): Item[][] =>
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

/** The secrets and the verify word that this run gives the product. */
type WebhookSecrets = {
  readonly current: string
  readonly instagram: string
  readonly previous: string
  readonly word: string
}

const createSecrets = (): WebhookSecrets => {
  const secret = (): string => randomBytes(24).toString('hex')
  return { current: secret(), instagram: secret(), previous: secret(), word: secret() }
}

/** What posting webhooks needs. */
type WebhookRun = {
  readonly ctx: SuiteContext
  readonly agent: Agent
  readonly url: string
  readonly accounts: readonly Account[]
  readonly secrets: WebhookSecrets
}

/** One POST of the product's webhook; returns the status of its answer. */
const post = async (
  { agent, url }: WebhookRun,
  body: string,
  headers: Readonly<Record<string, string>>,
  type: string
): Promise<number> => {
  const reply = await request(`${url}/api/meta/webhook`, {
    method: 'POST',
    dispatcher: agent,
    body,
    headers: { 'content-type': type, ...headers },
  })
  await reply.body.dump()
  return reply.statusCode
}

/** Posts updates with a genuine signature, and notes those that were acknowledged. */
const postSigned = async (run: WebhookRun, updates: readonly MetaUpdate[]): Promise<void> => {
  const { history, random } = run.ctx
  const body = metaBody(updates)
  const secret = pickSecret(run, updates[0]?.account.channel ?? 'whatsapp')
  const type = random.below(10) === 0 ? random.pick(otherTypes) : JSON_TYPE
  const status = await post(run, body, { ...metaSignature(secret, body) }, type)
  history.note('webhook', { ids: updates.map(({ id }) => id), status, code: '', expect: [200] })
  if (status === 200)
    for (const { kind, id } of updates) if (kind === 'message') history.note('acknowledged', { id })
}

/** A tenth of WhatsApp and Messenger is still signed with the previous secret. */
const pickSecret = ({ ctx: { random }, secrets }: WebhookRun, channel: Channel): string => {
  if (channel === 'instagram') return secrets.instagram
  return random.below(10) === 0 ? secrets.previous : secrets.current
}

/**
 * Each update three times: twice at the same moment, and once more in a bundle with others, at any
 * time before or after.
 */
const postHistories = async (
  run: WebhookRun,
  stories: readonly MessageHistory[]
): Promise<void> => {
  const { random } = run.ctx
  const updates = stories.flatMap(story => story.updates)
  const twice = updates.map((update): MetaUpdate[][] => [[update], [update]])
  const bundles = run.accounts.flatMap(({ channel, accountId }) =>
    splitIntoChunks(
      random.shuffle(
        updates.filter(
          ({ account }) => account.channel === channel && account.accountId === accountId
        )
      ),
      1 + random.below(4)
    ).map((bundle): MetaUpdate[][] => [bundle])
  )
  await forEachConcurrently(CONCURRENCY, random.shuffle([...twice, ...bundles]), async copies => {
    await Promise.all(copies.map(bundle => postSigned(run, bundle)))
  })
}

/** A message, an edit or a deletion that never happened, of the person of a genuine update. */
const inventUpdate = ({ ctx: { random } }: WebhookRun, genuine: MetaUpdate, mark: string) => {
  const { account, person, at } = genuine
  const target = genuine.kind === 'message' ? genuine.id : genuine.target
  const invented = { account, person, id: `wamid.${mark}` }
  const later = at + 9_000
  return random.pick<MetaUpdate>([
    { ...invented, kind: 'message', at, text: mark },
    { ...invented, kind: 'edit', target, at: later, text: mark, nth: 9 },
    { ...invented, kind: 'delete', target, at: later },
  ])
}

const postForgery = async (run: WebhookRun, genuine: MetaUpdate, nth: number): Promise<void> => {
  const { ctx, secrets } = run
  const { channel } = genuine.account
  const mark = `FORGED-${nth}x`
  const attack = attackOf(forgeryKinds[nth % forgeryKinds.length] ?? 'no header', {
    body: metaBody([inventUpdate(run, genuine, mark)]),
    genuine: metaBody([genuine]),
    secret: channel === 'instagram' ? secrets.instagram : secrets.current,
    word: secrets.word,
    random: ctx.random,
  })
  const status = await post(run, attack.body, attack.headers, attack.type)
  ctx.history.note('forged', {
    mark,
    way: attack.way,
    channel,
    status,
    code: '',
    expect: [401],
  })
}

const postForgeries = async (
  run: WebhookRun,
  stories: readonly MessageHistory[],
  count: number
): Promise<void> => {
  await forEachConcurrently(
    16,
    Array.from({ length: count }, (_, nth) => nth),
    async nth => {
      const [genuine] = run.ctx.random.pick(stories).updates
      if (genuine !== undefined) await postForgery(run, genuine, nth)
    }
  )
}

/** Messages of people on all three channels within the hour before `now`, noted as said. */
const createStories = ({ ctx, accounts }: WebhookRun, count: number, now: number) => {
  const stories = Array.from({ length: count }, (_, nth) =>
    scenarioOf(ctx.random.pick(accounts), ctx.random, nth, now - 3_600_000)
  )
  for (const { id, updates } of stories) {
    const [first] = updates
    if (first !== undefined)
      ctx.history.note('said', { user: first.person, id, text: '', silent: true })
  }
  return stories
}

/** The business answers people on WhatsApp; returns what Meta then tells about each answer. */
const answerPeople = async (
  { ctx, accounts }: WebhookRun,
  api: ProductApi,
  shop: Shop,
  { count, now }: { readonly count: number; readonly now: number }
): Promise<MessageHistory[]> => {
  const threads = await ctx.database.query<{ id: string }>(
    `select id from messaging.thread where channel = 'whatsapp' order by id`
  )
  const whatsapp = accounts.find(({ channel }) => channel === 'whatsapp')
  if (whatsapp === undefined || threads.length === 0) throw new Error('WhatsApp is not connected')
  await forEachConcurrently(
    8,
    Array.from({ length: count }, (_, nth) => nth),
    async nth => {
      const body = {
        to: { threadId: ctx.random.pick(threads).id },
        text: `Te esperamos ${nth}`,
        kind: 'reply' as const,
        author: { kind: 'assistant' as const, name: 'Ana' },
        key: `webhook-answer-${nth}`,
      }
      await api.get(messagingRoutes.queueMessage, { body }, shop.assistant)
    }
  )
  await waitUntilQuiet(ctx.database, QUIET_MS)
  return ctx.meta.control
    .received()
    .filter(({ kind, accepted }) => kind === 'message' && accepted)
    .map(({ messageId, user }) => answerOf(whatsapp, user ?? '', messageId ?? '', ctx.random, now))
}

export const runWebhook = async (ctx: SuiteContext): Promise<void> => {
  const {
    history,
    meta,
    size: { events = 0, forged = 0 },
  } = ctx
  const secrets = createSecrets()
  // The provider of this context only takes our answers; every webhook of this suite is ours.
  meta.control.misbehave({ drop: ['sent', 'delivered', 'read', 'failed', 'echo'] })
  const instance = await ctx.startProduct({
    META_APP_SECRET: secrets.current,
    META_INSTAGRAM_APP_SECRET: secrets.instagram,
    META_PREVIOUS_SECRETS: secrets.previous,
    META_VERIFY_TOKEN: secrets.word,
  })
  const api = openProductApi(instance, { actorKey: ctx.actorKey, history })
  const { shop, accounts } = await openShop(api)
  const agent = new Agent({ connections: CONCURRENCY * 3 })
  const run: WebhookRun = { ctx, agent, url: instance.url, accounts, secrets }

  const now = Math.floor(Date.now() / 1_000) * 1_000
  const messages = Math.ceil((events * (100 - ANSWERED_PERCENT)) / 140)
  const stories = createStories(run, messages, now)
  ctx.print(
    `${stories.length} mensajes por tres canales, cada aviso tres veces; ${forged} avisos falsos entre ellos`
  )
  await Promise.all([postHistories(run, stories), postForgeries(run, stories, forged)])
  const startedAt = performance.now()
  await waitUntilQuiet(ctx.database, QUIET_MS)

  const count = Math.ceil((events * ANSWERED_PERCENT) / 240)
  const answers = await answerPeople(run, api, shop, { count, now })
  await postHistories(run, answers)
  const unfinished = await waitUntilQuiet(ctx.database, QUIET_MS)
  history.note('settled', { ms: Math.round(performance.now() - startedAt), left: unfinished })
  for (const { id, end } of [...stories, ...answers]) history.note('story', { id, ...end })
  await agent.destroy()
  await api.close()
}
