import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BusScene, openBusScene, sharedBrokers } from './bus-scene.ts'

const brokers = sharedBrokers()

describe('the replicas of a service', () => {
  let database: FreshDatabase
  let scene: BusScene
  beforeEach(async () => {
    database = await freshDatabase()
    scene = await openBusScene(database, brokers)
  })
  afterEach(async () => {
    await scene.close()
    await database.drop()
  })

  it('lose nothing, double nothing and keep the order of every key when they are killed [E5, F5]', async () => {
    scene.startWriting()
    let victim = scene.begin()
    scene.begin()
    for (let kills = 0; kills < 2; kills += 1) {
      await scene.worksNow(victim)
      await victim.kill()
      victim = scene.begin()
    }
    await scene.worksNow(victim)
    await scene.stopWriting()
    await scene.settled()
    await scene.expectOnceAndInOrder()
    expect(await scene.workers()).toBeGreaterThanOrEqual(3)
  })

  it('hand each other their keys when they come and go while everybody writes, and share the work between', async () => {
    scene.startWriting()
    const first = scene.begin()
    await scene.worksNow(first)
    const second = scene.begin()
    await scene.worksNow(second)
    // Sharing, not taking over: the first still has keys of its own.
    await scene.worksNow(first)
    const third = scene.begin()
    await Promise.all([first, second, third].map(scene.worksNow))
    await first.stop()
    await Promise.all([second, third].map(scene.worksNow))
    await second.stop()
    await scene.worksNow(third)
    await scene.worksNow(scene.begin())
    await scene.stopWriting()
    await scene.settled()
    await scene.expectOnceAndInOrder()
    expect(await scene.workers()).toBe(4)
    process.stdout.write(
      `  rebalances: ${scene.written()} × 12 events through six changes of hands, the longest silence was ${((await scene.longestSilence()) / 1_000).toFixed(1)} s\n`
    )
  })
})
