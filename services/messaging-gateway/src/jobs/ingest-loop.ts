import { alarm } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { ingest } from './ingest.ts'

/** The net under the bells, milliseconds. */
const SWEEP_MS = 1_000
const BELL = 'webhook_envelope'

/**
 * Runs the ingest for as long as the service lives: woken by the webhooks of all replicas
 * and by the clock. `crowded`: acknowledgements are waiting, and go first. It has a connection and a loop of its own, so no other work stands in its way.
 */
export const ingestLoop = (ctx: MessagingContext, crowded: () => boolean): { ring(): void } => {
  const { log } = ctx
  const { step } = ingest(ctx, crowded)
  const work = alarm()
  const end = alarm()
  let stopped = false

  const loop = async (): Promise<void> => {
    while (!stopped) {
      try {
        if (await step()) continue
        await work.heard(SWEEP_MS)
      } catch (error) {
        log.error({ err: error }, 'Webhooks could not be read')
        if (!stopped) await end.heard(SWEEP_MS)
      }
    }
  }

  const unhear = ctx.listen(BELL, work.ring)
  let running: Promise<unknown> = Promise.resolve()
  ctx.app.addHook('onReady', async () => {
    running = ctx.underTenant(null, loop)
  })
  ctx.onClose(async () => {
    stopped = true
    unhear()
    end.ring()
    work.ring()
    await running
  })
  return { ring: () => ctx.notify(BELL, '') }
}
