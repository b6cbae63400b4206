import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Channel } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { simulatorRoutes } from '@mostrador/contracts/simulator'
import { metaSignature } from '@mostrador/sandbox'
import { Agent, request } from 'undici'
import { type Door, openDoor } from '../door.ts'
import { inLanes } from '../lanes.ts'
import { type Account, metaBody, type Told } from '../meta-events.ts'
import { quiet } from '../quiet.ts'
import { foundShop, type Shop } from '../shop.ts'
import type { Random } from '../random.ts'
import type { Stage, Suite } from '../suite.ts'

const LANES = 48
const QUIET_MS = 240_000
/** Of every hundred events, so many are an answer of the business whose states come back in any order. */
const ANSWERED_PERCENT = 8
const JSON_TYPE = 'application/json'
/** What a proxy, a test button or an attacker may say that a body is. The signature decides, not this word. */
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/octet-stream',
  'text/html',
] as const

/** One thing that happened at the provider and everything it says about it; `end` is what every order must come to. */
type Story = {
  readonly id: string
  readonly told: readonly Told[]
  readonly end: {
    readonly text: string | null
    readonly deleted: boolean
    readonly state: string | null
  }
}

const texts = [
  '¿Tienen lugar mañana?',
  'Sí, a las 10 😀',
  'Quiero un corte / barba',
  'Gracias, ahí nos vemos ñandú',
  'hola',
  'a https://ejemplo.mx/?a=1&b=2 \\ "comillas"',
] as const

/** A person's message, and what they did to it afterwards. */
const storyOf = (account: Account, random: Random, nth: number, base: number): Story => {
  // Several messages of one person at once, as an album comes.
  const person =
    account.channel === 'whatsapp'
      ? `52122${String(30_000_000 + Math.floor(nth / 5))}`
      : `77${String(Math.floor(nth / 5)).padStart(13, '0')}`
  const id = account.channel === 'whatsapp' ? `wamid.PROOF${nth}` : `m_PROOF${nth}`
  const at = base + nth * 10_000
  const text = `${random.pick(texts)} ${nth}`
  const message: Told = { kind: 'message', account, person, id, at, text }
  const edit = (which: number): Told => ({
    kind: 'edit',
    account,
    person,
    id: `${id}.e${which}`,
    target: id,
    at: at + which * 1_000,
    text: `${text} (${which})`,
    nth: which,
  })
  const erase: Told = { kind: 'delete', account, person, id: `${id}.d`, target: id, at: at + 3_000 }
  const kind = random.below(10)
  if (kind === 0)
    return {
      id,
      told: [message, edit(1), edit(2)],
      end: { text: `${text} (2)`, deleted: false, state: null },
    }
  if (kind === 1)
    return { id, told: [message, edit(1), erase], end: { text: '', deleted: true, state: null } }
  return { id, told: [message], end: { text, deleted: false, state: null } }
}

const ranks = ['sent', 'failed', 'delivered', 'read'] as const
/** What the provider says about an answer that it took. */
const answerOf = (
  account: Account,
  person: string,
  target: string,
  random: Random,
  at: number
): Story => {
  const states = random.pick([
    ['sent', 'delivered', 'read'],
    ['sent', 'delivered'],
    ['sent', 'failed'],
    ['failed', 'delivered'],
    ['sent', 'read', 'delivered'],
  ] as const)
  const told = states.map(
    (state, index): Told => ({
      kind: 'status',
      account,
      person,
      id: `${target}.${state}`,
      target,
      state,
      at: at + index * 1_000,
    })
  )
  return {
    id: target,
    told,
    end: {
      text: null,
      deleted: false,
      state: ranks.toReversed().find(rank => (states as readonly string[]).includes(rank)) ?? '',
    },
  }
}

const ways = [
  'no header',
  'wrong secret',
  'the verify word as secret',
  'one byte changed',
  'written anew',
  'spelled otherwise',
  'signature of another body',
  'sha1 only',
  'half a signature',
  'not hexadecimal',
  'empty secret',
  'with another type',
] as const
type Attack = {
  readonly way: (typeof ways)[number]
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly type: string
}

/** A webhook as somebody without the secret can make it, at best with a genuine one in their hands. */
const attackOf = (
  way: (typeof ways)[number],
  {
    body,
    genuine,
    secret,
    word,
    random,
  }: { body: string; genuine: string; secret: string; word: string; random: Random }
): Attack => {
  const made = (text: string, headers: Record<string, string>, type = JSON_TYPE): Attack => ({
    way,
    body: text,
    headers,
    type,
  })
  const signedBy = (key: string, text: string): Record<string, string> => ({
    ...metaSignature(key, text),
  })
  switch (way) {
    case 'no header':
      return made(body, {})
    case 'wrong secret':
      return made(body, signedBy(`${secret}x`, body))
    case 'the verify word as secret':
      return made(body, signedBy(word, body))
    case 'one byte changed': {
      const place = random.below(genuine.length)
      const other = genuine[place] === '7' ? '3' : '7'
      return made(
        `${genuine.slice(0, place)}${other}${genuine.slice(place + 1)}`,
        signedBy(secret, genuine)
      )
    }
    // The same meaning in other bytes: an escaped slash or letter becomes plain.
    case 'written anew':
      return made(`${JSON.stringify(JSON.parse(genuine))} `, signedBy(secret, genuine))
    // Two fields of one name: a reader that signs what it parsed sees only the last.
    case 'spelled otherwise':
      return made(
        `{"entry":${JSON.stringify((JSON.parse(body) as { entry: unknown }).entry)},${genuine.slice(1)}`,
        signedBy(secret, genuine)
      )
    case 'signature of another body':
      return made(body, signedBy(secret, genuine))
    case 'sha1 only':
      return made(body, { 'x-hub-signature': metaSignature(secret, body)['x-hub-signature'] })
    case 'half a signature':
      return made(body, {
        'x-hub-signature-256': metaSignature(secret, body)['x-hub-signature-256'].slice(0, 39),
      })
    case 'not hexadecimal':
      return made(body, { 'x-hub-signature-256': `sha256=${'zz'.repeat(32)}` })
    case 'empty secret':
      return made(body, {
        'x-hub-signature-256': `sha256=${createHmac('sha256', '').update(body).digest('hex')}`,
      })
    case 'with another type':
      return made(body, signedBy(`${secret}x`, body), random.pick(otherTypes))
  }
}

const chunked = <Item>(list: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, index * size + size)
  )

/** A shop with three channels whose assistant is silent: here the question is what arrives, not what is answered. */
const openShop = async (door: Door): Promise<{ shop: Shop; accounts: readonly Account[] }> => {
  const shop = await foundShop(door, { specialists: 1, minutes: 30, frequency: 30 })
  await door.get(simulatorRoutes.simulatorStatus, {}, shop.owner)
  for (let tries = 0; tries < 100; tries += 1) {
    const assistants = await door.get(assistantRoutes.listAssistants, { query: {} }, shop.owner)
    for (const { _id: id } of assistants)
      await door.get(
        assistantRoutes.editAssistant,
        { params: { id }, body: { assistant: { isWorking: false } } },
        shop.owner
      )
    if (assistants.length > 0) break
    await wait(100)
  }
  await door.get(
    accountsRoutes.patchBusiness,
    {
      params: { id: shop.businessId },
      body: { delayResponse: 1_000, testingNumbers: [], limitMessagesPerDay: null },
    },
    shop.owner
  )
  return {
    shop,
    accounts: (await door.get(messagingRoutes.listConnections, {}, shop.owner)).map(
      ({ channel, accountId }) => ({ channel, accountId })
    ),
  }
}

const run = async (stage: Stage): Promise<void> => {
  const {
    history,
    random,
    meta,
    size: { events = 0, forged = 0 },
  } = stage
  const [secret, instagram, previous, word] = Array.from({ length: 4 }, () =>
    randomBytes(24).toString('hex')
  ) as [string, string, string, string]
  // The provider of the stage only takes our answers; every webhook of this suite is ours.
  meta.control.misbehave({ drop: ['sent', 'delivered', 'read', 'failed', 'echo'] })
  const instance = await stage.startProduct({
    META_APP_SECRET: secret,
    META_INSTAGRAM_APP_SECRET: instagram,
    META_PREVIOUS_SECRETS: previous,
    META_VERIFY_TOKEN: word,
  })
  const door = openDoor(instance, { actorKey: stage.actorKey, history })
  const { shop, accounts } = await openShop(door)
  const agent = new Agent({ connections: LANES * 3 })
  const secretFor = (channel: Channel): string =>
    channel === 'instagram' ? instagram : random.below(10) === 0 ? previous : secret

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
  const postTold = async (told: readonly Told[], key: string): Promise<void> => {
    const body = metaBody(told)
    const status = await post(
      body,
      { ...metaSignature(key, body) },
      random.below(10) === 0 ? random.pick(otherTypes) : JSON_TYPE
    )
    history.note('webhook', { ids: told.map(({ id }) => id), status, code: '', expect: [200] })
    if (status === 200)
      for (const { kind, id } of told) if (kind === 'message') history.note('acknowledged', { id })
  }

  /** Each update three times: twice at the same moment, and once more in a bundle with others, at any time before or after. */
  const tell = async (stories: readonly Story[]): Promise<void> => {
    const told = stories.flatMap(story => story.told)
    const twice = told.map((one): Told[][] => [[one], [one]])
    const bundles = accounts.flatMap(({ channel, accountId }) =>
      chunked(
        random.shuffled(
          told.filter(
            ({ account }) => account.channel === channel && account.accountId === accountId
          )
        ),
        1 + random.below(4)
      ).map((bundle): Told[][] => [bundle])
    )
    await inLanes(LANES, random.shuffled([...twice, ...bundles]), async copies => {
      await Promise.all(
        copies.map(bundle => postTold(bundle, secretFor(bundle[0]?.account.channel ?? 'whatsapp')))
      )
    })
  }
  const lie = async (stories: readonly Story[]): Promise<void> => {
    await inLanes(
      16,
      Array.from({ length: forged }, (_, nth) => nth),
      async nth => {
        const {
          told: [genuine],
        } = random.pick(stories)
        if (genuine === undefined) return
        const { account, person, at } = genuine
        const mark = `FORGED-${nth}x`
        const target = genuine.kind === 'message' ? genuine.id : genuine.target
        const lies: readonly Told[] = [
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
    told: [first],
  } of stories)
    if (first !== undefined)
      history.note('said', { user: first.person, id, text: '', silent: true })
  stage.say(
    `${stories.length} mensajes por tres canales, cada aviso tres veces; ${forged} avisos falsos entre ellos`
  )
  await Promise.all([tell(stories), lie(stories)])
  const began = performance.now()
  await quiet(stage.database, QUIET_MS)

  const threads = await stage.database.query<{ id: string; person: string }>(
    `select id, contact_key as person from messaging.thread where channel = 'whatsapp' order by id`
  )
  const [whatsapp] = accounts.filter(({ channel }) => channel === 'whatsapp')
  if (whatsapp === undefined || threads.length === 0) throw new Error('WhatsApp is not connected')
  await inLanes(
    8,
    Array.from({ length: Math.ceil((events * ANSWERED_PERCENT) / 240) }, (_, nth) => nth),
    async nth => {
      const thread = random.pick(threads)
      await door.get(
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
  await quiet(stage.database, QUIET_MS)
  const taken = meta.control
    .received()
    .filter(({ kind, accepted }) => kind === 'message' && accepted)
  const answers = taken.map(({ messageId, user }) =>
    answerOf(whatsapp, user ?? '', messageId ?? '', random, now)
  )
  await tell(answers)
  const left = await quiet(stage.database, QUIET_MS)
  history.note('settled', { ms: Math.round(performance.now() - began), left })
  for (const { id, end } of [...stories, ...answers]) history.note('story', { id, ...end })
  await agent.destroy()
  await door.close()
}

const tiny = { events: 150, forged: 60 }

export const webhook: Suite = {
  name: 'webhook',
  proves:
    'Each webhook has one effect, however often, in whatever order and company it comes; one that Meta did not sign has none.',
  threats: ['F11', 'F12', 'F13', 'A16'],
  sizes: {
    ci: { events: 40, forged: 24 },
    quick: { events: 3_000, forged: 2_000 },
    deep: { events: 20_000, forged: 10_000 },
  },
  fixed: [],
  rules: [
    'no-forgery',
    'messages-kept',
    'one-effect-each',
    'any-order-same-end',
    'expected-answers',
    'nothing-left-behind',
  ],
  sabotages: [
    {
      name: 'skip-hmac',
      wall: 'The comparison of the signature: any 64 digits will do.',
      size: tiny,
      patches: [
        {
          file: 'services/messaging-gateway/src/signature.ts',
          find: '.find(digest => timingSafeEqual(digest, given))',
          replace:
            '.find(digest => digest.length === given.length || timingSafeEqual(digest, given))',
        },
      ],
    },
    {
      name: 'hmac-of-parsed-json',
      wall: 'The signature is of the bytes that came: here of the JSON that was understood, written anew.',
      size: tiny,
      patches: [
        {
          file: 'services/messaging-gateway/src/signature.ts',
          find: "createHmac('sha256', secret).update(body).digest()",
          replace:
            "createHmac('sha256', secret).update(JSON.stringify(JSON.parse(body.toString('utf8')))).digest()",
        },
      ],
    },
    {
      name: 'drop-message-keys',
      wall: 'The keys of webhooks, of the inbox and of messages: what comes twice is there twice.',
      size: tiny,
      sql: 'alter table messaging.inbox drop constraint inbox_pkey; drop index messaging.message_business_id_channel_provider_id_key; alter table messaging.webhook_envelope drop constraint webhook_envelope_pkey',
    },
    {
      name: 'states-go-back',
      slow: true,
      wall: 'States only step forward: here the last one that came is the truth.',
      size: { events: 600, forged: 12 },
      patches: [
        {
          file: 'services/messaging-gateway/src/sending/message-state.ts',
          find: '=> rank[to] > rank[from]',
          replace: '=> rank[to] !== rank[from] || to === from',
        },
      ],
    },
    {
      name: 'last-edit-wins',
      slow: true,
      wall: 'The newest edit wins, whichever came first.',
      size: { events: 600, forged: 12 },
      patches: [
        {
          file: 'services/messaging-gateway/src/threads/message-repository.ts',
          find: 'where id = ${id}::uuid and not is_deleted and (edited_at is null or edited_at < ${at}) returning id',
          replace: 'where id = ${id}::uuid and not is_deleted returning id',
        },
      ],
    },
    {
      name: 'forget-early-words',
      slow: true,
      wall: 'What is said about a message that is not here yet waits for it.',
      size: { events: 600, forged: 12 },
      patches: [
        {
          file: 'services/messaging-gateway/src/threads/message-repository.ts',
          find: 'returning exists (select from messaging.early_update e where e.channel = ${m.channel} and e.provider_id = ${m.providerId}) as "hasEarly"`',
          replace: 'returning false as "hasEarly"`',
        },
      ],
    },
  ],
  run,
}
