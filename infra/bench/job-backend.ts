import { setTimeout as wait } from 'node:timers/promises'
import { childProgram } from './children.ts'
import { epochMs, percentiles } from './harness.ts'

/** Jobs per call. */
export const PART = 500
/** Concurrent handlers. */
export const PLACES = 100
const FAR_MS = 30 * 24 * 3_600_000

/** A job of a burst: its place in it, and when it falls due (milliseconds since 1970). */
export type Due = { readonly n: number; readonly dueAt: number }
export type FutureJob = { readonly id: string; readonly data: object; readonly delayMs: number }
/** A way to store jobs until they are due, and to run them. */
export type JobBackend = {
  schedule(part: readonly FutureJob[]): Promise<unknown>
  /** Moves these jobs to another time, for the `turn`th time. */
  move(part: readonly FutureJob[], turn: number): Promise<unknown>
  enqueue(allDone: readonly Due[]): Promise<unknown>
  /** Whether every job of the burst has finished. */
  over(): Promise<boolean>
}

/**
 * So many in a month; all of a burst at one time; the end of the burst; another time for the first
 * part of those in a month.
 */
export type JobQuestion =
  | { readonly schedule: number }
  | { readonly enqueue: { readonly count: number; readonly dueAt: number } }
  | { readonly over: true }
  | { readonly move: true }
/**
 * For a burst. `wrong`: how many were done twice or out of their burst, since the beginning. Times
 * in milliseconds, `endedAt` since 1970.
 */
export type BurstResult = {
  readonly jobs: number
  readonly wrong: number
  readonly endedAt: number
  readonly p50: number
  readonly p99: number
}

const futureJob = (n: number): FutureJob => ({
  id: `remind-${n}`,
  delayMs: FAR_MS,
  data: {
    businessId: '018f0000-0000-7000-8000-000000000001',
    appointmentId: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  },
})
const jobsFrom = (from: number): readonly FutureJob[] =>
  Array.from({ length: PART }, (_, index) => futureJob(from + index))

/**
 * What a process runs that is measured by the path JOBS: nothing of another way is compiled or kept
 * in it.
 */
export const jobBackendProgram = async (
  open: (run: (due: Due) => void) => Promise<JobBackend>
): Promise<void> => {
  let burst = { dueAt: 0, done: new Uint8Array(0), late: new Array<number>() }
  let wrong = 0
  let onAllDone = (): void => {}
  let all = Promise.resolve()
  const backend = await open(({ n, dueAt }) => {
    if (dueAt !== burst.dueAt || burst.done[n] !== 0) {
      wrong += 1
      return
    }
    burst.done[n] = 1
    burst.late.push(epochMs() - dueAt)
    if (burst.late.length === burst.done.length) onAllDone()
  })
  let scheduled = 0
  let turn = 0
  childProgram(0, async request => {
    const question = request as JobQuestion
    if ('schedule' in question) {
      for (const end = scheduled + question.schedule; scheduled < end; scheduled += PART)
        await backend.schedule(jobsFrom(scheduled))
      return null
    }
    if ('move' in question) {
      turn += 1
      await backend.move(jobsFrom(0), turn)
      return null
    }
    if ('enqueue' in question) {
      const { count, dueAt } = question.enqueue
      burst = { dueAt, done: new Uint8Array(count), late: [] }
      all = new Promise(resolve => (onAllDone = resolve))
      await backend.enqueue(Array.from({ length: count }, (_, n) => ({ n, dueAt })))
      return null
    }
    await all
    while (!(await backend.over())) await wait(2)
    return {
      jobs: burst.late.length,
      wrong,
      endedAt: epochMs(),
      ...percentiles(burst.late),
    } satisfies BurstResult
  })
}
