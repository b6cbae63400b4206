import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BusFixture, openBusFixture, sharedBrokers } from './bus-fixture.ts'

const brokers = sharedBrokers()

describe('the replicas of a service', () => {
  let database: FreshDatabase
  let fixture: BusFixture
  beforeEach(async () => {
    database = await freshDatabase()
    fixture = await openBusFixture(database, brokers)
  })
  afterEach(async () => {
    await fixture.close()
    await database.drop()
  })

  it('lose nothing, double nothing and keep the order of every key when they are killed [E5, F5]', async () => {
    fixture.startWriting()
    let victim = fixture.begin()
    fixture.begin()
    for (let kills = 0; kills < 2; kills += 1) {
      await fixture.worksNow(victim)
      await victim.kill()
      victim = fixture.begin()
    }
    await fixture.worksNow(victim)
    await fixture.stopWriting()
    await fixture.settled()
    await fixture.expectOnceAndInOrder()
    expect(await fixture.workers()).toBeGreaterThanOrEqual(3)
  })

  it('hand each other their keys when they come and go while everybody writes, and share the work between', async () => {
    fixture.startWriting()
    const first = fixture.begin()
    await fixture.worksNow(first)
    const second = fixture.begin()
    await fixture.worksNow(second)
    // Sharing, not taking over: the first still has keys of its own.
    await fixture.worksNow(first)
    const third = fixture.begin()
    await Promise.all([first, second, third].map(fixture.worksNow))
    await first.stop()
    await Promise.all([second, third].map(fixture.worksNow))
    await second.stop()
    await fixture.worksNow(third)
    await fixture.worksNow(fixture.begin())
    await fixture.stopWriting()
    await fixture.settled()
    await fixture.expectOnceAndInOrder()
    expect(await fixture.workers()).toBe(4)
    process.stdout.write(
      `  rebalances: ${fixture.written()} × 12 events through six changes of hands, the longest silence was ${((await fixture.longestSilence()) / 1_000).toFixed(1)} s\n`
    )
  })
})
