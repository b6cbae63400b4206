import { setTimeout as wait } from 'node:timers/promises'
import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BusFixture, openBusFixture, outageMs } from './bus-fixture.ts'
import { canStartKafka, type LocalKafka, startLocalKafka } from './kafka.ts'

const tell = (line: string): void => void process.stdout.write(`  ${line}\n`)
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

/**
 * A broker of its own, because it is treated badly. Where programs of this machine cannot be
 * started (Java, Maven) these are skipped.
 */
describe.skipIf(!(await canStartKafka()))('a broker that fails', () => {
  let kafka: LocalKafka
  let database: FreshDatabase
  let fixture: BusFixture
  beforeAll(async () => {
    kafka = await startLocalKafka(tell)
  }, 240_000)
  afterAll(() => kafka.stop())
  beforeEach(async () => {
    database = await freshDatabase()
    fixture = await openBusFixture(database, kafka.brokers)
  })
  afterEach(async () => {
    kafka.thaw()
    await fixture.close()
    await database.drop()
  })

  /** Two replicas at work while everybody writes. */
  const startBothReplicas = async (): Promise<void> => {
    fixture.startWriting()
    const [first, second] = [fixture.begin(), fixture.begin()]
    await Promise.all([fixture.worksNow(first), fixture.worksNow(second)])
  }
  /** What the broker was offered meanwhile and must still come. */
  const writeThrough = async (ms: number): Promise<void> => {
    const before = fixture.written()
    await wait(ms)
    expect(fixture.written()).toBeGreaterThan(before)
  }
  const expectDrained = async (what: string): Promise<void> => {
    await fixture.stopWriting()
    const took = await fixture.settled()
    await fixture.expectOnceAndInOrder()
    tell(
      `${what}: ${fixture.written()} × 12 events, each once and in order; the rest came in ${seconds(took)}, the longest silence was ${seconds(await fixture.longestSilence())}`
    )
  }

  it.each(['in order', 'at once'] as const)(
    'goes on where it was when the broker ends %s and comes back on its data [F6]',
    async how => {
      await startBothReplicas()
      await kafka.stopProcess(how)
      await writeThrough(2_000)
      await kafka.up('kept')
      await expectDrained(`restart, ended ${how}`)
    }
  )

  it(`loses and doubles nothing while the broker stands still for ${seconds(outageMs)} [F6]`, async () => {
    await startBothReplicas()
    kafka.freeze()
    await writeThrough(outageMs)
    kafka.thaw()
    await expectDrained(`frozen for ${seconds(outageMs)}`)
    expect(await fixture.longestSilence()).toBeGreaterThan(outageMs / 2)
  })

  it('is filled again from Postgres when it comes back empty, and nothing is delivered twice [F6]', async () => {
    await startBothReplicas()
    await writeThrough(3_000)
    await kafka.stopProcess('at once')
    // What it is filled with is not what it had: an offset of the old one means another event now.
    await fixture.forgetHandled()
    await writeThrough(1_000)
    await kafka.up('lost')
    await expectDrained('wiped')
  })
})
