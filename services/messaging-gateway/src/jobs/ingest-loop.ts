import { createSignal } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { ingest } from './ingest.ts'

/** The poll that covers lost notifications, milliseconds. */
const SWEEP_MS = 1_000
const CHANNEL = 'webhook_envelope'

/**
 * Runs the ingest for as long as the service lives: woken by the webhooks of all replicas
 * and by the clock. `crowded`: acknowledgements are waiting, and go first. It has a connection and a loop of its own, so no other work stands in its way.
 */
export const ingestLoop = (ctx: MessagingContext, crowded: () => boolean): { notify(): void } => {
  const { log } = ctx
  const { step } = ingest(ctx, crowded)
  const wakeUp = createSignal()
  const end = createSignal()
  let stopped = false

  const loop = async (): Promise<void> => {
    while (!stopped) {
      try {
        if (await step()) continue
        await wakeUp.wait(SWEEP_MS)
      } catch (error) {
        log.error({ err: error }, 'Webhooks could not be read')
        if (!stopped) await end.wait(SWEEP_MS)
      }
    }
  }

  const unsubscribe = ctx.listen(CHANNEL, wakeUp.notify)
  let running: Promise<unknown> = Promise.resolve()
  ctx.app.addHook('onReady', async () => {
    running = ctx.underTenant(null, loop)
  })
  ctx.onClose(async () => {
    stopped = true
    unsubscribe()
    end.notify()
    wakeUp.notify()
    await running
  })
  return { notify: () => ctx.notify(CHANNEL, '') }
}
