import { expect, it } from 'vitest'
import { createLogger } from '../../telemetry/logger.ts'
import type { Broker } from './kafka-broker.ts'
import type { KafkaGroup } from './kafka-group.ts'
import { kafkaWatchdog } from './watchdog.ts'

/** A group with one partition, and what is known of it on both sides. */
const scene = () => {
  const state = {
    now: 0,
    end: 10n,
    committed: 10n,
    taken: 10n as bigint | undefined,
    member: true,
    full: false,
    away: false,
    told: [] as string[],
  }
  const place = 't/0'
  const group: Pick<
    KafkaGroup,
    'name' | 'id' | 'topics' | 'places' | 'isFull' | 'recommit' | 'restart'
  > = {
    name: 'group',
    id: 'id',
    topics: ['t'],
    isFull: () => state.full,
    recommit: () => {},
    places: () => (state.member ? new Map([[place, state.taken]]) : undefined),
    restart: async () => void (state.taken = undefined),
  }
  const answer = <T>(value: T): T => {
    if (state.away) throw new Error('Nobody answers')
    return value
  }
  const broker: Pick<Broker, 'ends' | 'committed'> = {
    ends: async () => answer(new Map([[place, state.end]])),
    committed: async () => answer(new Map([[place, state.committed]])),
  }
  const look = kafkaWatchdog({
    groups: [group as KafkaGroup],
    broker: broker as Broker,
    log: createLogger({ level: 'silent' }),
    now: () => state.now,
    stalledMs: 20_000,
    restarted: name => state.told.push(`${name} restarted`),
    hopeless: name => state.told.push(`${name} hopeless`),
  })
  const after = async (ms: number): Promise<readonly string[]> => {
    state.now += ms
    await look()
    return state.told
  }
  return { state, after }
}

it('lets those alone who have nothing to do, however long', async () => {
  const { after } = scene()
  await after(0)
  expect(await after(1_000_000)).toEqual([])
})

it('starts a consumer again that does not take up its news for the whole of its patience, and not before', async () => {
  const { state, after } = scene()
  state.end = 12n
  await after(0)
  expect(await after(19_999)).toEqual([])
  expect(await after(1)).toEqual(['group restarted'])
})

it('begins anew with every record that is taken up', async () => {
  const { state, after } = scene()
  state.end = 100n
  for (let taken = 10n; taken < 20n; taken += 1n) {
    state.taken = taken
    expect(await after(15_000)).toEqual([])
  }
})

it('gives up a consumer that stands still also after it was started again', async () => {
  const { state, after } = scene()
  state.end = 12n
  await after(0)
  await after(20_000)
  expect(await after(20_000)).toEqual(['group restarted', 'group hopeless', 'group restarted'])
})

it('has patience again with one that moved after it was started again', async () => {
  const { state, after } = scene()
  state.end = 100n
  await after(0)
  await after(20_000)
  state.taken = 50n
  await after(5_000)
  expect(await after(20_000)).toEqual(['group restarted', 'group restarted'])
})

it('looks at every partition when the process is no member at all', async () => {
  const { state, after } = scene()
  Object.assign(state, { end: 12n, member: false })
  await after(0)
  expect(await after(20_000)).toEqual(['group restarted'])
})

it('does not blame a group that has enough in hand, nor anybody while the broker is away', async () => {
  const { state, after } = scene()
  Object.assign(state, { end: 5_000n, full: true })
  await after(0)
  expect(await after(60_000)).toEqual([])
  Object.assign(state, { full: false, away: true })
  await after(0)
  await after(60_000)
  state.away = false
  expect(await after(0)).toEqual([])
  expect(await after(20_000)).toEqual(['group restarted'])
})
