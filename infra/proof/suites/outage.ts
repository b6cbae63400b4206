import { scripted, startOpenAiSandbox } from '@mostrador/sandbox'
import { createAnsweringShop, createPhones } from '../conversation.ts'
import { openProductApi } from '../product-api.ts'
import { type Outage, runOutages } from '../outages.ts'
import type { SuiteContext, Suite } from '../suite.ts'
import { openWire } from '../wire.ts'

const API_KEY = 'sk-proof-0000'
const TIMEOUT_MS = 240_000
const SENDS = 1_000_000

const openWireTo = async (address: string) => {
  const url = new URL(address)
  const wire = await openWire({ host: url.hostname, port: Number(url.port) })
  url.port = String(wire.port)
  return { wire, url: url.href }
}

const run = async (ctx: SuiteContext): Promise<void> => {
  const { history, meta, database, ground } = ctx
  const openai = await startOpenAiSandbox({
    apiKey: API_KEY,
    scriptedModel: scripted(['Con gusto. ¿Qué servicio te interesa?']),
  })
  const [app, relay, model] = await Promise.all([
    openWireTo(database.appUrl),
    openWireTo(database.relayUrl),
    openWireTo(openai.url),
  ])
  const instance = await ctx.startProduct({
    DATABASE_URL: app.url,
    RELAY_DATABASE_URL: relay.url,
    META_TIMEOUT_MS: '2000',
    OPENAI_API_KEY: API_KEY,
    OPENAI_BASE_URL: model.url,
    OPENAI_TIMEOUT_MS: '3000',
    OPENAI_MAX_RETRIES: '1',
    ASSISTANT_THINKING_MS: '5000',
  })
  const api = openProductApi(instance, { actorKey: ctx.actorKey, history })
  const { accounts } = await createAnsweringShop(api, 10_000)
  const { talk, forget } = createPhones(ctx, accounts, TIMEOUT_MS)
  const databaseWires = (state: 'pass' | 'refuse' | 'stall') => async (): Promise<void> => {
    for (const { wire } of [app, relay]) wire.set(state)
  }
  const modelWire = (state: 'pass' | 'refuse' | 'stall') => async (): Promise<void> =>
    model.wire.set(state)
  const metaFails =
    (as: 'service_down' | 'hang' | 'reset', accepted = false) =>
    async (): Promise<void> =>
      meta.control.failSends({ as, times: SENDS, accepted })
  const metaBack = async (): Promise<void> => {
    meta.control.behave()
    meta.control.misbehave({ copies: 2 })
  }
  const outages: readonly Outage[] = [
    {
      outageName: 'Postgres: connections cut, and none accepted',
      begin: databaseWires('refuse'),
      end: databaseWires('pass'),
    },
    {
      outageName: 'Postgres: half-open, nothing moves',
      begin: databaseWires('stall'),
      end: databaseWires('pass'),
    },
    { outageName: 'Postgres: kill -9, and started again', begin: ground.crash, end: ground.start },
    {
      outageName: 'OpenAI: refuses connections',
      begin: modelWire('refuse'),
      end: modelWire('pass'),
    },
    { outageName: 'OpenAI: does not answer', begin: modelWire('stall'), end: modelWire('pass') },
    { outageName: 'Meta: 503', begin: metaFails('service_down'), end: metaBack },
    { outageName: 'Meta: cuts the connection', begin: metaFails('reset'), end: metaBack },
    {
      outageName: 'Meta: takes it and never answers',
      begin: metaFails('hang', true),
      end: metaBack,
    },
  ]
  await metaBack()
  await runOutages(ctx, talk, outages)
  forget()
  await api.close()
  await instance.stop()
  await Promise.all([app, relay, model].map(({ wire }) => wire.close()))
  await openai.close()
}

const short = { seconds: 3, people: 3, apart: 300 }

export const outage: Suite = {
  name: 'outage',
  proves:
    'Postgres, OpenAI and Meta go down while people write, each in several ways: nothing is lost, nothing is said twice, and what waited is soon done.',
  threats: ['F9', 'F20', 'F21', 'F32'],
  sizes: {
    quick: { seconds: 10, people: 10, apart: 500 },
    deep: { seconds: 60, people: 60, apart: 500 },
  },
  ownServer: true,
  fixed: ['seconds', 'people', 'apart'],
  rules: [
    'messages-kept',
    'everybody-answered',
    'no-reply-twice',
    'no-turn-twice',
    'nothing-left-behind',
    'recovered',
    'planner-answers',
    'balance-is-the-sum',
  ],
  sabotages: [
    {
      name: 'acknowledge-without-database',
      wall: 'A webhook that cannot be stored is not acknowledged.',
      size: short,
      patches: [
        {
          file: 'services/messaging-gateway/src/webhook/routes.ts',
          find: "      throw new Refusal('unavailable')\n",
          replace: '',
        },
      ],
    },
    {
      name: 'no-spare-mind',
      wall: 'When the model is down the planner answers.',
      size: short,
      patches: [
        {
          file: 'services/ai-assistant/src/agent/loop.ts',
          find: "  if (model === loop.fallback || model.kind === 'planner') throw error\n",
          replace: "  if (model !== loop.fallback || model.kind === 'planner') throw error\n",
        },
      ],
    },
  ],
  run,
}
