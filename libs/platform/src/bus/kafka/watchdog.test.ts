import { expect, it } from 'vitest'
import { createLogger } from '../../telemetry/logger.ts'
import type { Broker } from './broker.ts'
import type { KafkaGroup } from './kafka-group.ts'
import { createWatchdog } from './watchdog.ts'

/** A group with one partition, and what broker and group know of it. */
const scene = () => {
  const state = {
    now: 0,
    end: 10n,
    committed: 10n,
    taken: 10n as bigint | undefined,
    member: true,
    full: false,
    isDown: false,
    reported: [] as string[],
  }
  const partition = 't/0'
  const group: Pick<
    KafkaGroup,
    'name' | 'id' | 'topics' | 'partitions' | 'isFull' | 'recommit' | 'restart'
  > = {
    name: 'group',
    id: 'id',
    topics: ['t'],
    isFull: () => state.full,
    recommit: () => {},
    partitions: () => (state.member ? new Map([[partition, state.taken]]) : undefined),
    restart: async () => void (state.taken = undefined),
  }
  const answer = <T>(value: T): T => {
    if (state.isDown) throw new Error('Nobody answers')
    return value
  }
  const broker: Pick<Broker, 'ends' | 'committed'> = {
    ends: async () => answer(new Map([[partition, state.end]])),
    committed: async () => answer(new Map([[partition, state.committed]])),
  }
  const watchdog = createWatchdog({
    groups: [group as KafkaGroup],
    broker: broker as Broker,
    log: createLogger({ level: 'silent' }),
    now: () => state.now,
    stalledMs: 20_000,
    onRestart: name => state.reported.push(`${name} restarted`),
    onGiveUp: name => state.reported.push(`${name} hopeless`),
  })
  const after = async (ms: number): Promise<readonly string[]> => {
    state.now += ms
    await watchdog()
    return state.reported
  }
  return { state, after }
}

it('ignores a consumer that has nothing to read, however long', async () => {
  const { after } = scene()
  await after(0)
  expect(await after(1_000_000)).toEqual([])
})

it('restarts a consumer that handles no new record for 20 s, and not before [F26]', async () => {
  const { state, after } = scene()
  state.end = 12n
  await after(0)
  expect(await after(19_999)).toEqual([])
  expect(await after(1)).toEqual(['group restarted'])
})

it('restarts its timer with every record that is handled', async () => {
  const { state, after } = scene()
  state.end = 100n
  for (let offset = 10n; offset < 20n; offset += 1n) {
    state.taken = offset
    expect(await after(15_000)).toEqual([])
  }
})

it('reports a consumer as stuck when a restart did not help', async () => {
  const { state, after } = scene()
  state.end = 12n
  await after(0)
  await after(20_000)
  expect(await after(20_000)).toEqual(['group restarted', 'group hopeless', 'group restarted'])
})

it('restarts a consumer again that made progress after its restart', async () => {
  const { state, after } = scene()
  state.end = 100n
  await after(0)
  await after(20_000)
  state.taken = 50n
  await after(5_000)
  expect(await after(20_000)).toEqual(['group restarted', 'group restarted'])
})

it('watches every partition when the process is not a member', async () => {
  const { state, after } = scene()
  Object.assign(state, { end: 12n, member: false })
  await after(0)
  expect(await after(20_000)).toEqual(['group restarted'])
})

it('ignores a full group, and every group while the broker is down', async () => {
  const { state, after } = scene()
  Object.assign(state, { end: 5_000n, full: true })
  await after(0)
  expect(await after(60_000)).toEqual([])
  Object.assign(state, { full: false, isDown: true })
  await after(0)
  await after(60_000)
  state.isDown = false
  expect(await after(0)).toEqual([])
  expect(await after(20_000)).toEqual(['group restarted'])
})
