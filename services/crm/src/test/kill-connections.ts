import { setTimeout as wait } from 'node:timers/promises'
import type { FreshDatabase } from '@mostrador/testing'

/** Numbers in [0, 1) that a seed repeats (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Owner = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/**
 * Ends every connection of the product to its database, as kill -9 of its process does: whatever is
 * not committed is lost, and nobody hears what was.
 */
export const killConnections = async (
  owner: Owner,
  { name }: Pick<FreshDatabase, 'name'>
): Promise<void> => {
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and pid <> pg_backend_pid()`,
    [name]
  )
}

/** Milliseconds between two kills, at most: a batch takes some tens. */
const LONGEST_PAUSE_MS = 60

/** Kills at random moments until `isOver` says so, at most `times`. Answers how often. */
export const killAtRandom = async (
  kill: () => Promise<void>,
  { random, times, isOver }: { random: () => number; times: number; isOver: () => Promise<boolean> }
): Promise<number> => {
  let kills = 0
  while (kills < times && !(await isOver())) {
    // A random moment is the point: there is nothing to wait for.
    await wait(random() * LONGEST_PAUSE_MS)
    await kill()
    kills += 1
  }
  return kills
}
