import { alarm } from '@mostrador/platform'
import type { MessagingHouse } from '../house.ts'
import { ingest } from './ingest.ts'

/** The net under the bells, milliseconds. */
const SWEEP_MS = 1_000
const BELL = 'webhook_envelope'

/**
 * Runs the ingest for as long as the service lives: woken by the webhooks of all replicas
 * and by the clock. `crowded`: acknowledgements are waiting, and go first. It has a connection and a loop of its own, so no other work stands in its way.
 */
export const ingestLoop = (house: MessagingHouse, crowded: () => boolean): { ring(): void } => {
  const { log } = house
  const { step } = ingest(house, crowded)
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

  const unhear = house.listen(BELL, work.ring)
  let running: Promise<unknown> = Promise.resolve()
  house.app.addHook('onReady', async () => {
    running = house.underTenant(null, loop)
  })
  house.onClose(async () => {
    stopped = true
    unhear()
    end.ring()
    work.ring()
    await running
  })
  return { ring: () => house.ring(BELL, '') }
}
