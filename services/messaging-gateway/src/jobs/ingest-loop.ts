import { createSignal } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { createInboxReader } from './read-inbox.ts'
import { createEnvelopeSplitter } from './split-envelopes.ts'

/** Notifications may be lost: the tables are looked at this often, milliseconds. */
const POLL_MS = 1_000
const CHANNEL = 'webhook_envelope'

/**
 * Reads stored webhooks for as long as the service lives, woken by the webhooks of all replicas and
 * by the clock. While `isCrowded`, webhooks that wait to be stored go first.
 */
export const startIngestLoop = (
  ctx: MessagingContext,
  isCrowded: () => boolean
): { wakeUp(): void } => {
  const splitEnvelopes = createEnvelopeSplitter(ctx)
  const readInbox = createInboxReader(ctx, isCrowded)
  const work = createSignal()
  const end = createSignal()
  let stopped = false

  /** True when there was anything to do. */
  const step = async (): Promise<boolean> => {
    const split = await splitEnvelopes()
    const read = await readInbox()
    return split + read > 0
  }
  const loop = async (): Promise<void> => {
    while (!stopped) {
      try {
        if (await step()) continue
        await work.wait(POLL_MS)
      } catch (error) {
        ctx.log.error({ err: error }, 'Webhooks could not be read')
        if (!stopped) await end.wait(POLL_MS)
      }
    }
  }

  const unsubscribe = ctx.listen(CHANNEL, work.notify)
  let running: Promise<unknown> = Promise.resolve()
  ctx.app.addHook('onReady', async () => {
    running = ctx.underTenant(null, loop)
  })
  ctx.onClose(async () => {
    stopped = true
    unsubscribe()
    end.notify()
    work.notify()
    await running
  })
  return { wakeUp: () => ctx.notify(CHANNEL, '') }
}
