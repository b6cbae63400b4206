import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOn, range, hasReached, type Replicas, room, startReplicas } from '../test/replicas.ts'

let replicas: Replicas
beforeAll(async () => {
  replicas = await startReplicas()
})
afterAll(() => replicas.stop())

describe('one room on two replicas of the gateway', () => {
  it('gets every event once on both, under the same number', async () => {
    const both = [openOn(replicas.a), openOn(replicas.b)]
    const [first = 0, second] = await Promise.all(both.map(({ hello }) => hello()))
    expect(second).toBe(first)
    for (let n = 0; n < 5; n += 1) await replicas.a.fakes.publish(room, 'appointment.deleted')
    await replicas.a.fakes.publish(room, 'message.received')
    await Promise.all(both.map(({ until }) => until(hasReached(first + 7))))
    expect(both.map(({ numbers }) => numbers())).toEqual([range(first + 1, 7), range(first + 1, 7)])
    expect(both.map(({ frames }) => frames.at(-1))).toEqual(
      both.map(() =>
        expect.objectContaining({
          event: 'new_message',
          data: expect.objectContaining({ message: 'hola' }),
        })
      )
    )
    for (const { socket } of both) socket.close()
  })
  it('resumes on the second replica when the connection to the first was lost [INB-13]', async () => {
    const first = openOn(replicas.a)
    const start = await first.hello()
    for (let n = 0; n < 3; n += 1) await replicas.a.fakes.publish(room, 'appointment.deleted')
    await first.until(hasReached(start + 2))
    first.socket.terminate()
    const lastSeq = first.numbers().at(-1) ?? 0
    for (let n = 0; n < 3; n += 1) await replicas.a.fakes.publish(room, 'appointment.deleted')
    const second = openOn(replicas.b, { seq: lastSeq })
    expect(await second.hello()).toBe(lastSeq)
    await second.until(hasReached(start + 6))
    expect([...first.numbers(), ...second.numbers()]).toEqual(range(start + 1, 6))
    second.socket.close()
  })
  it('loses, repeats and reorders nothing over 200 events and random reconnections', async () => {
    const events = 200
    // A linear congruential generator: the same reconnections every time.
    let state = 20_261_121
    const random = (below: number): number => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
      return Math.floor((state / 2 ** 32) * below)
    }
    const begin = await replicas.lastSeq()
    const clients = range(0, 6).map(() => ({
      received: [] as number[],
      reconnections: 0,
      resumed: [] as boolean[],
    }))
    let publishing = true
    const live = async (client: (typeof clients)[number]): Promise<void> => {
      for (let n = 0; ; n += 1) {
        const last = client.received.at(-1) ?? begin
        const socket = openOn(random(2) === 0 ? replicas.a : replicas.b, { seq: last })
        client.resumed.push((await socket.hello()) === last)
        const goal = Math.min(begin + events, last + 1 + random(25))
        if (publishing) await Promise.race([socket.until(hasReached(goal)), wait(50 + random(100))])
        else await socket.until(hasReached(begin + events))
        socket.socket.terminate()
        client.received.push(...socket.numbers())
        client.reconnections += 1
        if ((client.received.at(-1) ?? 0) >= begin + events) return
      }
    }
    const living = clients.map(live)
    const published = Promise.all(
      range(0, 4).map(async () => {
        for (let n = 0; n < events / 4; n += 1)
          await replicas.a.fakes.publish(room, 'appointment.deleted')
      })
    )
    await published
    publishing = false
    await Promise.all(living)
    expect(clients.map(({ received }) => received)).toEqual(
      clients.map(() => range(begin + 1, events))
    )
    expect(clients.every(({ resumed }) => resumed.every(Boolean))).toBe(true)
    expect(clients.reduce((sum, { reconnections }) => sum + reconnections, 0)).toBeGreaterThan(
      clients.length * 2
    )
  })
  it('closes the sockets of both when a session ends or access is lost', async () => {
    const [mine, staff] = [
      [openOn(replicas.a), openOn(replicas.b)],
      [openOn(replicas.a, { token: 'staff-token' }), openOn(replicas.b, { token: 'staff-token' })],
    ]
    await Promise.all([...mine, ...staff].map(({ hello }) => hello()))
    const allClosed = staff.map(({ closed }) => closed())
    await replicas.a.fakes.publish(room, 'member.access_changed')
    expect((await Promise.all(allClosed)).map(([code]) => code)).toEqual([1012, 1012])
    const out = mine.map(({ closed }) => closed())
    await replicas.a.fakes.publish(room, 'session.ended')
    expect((await Promise.all(out)).map(([code]) => code)).toEqual([1012, 1012])
  })
})
