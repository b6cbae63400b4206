import type { z } from 'zod'
import { businessOf, type JobDefinition, type JobRunner, type Jobs, type JobTry } from './jobs.ts'

/** The jobs of a process as its services may use them. */
export const jobsOf = (runner: JobRunner): Jobs => ({
  async add(job, data, schedule) {
    const checked: unknown = job.schema.parse(data)
    await runner.add(job.name, checked, { ...schedule, businessId: businessOf(checked) })
  },
})

/**
 * Runs the jobs of one kind, as the business that they name. Handlers decide again what is true
 * now, and bear being run twice.
 */
export const work = <S extends z.ZodType>(
  { runner }: { readonly runner: JobRunner },
  job: JobDefinition<S>,
  handler: (data: z.output<S>, jobTry: JobTry) => Promise<void>,
  { concurrency = 4 }: { readonly concurrency?: number } = {}
): void =>
  runner.work({
    queue: job.name,
    concurrency,
    attempts: job.attempts,
    backoffMs: job.backoffMs,
    run: async (data, jobTry) => handler(job.schema.parse(data), jobTry),
  })

/**
 * A tick every `seconds`, one at a time across all replicas; the first comes after one period. A
 * tick that fails is followed by the next.
 */
export const every = (
  { runner }: { readonly runner: JobRunner },
  name: string,
  seconds: number,
  tick: () => Promise<void>
): void =>
  runner.work({
    queue: name,
    concurrency: 1,
    attempts: 3,
    backoffMs: 1_000,
    everyMs: seconds * 1_000,
    run: tick,
  })
