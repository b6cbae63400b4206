import { writeSync } from 'node:fs'
import { z } from 'zod'

/**
 * Every place at which the proof lets the product die, by what has just happened or has not
 * happened yet. Between two of them is one step that may be repeated and must not take effect
 * twice.
 */
export const failpoints = [
  'request.after_commit',
  'webhook.before_commit',
  'webhook.after_commit',
  'split.before_commit',
  'split.after_commit',
  'ingest.before_commit',
  'ingest.after_commit',
  'event.before_handler',
  'event.after_handler',
  'cursor.before_save',
  'cursor.after_save',
  'job.before_work',
  'job.after_work',
  'job.after_done',
  'ledger.after_reserve',
  'ai.before_call',
  'ai.after_call',
  'tool.before_effect',
  'tool.after_effect',
  'booking.before_commit',
  'booking.after_commit',
  'turn.before_decision',
  'turn.after_decision',
  'turn.after_queue',
  'turn.after_capture',
  'send.after_claim',
  'send.after_call',
  'send.after_record',
] as const
export type Failpoint = (typeof failpoints)[number]

const armedShape = /^([a-z_.]+):([1-9]\d{0,3})$/

/**
 * `FAILPOINTS=booking.after_commit:3`: the process is killed the third time that it gets there.
 * Only beside the local providers: without META_SANDBOX_URL there are real people at the other end,
 * and the process refuses to start.
 */
export const FailpointConfig = z
  .object({
    FAILPOINTS: z
      .string()
      .regex(armedShape, 'a failpoint and its time, as in booking.after_commit:3')
      .refine(
        text => failpoints.some(name => text.startsWith(`${name}:`)),
        'no failpoint has this name'
      )
      .optional(),
    META_SANDBOX_URL: z.url().optional(),
  })
  .refine(
    ({ FAILPOINTS, META_SANDBOX_URL }) =>
      FAILPOINTS === undefined || META_SANDBOX_URL !== undefined,
    { path: ['FAILPOINTS'], message: 'refused outside of the sandbox' }
  )

let armed: { readonly name: string; remaining: number } | undefined

/** Arms the named failpoints and prints the whole list, which the suites count. */
export const armFailpoints = ({ FAILPOINTS }: z.output<typeof FailpointConfig>): void => {
  const [, name, times] = armedShape.exec(FAILPOINTS ?? '') ?? []
  if (name === undefined) return
  armed = { name, remaining: Number(times) }
  process.stdout.write(failpoints.map(listed => `listed failpoint ${listed}\n`).join(''))
}

/**
 * A place where the process may crash at once, as if its machine had gone: no handler runs, nothing
 * is flushed. Nothing happens unless armed.
 */
export const failpoint = (name: Failpoint): void => {
  if (armed?.name !== name) return
  armed.remaining -= 1
  if (armed.remaining > 0) return
  writeSync(1, `failpoint ${name}\n`)
  process.kill(process.pid, 'SIGKILL')
}
