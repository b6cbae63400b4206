import { setImmediate as turn } from 'node:timers/promises'
import { propertyRuns } from '@mostrador/testing/property-runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aListener, memoryLog } from '../test/memory-log.ts'
import { openRooms, type RoomSources } from './rooms.ts'

const roomsOver = (log: ReturnType<typeof memoryLog>, sources: Partial<RoomSources> = {}) =>
  openRooms({
    ...log,
    textOf: async () => ({ content: 'hola' }),
    failed: error => {
      throw error
    },
    retryMs: 1,
    ...sources,
  })
/** Lets everything happen that was set going. */
const quiet = async (): Promise<void> => {
  for (let n = 0; n < 40; n += 1) await turn()
}
const seqs = ({ received }: ReturnType<typeof aListener>) =>
  received.map(({ seq, event }) => (event === 'appointment.booked' ? seq : event))

describe('rooms', () => {
  it('send to every member of the business, and to nobody else', async () => {
    const log = memoryLog({ from: 100 })
    const rooms = roomsOver(log)
    const [ana, eva, other] = [aListener(), aListener(), aListener()]
    expect(
      await Promise.all([rooms.join('a', ana), rooms.join('a', eva), rooms.join('b', other)])
    ).toEqual([100, 100, 100])
    rooms.notify('a', log.append())
    await quiet()
    expect(ana.received).toEqual([
      { type: 'event', seq: 101, event: 'appointment.booked', data: {} },
    ])
    expect([seqs(eva), seqs(other)]).toEqual([[101], []])
  })
  it('resend exactly what was missed, and continue with new events [INB-13]', async () => {
    const log = memoryLog({ page: 2 })
    for (let n = 0; n < 5; n += 1) log.append()
    const rooms = roomsOver(log)
    const [ana, eva] = [aListener(), aListener()]
    expect([
      await rooms.join('a', ana, { after: 0 }),
      await rooms.join('a', eva, { after: 3 }),
    ]).toEqual([0, 3])
    rooms.notify('a', log.append())
    await quiet()
    expect([seqs(ana), seqs(eva)]).toEqual([
      [1, 2, 3, 4, 5, 6],
      [4, 5, 6],
    ])
  })
  it('start from the present when the gap is longer than the log, or without a position', async () => {
    const log = memoryLog()
    for (let n = 0; n < 9; n += 1) log.append()
    log.forgetTo(4)
    const rooms = roomsOver(log)
    const joined = (after: number) => rooms.join('a', aListener(), { after })
    expect([
      await joined(3),
      await joined(4),
      await joined(9),
      await joined(10),
      await joined(999_999),
    ]).toEqual([9, 4, 9, 9, 9])
  })
  it('report as lost what a listener still needs and is deleted', async () => {
    const log = memoryLog({ page: 1 })
    for (let n = 0; n < 9; n += 1) log.append()
    const rooms = roomsOver(log)
    // The one leads alone, the other runs after somebody who is live.
    const [alone, live, late] = [aListener(), aListener(), aListener()]
    await Promise.all([rooms.join('a', alone, { after: 0 }), rooms.join('b', live)])
    await rooms.join('b', late, { after: 0 })
    log.forgetTo(8)
    await quiet()
    for (const { received } of [alone, late])
      expect(received.filter(({ event }) => event === 'lost')).toEqual([{ seq: 9, event: 'lost' }])
    const seq = log.append()
    for (const room of ['a', 'b']) rooms.notify(room, seq)
    await quiet()
    for (const { received } of [alone, late])
      expect(
        received
          .slice(received.findIndex(({ event }) => event === 'lost') + 1)
          .map(entry => entry.seq)
      ).toEqual([10])
    expect(seqs(live)).toEqual([10])
  })
  it('resend for a page that asks only after the greeting', async () => {
    const log = memoryLog()
    for (let n = 0; n < 4; n += 1) log.append()
    const rooms = roomsOver(log)
    const [ana, eva] = [aListener(), aListener()]
    await Promise.all([rooms.join('a', ana), rooms.join('a', eva)])
    await rooms.resume('a', ana, 2)
    await rooms.resume('a', eva, 77)
    await quiet()
    expect([seqs(ana), seqs(eva)]).toEqual([[3, 4], ['lost']])
  })
  it('send nothing to members without permission, also of what was missed', async () => {
    const log = memoryLog()
    const calls: unknown[] = []
    const rooms = roomsOver(log, {
      textOf: async (_businessId, data) => {
        calls.push(data)
        return { content: 'hola' }
      },
    })
    const withheld = () => aListener({ withheld: ['new_message'] })
    const [staff, back, owner] = [withheld(), withheld(), aListener()]
    await rooms.join('a', staff)
    rooms.notify('a', log.append('new_message', { messageId: 'm' }))
    rooms.notify('a', log.append())
    await quiet()
    await rooms.join('a', back, { after: 0 })
    await quiet()
    const hidden = [
      { type: 'event', seq: 1, event: 'hidden', data: null },
      { type: 'event', seq: 2, event: 'appointment.booked', data: {} },
    ]
    expect([staff.received, back.received, calls]).toEqual([hidden, hidden, []])
    await rooms.join('a', owner, { after: 0 })
    await quiet()
    expect(owner.received[0]).toEqual({ type: 'event', seq: 1, event: 'new_message', data: 'hola' })
    expect(calls).toEqual([{ messageId: 'm' }])
  })
  it('ask a member to read a text again that could not be loaded, and continue', async () => {
    const log = memoryLog()
    const rooms = roomsOver(log, { textOf: async () => 'unknown' })
    const [owner, staff] = [aListener(), aListener({ withheld: ['new_message'] })]
    await Promise.all([rooms.join('a', owner), rooms.join('a', staff)])
    log.append('new_message', { messageId: 'm' })
    rooms.notify('a', log.append())
    await quiet()
    expect([seqs(owner), seqs(staff)]).toEqual([
      ['lost', 2],
      ['hidden', 2],
    ])
  })
  it('try again when the log could not be read', async () => {
    const log = memoryLog()
    const failures: unknown[] = []
    let broken = true
    const rooms = roomsOver(log, {
      failed: error => void failures.push(error),
      eventsAfter: async position => {
        if (broken) throw new Error('away')
        return log.eventsAfter(position)
      },
    })
    const ana = aListener()
    await rooms.join('a', ana)
    rooms.notify('a', log.append())
    await expect.poll(() => failures.length).toBeGreaterThan(0)
    broken = false
    await expect.poll(() => seqs(ana)).toEqual([1])
  })
  it('find by polling what no notification announced', async () => {
    const log = memoryLog()
    const rooms = roomsOver(log)
    const ana = aListener()
    await rooms.join('a', ana)
    log.append()
    await rooms.poll()
    await quiet()
    expect(seqs(ana)).toEqual([1])
  })
  it('disconnect members who lost access, also while they connect', async () => {
    const rooms = roomsOver(memoryLog())
    const [ana, coming] = [aListener(), aListener()]
    await rooms.join('a', ana)
    const joining = rooms.join('a', coming)
    rooms.disconnect(({ userId }, businessId) => userId === 'u' && businessId === 'a')
    rooms.leave('a', coming)
    expect([ana.received, coming.received, await joining]).toEqual([
      [{ seq: 0, event: 'disconnected' }],
      [{ seq: 0, event: 'disconnected' }],
      undefined,
    ])
  })
  it('lose nothing and repeat nothing, in any order of replicas, notifications and reconnections', async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          what: fc.constant('append' as const),
          notified: fc.subarray([0, 1]),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          what: fc.constant('move' as const),
          who: fc.integer({ min: 0, max: 3 }),
          to: fc.integer({ min: 0, max: 1 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          what: fc.constant('wait' as const),
          turns: fc.integer({ min: 1, max: 5 }),
        }),
      }
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        async (steps, page) => {
          const log = memoryLog({ from: 10, page })
          const replicas = [roomsOver(log), roomsOver(log)] as const
          const clients = Array.from({ length: 4 }, () => ({
            at: 10,
            received: [] as number[],
            leave: () => {},
          }))
          const joins: Promise<unknown>[] = []
          const enter = (client: (typeof clients)[number], replica: number): void => {
            client.leave()
            const rooms = replicas[replica] ?? replicas[0]
            const listener = {
              ...aListener(),
              receive: ({ seq }: { seq: number }) => {
                client.received.push(seq)
                client.at = seq
              },
            }
            client.leave = () => rooms.leave('a', listener)
            joins.push(rooms.join('a', listener, { after: client.at }))
          }
          for (const client of clients) enter(client, 0)
          for (const current of steps) {
            if (current.what === 'append') {
              const seq = log.append()
              for (const replica of current.notified) replicas[replica]?.notify('a', seq)
            } else if (current.what === 'move')
              enter(clients[current.who] ?? { at: 10, received: [], leave: () => {} }, current.to)
            else for (let n = 0; n < current.turns; n += 1) await turn()
          }
          await Promise.all(joins)
          await Promise.all(replicas.map(rooms => rooms.poll()))
          // Every step is a bounded number of turns of the loop: what has not arrived after these
          // never will.
          for (let n = 0; n < 1_000 && clients.some(({ at }) => at < log.last()); n += 1)
            await turn()
          const all = Array.from({ length: log.last() - 10 }, (_, n) => 11 + n)
          expect(clients.map(({ received }) => received)).toEqual(clients.map(() => all))
        }
      ),
      { numRuns: propertyRuns(500) }
    )
  })
})
