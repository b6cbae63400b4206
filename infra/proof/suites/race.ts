import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { crmRoutes } from '@mostrador/contracts/crm'
import { addDays, localDateOf } from '@mostrador/kernel'
import { type Answer, openProductApi } from '../product-api.ts'
import { forEachConcurrently } from '../concurrency.ts'
import { createShop, type Shop, ZONE } from '../shop.ts'
import type { SuiteContext, Suite } from '../suite.ts'

const SPECIALISTS = 8
const MINUTES = 30
/**
 * Between the starts of two contested times: requests that begin up to 15 minutes later still meet,
 * and never reach the next.
 */
const STEP = 45
const PER_DAY = Math.floor((16 * 60) / STEP)
/** Contested times are these days from now on; what will be moved waits far behind them. */
const FIRST_DAY = 3
const PARKING_DAY = 200
const ways = ['staff', 'staff', 'assistant', 'assistant', 'block', 'move', 'import'] as const
type Way = (typeof ways)[number]
type Claim = {
  readonly slot: number
  /** Number of the try for the slot. */
  readonly nth: number
  readonly via: Way
  readonly shift: number
}

/** Local wall clock of a zone without summer time → instant. */
const instantOf = (day: string, minute: number): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({
      timeZone: ZONE,
      plainTime: Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 }),
    })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })

const placeOf = (shop: Shop, today: string, slot: number, shift: number, firstDay = FIRST_DAY) => {
  const start = instantOf(
    addDays(today, firstDay + Math.floor(slot / PER_DAY / SPECIALISTS)),
    6 * 60 + (Math.floor(slot / SPECIALISTS) % PER_DAY) * STEP + shift
  )
  return {
    start,
    end: new Date(Date.parse(start) + shop.minutes * 60_000).toISOString(),
    branchId: shop.branchId,
    specialistId: shop.specialists[slot % SPECIALISTS] ?? '',
  }
}

/**
 * Who wants which time, slot after slot from `first` on, mixed within a window: many workers meet
 * at few times.
 */
const plan = (
  { random, size: { tries = 0, slots = 1 } }: SuiteContext,
  first: number,
  count: number
): Claim[] => {
  const triesPerSlot = Math.ceil(tries / slots)
  const all = Array.from({ length: count }, (_, index) =>
    Array.from({ length: triesPerSlot }, (_none, nth): Claim => {
      const slot = first + index
      const via = random.pick(ways)
      // Assistants may only book what the search shows: starts on the grid.
      return {
        slot,
        nth,
        via,
        shift: via === 'assistant' ? random.pick([0, 15]) : random.pick([0, 5, 10, 15]),
      }
    })
  )
  const windows = Array.from({ length: Math.ceil(count / 4) }, (_, index) =>
    random.shuffled(all.slice(index * 4, index * 4 + 4).flat())
  )
  return windows.flat()
}

const run = async (ctx: SuiteContext): Promise<void> => {
  const {
    history,
    size: { clients = 64, parked = 0, slots = 1, warming = 0 },
  } = ctx
  const instance = await ctx.startProduct()
  const api = openProductApi(instance, { actorKey: ctx.actorKey, history, concurrency: clients })
  const shop = await createShop(api, { specialists: SPECIALISTS, minutes: MINUTES, frequency: 15 })
  const today = localDateOf(new Date(), ZONE)
  const people: string[] = []
  await forEachConcurrently(
    8,
    Array.from({ length: clients }, (_, index) => index),
    async index => {
      people.push(
        (
          await api.get(
            crmRoutes.createClient,
            {
              body: {
                client: {
                  name: `Persona ${index}`,
                  whatsapp: `22291${String(index).padStart(5, '0')}`,
                },
              },
            },
            shop.owner
          )
        )._id
      )
    }
  )
  // Nobody of the others: an assistant who requests the time that the same person was just moved
  // to is answered with that appointment, rightly.
  const mover = (
    await api.get(
      crmRoutes.createClient,
      { body: { client: { name: 'Quien se mueve', whatsapp: '2229200000' } } },
      shop.owner
    )
  )._id
  const free: string[] = []
  await forEachConcurrently(
    16,
    Array.from({ length: parked }, (_, index) => index),
    async index => {
      const { _id } = await api.get(
        r.bookAppointment,
        {
          body: {
            appointment: {
              clientId: mover,
              serviceId: shop.serviceId,
              ...placeOf(shop, today, index, 0, PARKING_DAY),
            },
          },
        },
        shop.owner
      )
      free.push(_id)
      history.note('booking', { id: _id, status: 200, code: '' })
    }
  )
  ctx.print(`${clients} clientes a la vez; ${parked} citas esperan a ser movidas`)

  // A fresh process is still compiling: its first slots are judged like all, but not timed.
  const claim =
    (warm: boolean) =>
    async ({ slot, nth, via, shift }: Claim, worker: number): Promise<void> => {
      const time = placeOf(shop, today, slot, shift)
      // One person requests a time once: the same request again would be the same appointment, and
      // no race.
      const clientId = people[(slot + nth) % people.length] ?? ''
      const noted = (way: Way, { status, code, ms }: Answer, id: string | null): void =>
        history.note('claim', {
          slot,
          warm,
          via: way,
          start: time.start,
          specialist: time.specialistId,
          worker,
          status,
          code,
          ms: Math.round(ms * 10) / 10,
          id,
          expect: [200, 201, 'slot_taken', 'unavailable'],
        })
      const idOf = ({ status, data }: Answer<{ _id: string }>): string | null =>
        status >= 200 && status < 300 ? data._id : null
      switch (via) {
        case 'assistant': {
          const answer = await api.ask(
            r.bookFor,
            {
              body: {
                clientId,
                slot: { serviceId: shop.serviceId, ...time },
                notes: '',
                createdBy: 'Ana',
              },
            },
            { ...shop.assistant, key: `race-slot-${slot}-try-${nth}` }
          )
          return noted(via, answer, idOf(answer))
        }
        case 'block': {
          const answer = await api.ask(
            r.createBlock,
            { body: { block: { title: 'Comida', ...time } } },
            shop.owner
          )
          return noted(via, answer, idOf(answer))
        }
        case 'move': {
          const id = free.pop()
          if (id === undefined) return claim(warm)({ slot, nth, via: 'staff', shift }, worker)
          const answer = await api.ask(
            r.editAppointment,
            { params: { id }, body: { appointment: time } },
            shop.owner
          )
          // Refused, it is still where it was and may try elsewhere.
          if (idOf(answer) === null) free.push(id)
          return noted(via, answer, idOf(answer))
        }
        case 'import': {
          const answer = await api.ask(
            r.importAppointments,
            {
              body: {
                appointments: [
                  {
                    clientId,
                    serviceId: shop.serviceId,
                    ...time,
                    status: 'agendada',
                    createdAt: new Date().toISOString(),
                    clientNotes: '',
                  },
                ],
              },
            },
            shop.system
          )
          const created = answer.status === 200 && answer.data.created === 1
          // An import that skips is its way of saying that the time is taken.
          return noted(
            via,
            answer.status === 200 && !created
              ? { ...answer, status: 409, code: 'slot_taken' }
              : answer,
            null
          )
        }
        case 'staff': {
          const answer = await api.ask(
            r.bookAppointment,
            { body: { appointment: { clientId, serviceId: shop.serviceId, ...time } } },
            shop.owner
          )
          return noted(via, answer, idOf(answer))
        }
      }
    }
  await forEachConcurrently(clients, plan(ctx, slots, warming), claim(true))
  // As autovacuum does within a minute: plans that were made for empty tables are made again.
  await ctx.database.query('analyze')
  await forEachConcurrently(clients, plan(ctx, 0, slots), claim(false))
  await api.close()
}

export const race: Suite = {
  name: 'race',
  proves:
    'People at the counter, assistants, blocks, moves and imports want the same time at the same moment: one gets it.',
  threats: ['F14', 'F15'],
  sizes: {
    ci: { tries: 800, slots: 40, parked: 30, clients: 32 },
    quick: { tries: 20_000, slots: 500, warming: 100, parked: 300, clients: 64 },
    deep: { tries: 100_000, slots: 2_500, warming: 100, parked: 1_200, clients: 64 },
  },
  fixed: ['clients'],
  rules: [
    'one-winner',
    'mostly-answered',
    'booked-is-there',
    'no-overlap',
    'no-deadlock',
    'expected-answers',
  ],
  sabotages: [
    {
      name: 'drop-exclude',
      wall: 'The exclusion constraint of appointments; the look before the insert stays (check-then-insert).',
      sql: 'alter table scheduling.appointment drop constraint appointment_no_overlap',
    },
    {
      name: 'trust-the-look-on-moves',
      wall: 'The constraint and the turn at the specialist: a move looks and then writes.',
      sql: 'alter table scheduling.appointment drop constraint appointment_no_overlap',
      patches: [
        {
          file: 'services/scheduling/src/reservations/repository.ts',
          find: 'await sql(tx)` select pg_advisory_xact_lock(hashtextextended(id, 0)) from (select id from unnest(${[...new Set(specialistIds)]}::text[]) id order by id) in_order`',
          replace: 'if (tx === undefined) throw new Error(specialistIds.join())',
        },
      ],
    },
  ],
  run,
}
