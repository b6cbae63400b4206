import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { crmRoutes } from '@mostrador/contracts/crm'
import { localDateOf } from '@mostrador/kernel'
import { openProductApi, type ProductApi } from '../product-api.ts'
import { forEachConcurrently } from '../concurrency.ts'
import {
  type Claim,
  claimTime,
  PARKING_DAY,
  placeOf,
  type RaceContext,
  SPECIALISTS,
  claimKinds,
} from '../race/claims.ts'
import { createShop, type Shop, ZONE } from '../shop.ts'
import type { SuiteContext, Suite } from '../suite.ts'

const MINUTES = 30
const FREQUENCY = 15

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
      const via = random.pick(claimKinds)
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
    random.shuffle(all.slice(index * 4, index * 4 + 4).flat())
  )
  return windows.flat()
}

/** Registers as many people as there are workers, and returns their ids. */
const registerClients = async (api: ProductApi, shop: Shop, count: number): Promise<string[]> => {
  const ids: string[] = []
  await forEachConcurrently(
    8,
    Array.from({ length: count }, (_, index) => index),
    async index => {
      ids.push(
        await registerClient(
          api,
          shop,
          `Persona ${index}`,
          `22291${String(index).padStart(5, '0')}`
        )
      )
    }
  )
  return ids
}

const registerClient = async (
  api: ProductApi,
  shop: Shop,
  name: string,
  whatsapp: string
): Promise<string> => {
  const body = { client: { name, whatsapp } }
  const { _id } = await api.get(crmRoutes.createClient, { body }, shop.owner)
  return _id
}

/** Books appointments on far days, of one client, and returns their ids: these will be moved. */
const bookParkedAppointments = async (
  { history, size: { parked = 0 } }: SuiteContext,
  api: ProductApi,
  shop: Shop,
  today: string
): Promise<string[]> => {
  // A client of their own: an assistant who requests the time that the same person was just moved
  // to is answered with that appointment, rightly.
  const clientId = await registerClient(api, shop, 'Quien se mueve', '2229200000')
  const ids: string[] = []
  await forEachConcurrently(
    16,
    Array.from({ length: parked }, (_, index) => index),
    async index => {
      const time = placeOf(shop, today, index, 0, PARKING_DAY)
      const { _id } = await api.get(
        r.bookAppointment,
        { body: { appointment: { clientId, serviceId: shop.serviceId, ...time } } },
        shop.owner
      )
      ids.push(_id)
      history.note('booking', { id: _id, status: 200, code: '' })
    }
  )
  return ids
}

const run = async (ctx: SuiteContext): Promise<void> => {
  const {
    history,
    size: { clients = 64, parked = 0, slots = 1, warming = 0 },
  } = ctx
  const instance = await ctx.startProduct()
  const api = openProductApi(instance, { actorKey: ctx.actorKey, history, concurrency: clients })
  const shop = await createShop(api, {
    specialists: SPECIALISTS,
    minutes: MINUTES,
    frequency: FREQUENCY,
  })
  const today = localDateOf(new Date(), ZONE)
  const clientIds = await registerClients(api, shop, clients)
  const parkedIds = await bookParkedAppointments(ctx, api, shop, today)
  ctx.print(`${clients} clientes a la vez; ${parked} citas esperan a ser movidas`)

  const race: RaceContext = { history, api, shop, today, clientIds, parkedIds }
  // A fresh process is still compiling: its first slots are judged like all, but not timed.
  await forEachConcurrently(clients, plan(ctx, slots, warming), claimTime(race, true))
  // As autovacuum does within a minute: plans that were made for empty tables are made again.
  await ctx.database.query('analyze')
  await forEachConcurrently(clients, plan(ctx, 0, slots), claimTime(race, false))
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
