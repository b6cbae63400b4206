import type { CrmContext, Db } from '../context.ts'

/** Numbers in [0, 1) that a seed repeats (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What Postgres tells a process whose connection it ends. */
const cut = (): Error => Object.assign(new Error('terminating connection'), { code: '57P01' })

/**
 * Transactions of crm that end as if the process died in them: before the commit, so that nothing
 * is written, or right after it, so that nobody hears what was.
 */
export const createFaults = () => {
  let random: (() => number) | undefined
  let count = 0
  const isDue = (): boolean => random !== undefined && random() < PART
  const transaction =
    (db: Db): Db['transaction'] =>
    async (work, options) => {
      const [before, after] = [isDue(), isDue()]
      const answer = await db.transaction(async tx => {
        const done = await work(tx)
        if (!before) return done
        count += 1
        throw cut()
      }, options)
      if (!after) return answer
      count += 1
      throw cut()
    }
  return {
    /** Some transactions end so from now on; which ones, the seed says. */
    begin(seed: number): void {
      random = randomFrom(seed)
    },
    end(): void {
      random = undefined
    },
    /** How many did. */
    count: () => count,
    around: (ctx: CrmContext): CrmContext => ({
      ...ctx,
      db: { ...ctx.db, transaction: transaction(ctx.db) },
    }),
  }
}
/** For the moments at which a transaction may end so, how many do. */
const PART = 0.2
