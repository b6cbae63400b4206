import type { z } from 'zod'

/**
 * A kind of job. Private to its service; the name is unique in the product: 'scheduling-remind'.
 */
export type JobDefinition<S extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly schema: S
  /** Tries before it becomes a dead letter. */
  readonly attempts: number
  /** Wait before the second try, in milliseconds; doubles with each try, up to an hour. */
  readonly backoffMs: number
}

const jobName = /^[a-z][a-z0-9-]*$/
const jobId = /^(?=.*\D)[\w.-]{1,200}$/

/**
 * A new field of the schema is optional: jobs of the previous version are still waiting when it
 * arrives.
 */
export const defineJob = <S extends z.ZodType>({
  name,
  schema,
  attempts = 5,
  backoffMs = 5_000,
}: {
  name: string
  schema: S
  attempts?: number
  backoffMs?: number
}): JobDefinition<S> => {
  if (!jobName.test(name))
    throw new TypeError(`A job's name is made of lower-case letters, digits and "-": ${name}`)
  return { name, schema, attempts, backoffMs }
}

/** Ids are ours, deterministic, and without ":" (BullMQ keeps that character for itself). */
export const assertJobId = (id: string): void => {
  if (!jobId.test(id))
    throw new TypeError(
      `A job's id is made of letters, digits, "-", "_" and ".", and is not a number: ${id}`
    )
}

export type Schedule = {
  /** The same id twice is one job. */
  readonly id: string
  /** Not before; as soon as possible when undefined. */
  readonly at?: Date | undefined
}

/** Which try of a job runs. */
export type JobTry = {
  /** When it throws, the job becomes a dead letter. */
  readonly isLast: boolean
}

export type Worker = {
  readonly queue: string
  readonly concurrency: number
  readonly run: (data: unknown, jobTry: JobTry) => Promise<void>
  readonly attempts: number
  readonly backoffMs: number
  /**
   * Set for a periodic job: once it is done it is due again after this time, instead of being
   * deleted.
   */
  readonly everyMs?: number | undefined
}

/** Adding jobs: for consumers and job handlers. Request handlers publish events instead. */
export type Jobs = {
  /** Resolves when the job is durable. `data` is checked by the job's schema. */
  add<S extends z.ZodType>(
    job: JobDefinition<S>,
    data: z.input<S>,
    schedule: Schedule
  ): Promise<void>
}

/** Runs the jobs of a process. */
export type JobRunner = {
  add(
    queue: string,
    data: unknown,
    schedule: Schedule & { readonly businessId: string | null }
  ): Promise<void>
  /** Before start(). */
  work(worker: Worker): void
  start(): Promise<void>
  /** Starts nothing new and waits for the running jobs. */
  stop(): Promise<void>
  /** Looks for due jobs now; for tests that move the clock. */
  wake(): void
  /** Due or running, one line per queue; empty when everything that is due is done. */
  pending(): Promise<readonly string[]>
  /** How late the oldest job of each queue is that is due and not done, in seconds. */
  lateSeconds(): Promise<ReadonlyMap<string, number>>
}

/** Rows of one queue that are due at `at`, milliseconds. */
export type Delivery = { readonly ids: readonly string[]; readonly at: number }
/**
 * A delivery to send. `name`: a second one of this name is dropped while the first is in progress.
 */
export type JobNotice = Delivery & { readonly name: string }

/**
 * Carries notices of due jobs to the process that runs them. It may lose or repeat them: the timer
 * table decides.
 */
export type JobTransport = {
  /** Hands each delivery to one of the runners. */
  send(notices: readonly JobNotice[]): Promise<void>
  /** Another value than before means that everything that was sent and not received is lost. */
  queueEpoch(): Promise<string>
  receive(
    run: (delivery: Delivery) => Promise<void>,
    options: { readonly concurrency: number }
  ): Promise<void>
  /** Takes no more and waits for what runs. */
  stop(): Promise<void>
}

/** The business of a job, by the convention that every job of a business carries `businessId`. */
export const businessOf = (data: unknown): string | null =>
  typeof data === 'object' &&
  data !== null &&
  'businessId' in data &&
  typeof data.businessId === 'string'
    ? data.businessId
    : null
