import { setTimeout as wait } from 'node:timers/promises'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { crmRoutes } from '@mostrador/contracts/crm'
import { addDays, localDateOf } from '@mostrador/kernel'
import { failpoints } from '@mostrador/platform'
import { createAnsweringShop, createPhones } from '../conversation.ts'
import { openProductApi } from '../product-api.ts'
import { waitUntilQuiet } from '../quiet.ts'
import { halfHourFrom } from '../half-hour.ts'
import { ZONE } from '../shop.ts'
import type { SuiteContext, Suite } from '../suite.ts'

/**
 * A turn that died with its process is taken up again when its lease ends, and a call that died in
 * it when that of its key does, a minute later; several may crash one after the other.
 */
const TIMEOUT_MS = 300_000
const QUIET_MS = 240_000
/** How long an instance may take to reach its armed failpoint under load. */
const COMING_MS = 120_000
const NEXT_PERSON_MS = 1_500

const run = async (ctx: SuiteContext): Promise<void> => {
  const {
    history,
    random,
    meta,
    size: { rounds = 1, points = failpoints.length },
  } = ctx
  const variables = { META_TIMEOUT_MS: '2000' }
  let instance = await ctx.startProduct(variables)
  const api = openProductApi(instance, { actorKey: ctx.actorKey, history })
  const { shop, accounts } = await createAnsweringShop(api, 5_000)
  const { _id: clientId } = await api.get(
    crmRoutes.createClient,
    { body: { client: { name: 'Mostrador', whatsapp: '2229000000' } } },
    shop.owner
  )
  meta.control.misbehave({ copies: 2 })
  const { talk, forget } = createPhones(ctx, accounts, TIMEOUT_MS)
  await instance.stop()

  let people = 0
  const talks: Promise<boolean>[] = []
  /** Somebody at the counter too: the same key is pressed until it is answered. */
  const counter = async (nth: number): Promise<boolean> => {
    const appointment = {
      clientId,
      serviceId: shop.serviceId,
      branchId: shop.branchId,
      specialistId: shop.specialists[0] ?? '',
      ...halfHourFrom(addDays(localDateOf(new Date(), ZONE), 100), nth),
    }
    for (let tries = 0; tries < 600; tries += 1) {
      const answer = await api.ask(
        schedulingRoutes.bookAppointment,
        { body: { appointment } },
        { ...shop.owner, key: `failpoint-${ctx.seed}-${nth}` }
      )
      history.note('booking', {
        key: nth,
        id: answer.status === 200 ? answer.data._id : null,
        status: answer.status,
        code: answer.code,
        expect: [200, 'request_in_progress', 'slot_taken', 'unavailable'],
      })
      if (answer.status === 200 || answer.code === 'slot_taken') return true
      await wait(200)
    }
    return false
  }
  const chosen = random.shuffle(failpoints).slice(0, points)
  for (let round = 0; round < rounds; round += 1) {
    for (const name of random.shuffle(chosen)) {
      // Unfinished work resumes at once, so the failpoint may fire before the start ends. Any other
      // failure shows in the last start, which is not armed.
      const armed = await ctx
        .startProduct({ ...variables, FAILPOINTS: `${name}:${1 + random.below(3)}` })
        .catch(() => null)
      if (armed === null) {
        history.note('crash', { name, round, died: true })
        history.note('kill', { pid: null, on: name })
        continue
      }
      instance = armed
      let dead = false
      const died = instance.ended.then(() => {
        dead = true
      })
      const deadline = performance.now() + COMING_MS
      while (!dead && performance.now() < deadline) {
        talks.push(talk(people))
        if (people % 3 === 0) talks.push(counter(people / 3))
        people += 1
        await Promise.race([died, wait(NEXT_PERSON_MS)])
      }
      history.note('crash', { name, round, died: dead })
      if (dead) history.note('kill', { pid: instance.pid, on: name })
      else await instance.stop()
    }
  }
  await ctx.startProduct(variables)
  ctx.print(`${chosen.length} lugares, ${rounds} veces; ${people} personas hablaron mientras tanto`)
  const answered = await Promise.all(talks)
  history.note('talks', { asked: answered.length, answered: answered.filter(Boolean).length })
  const startedAt = performance.now()
  history.note('settled', {
    left: await waitUntilQuiet(ctx.database, QUIET_MS),
    ms: Math.round(performance.now() - startedAt),
  })
  forget()
  await api.close()
}

const few = { rounds: 1, points: failpoints.length }

export const failpointsSuite: Suite = {
  name: 'failpoints',
  proves:
    'The process dies at every place between two steps that must not be doubled, and on both sides of each; nothing is lost and nothing is done twice.',
  threats: ['F1', 'F2', 'F3', 'F4', 'F5', 'F25'],
  sizes: {
    quick: { rounds: 5, points: failpoints.length },
    deep: { rounds: 50, points: failpoints.length },
  },
  fixed: ['points'],
  rules: [
    'failpoints-covered',
    'messages-kept',
    'everybody-answered',
    'told-is-true',
    'booked-is-told',
    'no-reply-twice',
    'no-turn-twice',
    'nothing-left-behind',
    'booked-is-there',
    'one-booking-per-request',
    'no-overlap',
    'balance-is-the-sum',
    'expected-answers',
    'killed',
  ],
  sabotages: [
    {
      name: 'unreachable-failpoint',
      wall: 'Every place of the list is really come to: here one of them lies where nobody passes.',
      size: few,
      patches: [
        {
          file: 'services/ai-assistant/src/turns/journal-use-cases.ts',
          find: "      failpoint('tool.after_effect')\n",
          replace: '',
        },
      ],
    },
    {
      name: 'turn-without-its-journal',
      wall: 'A change that a turn made is remembered by the turn, made under its key, and known again by the agenda: here none of the three, for each alone would hold.',
      size: few,
      patches: [
        {
          file: 'services/ai-assistant/src/turns/journal-use-cases.ts',
          find: '      const rows = await writesOf(db, businessId, turnId)\n      const committed',
          replace:
            '      const rows: Awaited<ReturnType<typeof writesOf>> = []\n      const committed',
        },
        {
          file: 'services/ai-assistant/src/turns/journal-use-cases.ts',
          find: ".digest('hex').slice(0, 32)}`\n",
          replace: ".digest('hex').slice(0, 16)}-${clock.now().getTime()}`\n",
        },
        {
          file: 'services/scheduling/src/reservations/reserve-use-cases.ts',
          find: "const isRepeatable = (policy: Policy): boolean => policy.kind === 'offered'",
          replace:
            "const isRepeatable = (policy: Policy): boolean => policy.kind === 'offered' && Date.now() < 0",
        },
      ],
    },
    {
      name: 'cursor-before-work',
      wall: 'The place of a reader moves behind what it has finished: here a webhook is dropped before its updates are kept.',
      size: few,
      patches: [
        {
          file: 'services/messaging-gateway/src/jobs/split-envelopes.ts',
          find: '      counted.stored = await addInboxRows(client, rows)\n',
          replace:
            "      await dropEnvelopes(client, understood)\n      await client.query('commit')\n      if (envelopes.length > 0) failpoint('split.before_commit')\n      await client.query('begin')\n      counted.stored = await addInboxRows(client, rows)\n",
        },
      ],
    },
  ],
  run,
}
