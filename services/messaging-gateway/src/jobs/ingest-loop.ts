import type { MessagingHouse } from '../house.ts'
import { ingest } from './ingest.ts'

/** The net under the bells, milliseconds. */
const SWEEP_MS = 1_000
const RECONNECT_MS = 1_000

type Bell = { ring(): void; heard(atMostMs: number): Promise<void> }

/** A ring before anybody waits is not lost, and many rings are one. */
const bell = (): Bell => {
  let rung = false
  let wake = (): void => {}
  return {
    ring() {
      rung = true
      wake()
    },
    async heard(atMostMs) {
      if (!rung) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, atMostMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
    },
  }
}

/**
 * Runs the ingest for as long as the service lives: woken by this process's own webhooks, by those of the other replicas
 * (NOTIFY), and by the clock. `crowded`: acknowledgements are waiting, and go first. It has a connection and a loop of its own, so no other work stands in its way.
 */
export const ingestLoop = (house: MessagingHouse, crowded: () => boolean): { poke(): void } => {
  const { db, log } = house
  const { step } = ingest(house, crowded)
  const work = bell()
  const end = bell()
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

  let hangUp = (): void => {}
  const listen = async (): Promise<void> => {
    while (!stopped) {
      try {
        const client = await db.pool.connect()
        await new Promise<void>(resolve => {
          hangUp = resolve
          client.on('notification', work.ring)
          client.once('error', () => resolve())
          client.once('end', () => resolve())
          client.query('listen webhook_envelope').catch(() => resolve())
          if (stopped) resolve()
        })
        client.release(true)
      } catch (error) {
        log.warn({ err: error }, 'The bell of the webhooks could not be hung')
      }
      if (!stopped) await end.heard(RECONNECT_MS)
    }
  }

  let running: Promise<unknown> = Promise.resolve()
  house.app.addHook('onReady', async () => {
    running = Promise.all([house.underTenant(null, loop), house.underTenant(null, listen)])
  })
  house.onClose(async () => {
    stopped = true
    end.ring()
    work.ring()
    hangUp()
    await running
  })
  return { poke: work.ring }
}
