import { accountsRoutes } from '@mostrador/contracts/accounts'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { simulatorRoutes } from '@mostrador/contracts/simulator'
import { openProductApi } from '../product-api.ts'
import { waitUntilQuiet } from '../quiet.ts'
import { createShop } from '../shop.ts'
import type { SuiteContext, Suite } from '../suite.ts'

const QUIET_MS = 120_000
/** Replies that a thread may get in the day under test. */
const LIMIT = 3
const questions = ['hola', '¿qué servicios tienen?', '¿cuánto cuesta?', '¿abren hoy?', 'gracias']

const userOf = (nth: number): string => `52122${50_000_000 + nth}`

const run = async (ctx: SuiteContext): Promise<void> => {
  const {
    history,
    meta,
    size: { refused = 0, talkers = 0 },
  } = ctx
  const instance = await ctx.startProduct()
  const api = openProductApi(instance, { actorKey: ctx.actorKey, history, concurrency: 4 })
  const shop = await createShop(api, { specialists: 1, minutes: 30, frequency: 30 })
  const settings = { delayResponse: 1_000, testingNumbers: [], limitMessagesPerDay: null }
  await api.get(
    accountsRoutes.patchBusiness,
    { params: { id: shop.businessId }, body: { ...settings, threadRepliesPerDay: LIMIT } },
    shop.owner
  )
  await api.get(simulatorRoutes.simulatorStatus, {}, shop.owner)
  const accountId =
    (await api.get(messagingRoutes.listConnections, {}, shop.owner)).find(
      ({ channel }) => channel === 'whatsapp'
    )?.accountId ?? ''
  const writeMessage = async (nth: number, text: string): Promise<void> => {
    meta.control.userSends({
      channel: 'whatsapp',
      accountId,
      from: userOf(nth),
      name: `Persona ${nth}`,
      text,
    })
    history.note('said', { nth, text, silent: true })
    const unfinished = await waitUntilQuiet(ctx.database, QUIET_MS)
    if (unfinished.length > 0) history.note('settled', { ms: QUIET_MS, left: unfinished })
  }
  ctx.print(`${refused} respuestas que Meta rechaza, la mitad tarde`)
  for (let nth = 0; nth < refused; nth += 1) {
    const late = nth % 2 === 1
    if (!late) meta.control.failSends({ as: 'invalid_parameter', times: 1 })
    const done = writeMessage(nth, questions[0] ?? '')
    // Accepted by the channel, and reported as undeliverable afterwards.
    if (late)
      meta.control.setPerson({
        channel: 'whatsapp',
        accountId,
        user: userOf(nth),
        reach: 'blocked',
      })
    await done
  }
  ctx.print(`${talkers} personas que no dejan de escribir`)
  for (let nth = 0; nth < talkers; nth += 1)
    for (const text of questions) await writeMessage(refused + nth, text)
  history.note('settled', { ms: 0, left: await waitUntilQuiet(ctx.database, QUIET_MS) })
  await api.close()
}

const small = { refused: 4, talkers: 1 }

export const replies: Suite = {
  name: 'replies',
  proves:
    'A reply that the channel refused costs nothing, at once or late, and no thread gets more replies in a day than its business allows: then a person is called.',
  threats: ['A13', 'F21'],
  sizes: { quick: { refused: 20, talkers: 4 }, deep: { refused: 200, talkers: 40 } },
  fixed: [],
  rules: [
    'refused-replies-cost-nothing',
    'replies-within-the-limit',
    'balance-is-the-sum',
    'nothing-left-behind',
  ],
  sabotages: [
    {
      name: 'refused-and-charged',
      wall: 'What a refused reply cost goes back: here billing hears of it and does nothing.',
      size: small,
      patches: [
        {
          file: 'services/billing/src/consumers/on-turn-undelivered.ts',
          find: 'if (businessId !== null) await refundTurn(ctx, tx, businessId, turnId)',
          replace: 'if (businessId === null) await refundTurn(ctx, tx, turnId, turnId)',
        },
      ],
    },
    {
      name: 'replies-without-end',
      wall: 'The replies of a thread in a day are counted, and there is a last one.',
      size: small,
      patches: [
        {
          file: 'services/ai-assistant/src/turns/reply-limit-repository.ts',
          find: 'where known.replies < ${limit}',
          replace: 'where known.replies < ${limit} + 1000',
        },
        {
          file: 'services/ai-assistant/src/turns/reply-limit-repository.ts',
          find: 'and replies >= ${limit}',
          replace: 'and replies >= ${limit} + 1000',
        },
      ],
    },
  ],
  run,
}
