import { stopDatabase } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openSalon, type Salon } from '../test/salon.ts'
import { leaseMs, renewEveryMs } from './pending-repository.ts'

vi.setConfig({ testTimeout: 180_000 })

let salon: Salon
beforeAll(async () => {
  salon = await openSalon()
})
afterAll(() => salon.stop())
beforeEach(() => salon.newThread())

/** Does something while the first run thinks; returns when it is done. */
const whileThinking = (act: () => Promise<void>): Promise<void> => {
  const { promise: acted, resolve, reject } = Promise.withResolvers<void>()
  let hasStarted = false
  salon.fakeState.onOffer = async () => {
    if (hasStarted) return
    hasStarted = true
    act().then(resolve, reject)
    await acted.catch(() => undefined)
  }
  return acted
}
/** A second look at the thread, as another process would take it. */
const anotherRun = (id: string): Promise<void> =>
  salon.testApp.infra.runner.add(
    'assistant-reply',
    { businessId: salon.fakeState.businessId, threadId: salon.fakeState.threadId },
    { id, businessId: salon.fakeState.businessId }
  )
const rows = async <Row extends object>(text: string): Promise<Row[]> =>
  (await salon.testApp.infra.database.relay.query<Row>(text)).rows
const pending = () =>
  salon.testApp.infra.underTenant(
    salon.fakeState.businessId,
    async () =>
      (
        await salon.testApp.infra.database.pool.query<{ state: string; lease_until: Date | null }>(
          'select state, lease_until from assistant.pending_reply where thread_id = $1',
          [salon.fakeState.threadId]
        )
      ).rows[0]
  )
const finishedTurns = () =>
  rows(
    `select 1 from platform.outbox where type = 'turn.finished' and key = '${salon.fakeState.threadId}'`
  )

describe('a thread in the hands of a run', () => {
  it('is given back as soon as the database is back, whatever is left of the lease [F9]', async () => {
    salon.fakeState.onReserve = async () => {
      salon.fakeState.onReserve = undefined
      const giveBack = await stopDatabase(salon.testApp.database)
      setTimeout(() => void giveBack(), 1_000)
      throw new Error('What the database did not answer')
    }
    await salon.says('quiero un corte mañana a las 5')
    await salon.testApp.settled()
    salon.testApp.clock.advance(10_000)
    // The clock of the product stands still: no lease ends, so a run that gets the thread was given
    // it.
    await eventually(async () =>
      expect(
        await rows(
          `select 1 from platform.timer where queue = 'assistant-reply' and state = 'waiting' and attempts = 1`
        )
      ).toHaveLength(1)
    )
    expect(await pending()).toMatchObject({ state: 'pending', lease_until: null })
    salon.testApp.clock.advance(3_000)
    await salon.testApp.settled({ timeoutMs: 60_000 })
    expect(salon.fakeState.sent).toHaveLength(1)
    expect(await salon.turns()).toMatchObject([{ outcome: 'answered' }])
  })

  it('is kept as long as the run lives', async () => {
    // Only the beat of the lease: everything else goes by the real clock.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const keptLease = whileThinking(async () => {
      const until = (await pending())?.lease_until ?? new Date(0)
      salon.testApp.clock.advance(15_000)
      vi.advanceTimersByTime(renewEveryMs)
      await eventually(async () =>
        expect((await pending())?.lease_until?.getTime()).toBe(until.getTime() + 15_000)
      )
      salon.testApp.clock.advance(15_000)
      await anotherRun('reply-meanwhile')
      await eventually(async () =>
        expect(await rows(`select 1 from platform.timer where id = 'reply-meanwhile'`)).toEqual([])
      )
      expect(await pending()).toMatchObject({
        state: 'running',
        lease_until: new Date(until.getTime() + 15_000),
      })
    })
    await salon.talk('quiero un corte mañana a las 5')
    await keptLease
    expect(await finishedTurns()).toHaveLength(1)
  })

  it('is another one’s when it was not heard of: whoever wakes up again commits nothing', async () => {
    const lost = whileThinking(async () => {
      salon.testApp.clock.advance(leaseMs + 1)
      await anotherRun('reply-after-the-lease')
      await eventually(() => expect(salon.fakeState.sent).toHaveLength(1))
      await eventually(async () => expect(await pending()).toMatchObject({ state: 'idle' }))
    })
    await salon.talk('quiero un corte mañana a las 5')
    await lost
    salon.testApp.clock.advance(3_000)
    await salon.testApp.settled()
    expect(salon.fakeState.sent).toHaveLength(1)
    expect(await finishedTurns()).toHaveLength(1)
    expect(await salon.turns()).toMatchObject([{ outcome: 'answered' }])
  })
})

it('a call whose key is still held by a run that died is waited for, and is no accident', async () => {
  salon.fakeState.keysTaken = 6
  await salon.talk('hola')
  for (let tries = 0; tries < 6; tries += 1) {
    salon.testApp.clock.advance(5_000)
    await salon.testApp.settled()
  }
  expect(salon.fakeState.sent).toHaveLength(1)
  expect(salon.fakeState.sent[0]?.text).toMatch(/Soy Ana/)
  expect(await salon.turns()).toMatchObject([{ outcome: 'answered' }])
})

it('a thread whose time was pushed out by a run that died before it asked for somebody to come then is come back to', async () => {
  await salon.says('hola')
  await salon.testApp.settled()
  const { threadId } = salon.fakeState
  // It gave the thread back for five seconds from now, and its own job is all that is left: that
  // one comes too early.
  const later = new Date(salon.testApp.clock.now().getTime() + 5_000).toISOString()
  await salon.testApp.infra.underTenant(salon.fakeState.businessId, () =>
    salon.testApp.infra.database.pool.query(
      'update assistant.pending_reply set due_at = $2 where thread_id = $1',
      [threadId, later]
    )
  )
  await salon.testApp.infra.database.relay.query(
    `delete from platform.timer where queue = 'assistant-reply' and data ->> 'threadId' = $1`,
    [threadId]
  )
  await anotherRun('reply-of-the-dead')
  await salon.testApp.settled()
  expect(salon.fakeState.sent).toHaveLength(0)
  salon.testApp.clock.advance(5_000)
  await salon.testApp.settled()
  expect(salon.fakeState.sent).toHaveLength(1)
  expect(await salon.turns()).toMatchObject([{ outcome: 'answered' }])
})
