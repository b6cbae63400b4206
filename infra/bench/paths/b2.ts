import { randomUUID } from 'node:crypto'
import { schedulingRoutes, type Slot } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { openDatabase } from '../database.ts'
import { openBookings, type Outcome, type Visit } from '../floors/bookings.ts'
import {
  assertThat,
  type Contender,
  forEachConcurrently,
  measureInterleaved,
  type Measured,
  type Options,
  type Path,
} from '../harness.ts'
import { type BenchShop, MINUTES, openShop } from '../shop.ts'

const CONCURRENCY = 16
const SPECIALISTS = 12
const CROWD = 50
const WARM_UP_SECONDS = 3
const visitOf = ({ specialistId, start, end }: Slot): Visit => ({ specialistId, start, end })

/** Books through the product's route, as the assistants do. */
const bookWith =
  ({ call, assistant, nextClient }: BenchShop) =>
  async (slot: Slot): Promise<Outcome> => {
    try {
      await call(
        schedulingRoutes.bookFor,
        { body: { clientId: nextClient(), slot, createdBy: 'bench' } },
        assistant
      )
      return 'booked'
    } catch (error) {
      if (error instanceof Refusal && error.code === 'slot_taken') return 'taken'
      // Too many at the same time: neither booked nor refused. Counted in the report.
      if (error instanceof Refusal && ['internal', 'unavailable', 'conflict'].includes(error.code))
        return 'failed'
      throw error
    }
  }

const withShop = async <T>(
  work: (
    shop: BenchShop,
    bookings: Awaited<ReturnType<typeof openBookings>>,
    cpu: () => Promise<number>
  ) => Promise<T>
): Promise<T> => {
  const database = await openDatabase()
  try {
    const bookings = await openBookings(database.ownerUrl)
    const shop = await openShop(database, SPECIALISTS)
    try {
      return await work(shop, bookings, database.cpu)
    } finally {
      await shop.stop()
      await bookings.close()
    }
  } finally {
    await database.stop()
  }
}

const [product, bare, guarded, checked, naive] = [
  'product: a whole booking through its route',
  'ceiling: INSERT without protection',
  'floor: EXCLUDE, INSERT ON CONFLICT',
  'peer: check, then INSERT',
  'peer: EXCLUDE, plain INSERT',
]

/** Bookings of different times (performance 2). */
export const b2: Path = {
  id: 'B2',
  title: `bookings of different times, ${CONCURRENCY} at once`,
  run: (options: Options) =>
    withShop(async (shop, bookings, cpu) => {
      const book = bookWith(shop)
      const slots = (
        await Promise.all(shop.specialists.map((_, index) => shop.slots(index)))
      ).flat()
      const bookNext = async (): Promise<void> => {
        const slot = slots.pop()
        if (slot === undefined) throw new Error('There are no more free times')
        const outcome = await book(slot)
        if (outcome !== 'booked') throw new Error(`A free time was ${outcome}`)
      }
      const ofProduct: Contender = {
        name: product,
        async measure() {
          await bookings.analyze()
          return forEachConcurrently(CONCURRENCY, Math.min(options.seconds, 2), cpu, bookNext)
        },
      }
      // A connection plans each statement again the first five times; the product has by far the
      // larger ones, and keeps its connections for days.
      await forEachConcurrently(CONCURRENCY, WARM_UP_SECONDS, cpu, bookNext)
      // The bare ways write so fast that they need more times than the agenda has: each gets a
      // specialist of its own.
      const endless = (name: string, write: (visit: Visit) => Promise<Outcome>): Contender => {
        const [sample] = slots
        return {
          name,
          measure: () =>
            forEachConcurrently(CONCURRENCY, Math.min(options.seconds, 2), cpu, async () => {
              if (
                sample === undefined ||
                (await write({ ...visitOf(sample), specialistId: randomUUID() })) !== 'booked'
              )
                throw new Error('A free time was taken')
            }),
        }
      }
      const measured = await measureInterleaved(
        [
          endless(bare, bookings.bare),
          endless(guarded, bookings.guarded),
          endless(checked, visit => bookings.checked(visit)),
          ofProduct,
        ],
        [
          { id: 'B2', of: guarded, to: bare, metric: 'rate', min: 0.7 },
          { id: 'B2', of: product, to: checked, metric: 'rate', min: 0.1 },
        ],
        options
      )
      return {
        ...measured,
        checks: [
          assertThat(
            (await bookings.productOverlaps()) === 0,
            'no two visits of a specialist overlap after all rounds'
          ),
          'every free time was booked, none refused',
        ],
        notes: [
          'the product checks parties, hours and repetition, writes the row and its event in one transaction, and is asked through its validated and signed route; the others write one bare row',
          'its clients are real: scheduling asks crm for each of them once, and crm follows their bookings up meanwhile',
        ],
      }
    }),
}

/** 50 people, four overlapping offsets of one time: one may win. */
export const b3: Path = {
  id: 'B3',
  title: `${CROWD} attempts at once at one time (four overlapping offsets), again and again`,
  run: (options: Options) =>
    withShop(async (shop, bookings, cpu) => {
      const book = bookWith(shop)
      // Every third time of a specialist, and never the last of a day, so that the offsets of one
      // reach neither the next nor the night.
      const supply = (
        await Promise.all(shop.specialists.map((_, index) => shop.slots(index)))
      ).flatMap(list =>
        list.filter(({ end }, index) => index % 3 === 0 && list[index + 1]?.start === end)
      )
      const shiftSlot = (slot: Slot, minutes: number): Slot => ({
        ...slot,
        start: new Date(Date.parse(slot.start) + minutes * 60_000).toISOString(),
        end: new Date(Date.parse(slot.end) + minutes * 60_000).toISOString(),
      })
      const deadlocks = new Map<string, number>()
      let failed = 0
      const wrong: string[] = []
      const rivalsContender = (
        name: string,
        write: (slot: Slot) => Promise<Outcome>
      ): Contender => {
        const ownSupply = [...supply]
        return {
          name,
          async measure(): Promise<Measured> {
            const times: number[] = []
            let attempts = 0
            const startedAt = {
              at: performance.now(),
              cpu: process.cpuUsage(),
              database: await cpu(),
            }
            do {
              const slot = ownSupply.pop()
              if (slot === undefined) throw new Error('There are no more free times')
              const outcomes = await Promise.all(
                Array.from({ length: CROWD }, async (_, index) => {
                  const begin = performance.now()
                  const outcome = await write(shiftSlot(slot, (index % 4) * (MINUTES / 5)))
                  times.push(performance.now() - begin)
                  return outcome
                })
              )
              attempts += CROWD
              const booked = outcomes.filter(outcome => outcome === 'booked').length
              deadlocks.set(
                name,
                (deadlocks.get(name) ?? 0) +
                  outcomes.filter(outcome => outcome === 'deadlock').length
              )
              failed += outcomes.filter(outcome => outcome === 'failed').length
              if (booked !== 1) wrong.push(`${name}: ${booked} won`)
            } while (performance.now() - startedAt.at < Math.min(options.seconds, 2) * 1000)
            const { user, system } = process.cpuUsage(startedAt.cpu)
            times.sort((a, b) => a - b)
            const percentile = (part: number): number =>
              times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
            return {
              operations: attempts,
              seconds: (performance.now() - startedAt.at) / 1000,
              cpuUs: (user + system) / attempts,
              databaseUs: ((await cpu()) - startedAt.database) / attempts,
              p50: percentile(0.5),
              p99: percentile(0.99),
            }
          },
        }
      }
      const clearingFirst = (contender: Contender): Contender => ({
        ...contender,
        async measure() {
          await bookings.clear()
          return contender.measure()
        },
      })
      const checkThenInsert = 'peer: check, then INSERT'
      const measured = await measureInterleaved(
        [
          clearingFirst(rivalsContender(naive, bookings.naive)),
          clearingFirst(rivalsContender(guarded, bookings.guarded)),
          clearingFirst(rivalsContender(checkThenInsert, visit => bookings.checked(visit))),
          rivalsContender(product, book),
        ],
        [
          { id: 'B3', of: product, to: naive, metric: 'rate', min: 6 },
          { id: 'B3', of: guarded, to: naive, metric: 'rate', min: 12 },
          { id: 'B3', of: product, to: naive, metric: 'p99', max: 1 },
        ],
        options
      )
      const ownProblems = wrong.filter(text => text.startsWith(product) || text.startsWith(guarded))
      return {
        ...measured,
        checks: [
          assertThat(
            ownProblems.length === 0,
            `exactly one of ${CROWD} won every time${ownProblems.length > 0 ? `: ${ownProblems.slice(0, 3).join(', ')}` : ''}`
          ),
          assertThat(
            (await bookings.productOverlaps()) === 0,
            'no two visits of a specialist overlap after all rounds'
          ),
        ],
        notes: [
          `deadlocks: ${[...deadlocks].map(([name, count]) => `${name} ${count}`).join(' · ')}`,
          `more than one winner: ${wrong.filter(text => text.startsWith(checkThenInsert)).length} of the waves of «${checkThenInsert}»`,
          `attempts that the product answered with a failure instead of a refusal: ${failed}`,
          'whoever loses in the product also gets the nearest free times with the refusal',
        ],
      }
    }),
}
