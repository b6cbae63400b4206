import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../test/fake-services.ts'
import { openOn, hasReached, type Replicas, room, startReplicas } from '../test/replicas.ts'
import { deleteOldRoomEvents, RETAINED } from './repository.ts'

let replicas: Replicas
beforeAll(async () => {
  replicas = await startReplicas()
})
afterAll(() => replicas.stop())

describe('resuming a socket', () => {
  it('delivers no text of missed messages to a member who may not read chats', async () => {
    const begin = await replicas.lastSeq()
    await replicas.a.fakes.publish(room, 'message.received')
    await replicas.a.fakes.publish(room, 'appointment.deleted')
    const staff = openOn(replicas.b, { token: 'staff-token', seq: begin })
    await staff.until(hasReached(begin + 3))
    expect(staff.frames.slice(1).map(({ seq, event }) => [seq, event])).toEqual([
      [begin + 1, 'hidden'],
      [begin + 2, 'hidden'],
      [begin + 3, 'appointment.deleted'],
    ])
    expect(JSON.stringify(staff.frames)).not.toContain('hola')
    staff.socket.close()
  })
  it('joins only the room of the session (A2)', async () => {
    await replicas.a.fakes.publish(room, 'appointment.deleted')
    await replicas.a.testApp.settled()
    const begin = await replicas.lastSeq()
    // The number exists in the room of the session, but is asked for in another room.
    const spy = replicas.b.openSocket({
      token: 'owner-token',
      from: { room: ids.other, seq: begin - 1 },
    })
    expect(await spy.until(({ type }) => type === 'hello')).toMatchObject({
      businessId: room,
      seq: begin,
    })
    await replicas.a.fakes.publish(ids.other, 'appointment.deleted')
    await replicas.a.fakes.publish(room, 'appointment.deleted')
    await spy.until(hasReached(begin + 1))
    await replicas.a.testApp.settled()
    expect(spy.numbers()).toEqual([begin + 1])
    spy.socket.close()
  })
  it('starts from the present only when the missed events are deleted', async () => {
    const begin = await replicas.lastSeq()
    for (let n = 0; n < 3; n += 1) await replicas.a.fakes.publish(room, 'appointment.deleted')
    await replicas.a.testApp.settled()
    await replicas.owner.query(
      `update gateway.room_event set at = at - make_interval(mins => $3) where room_id = $1 and seq <= $2`,
      [room, begin + 2, RETAINED.minutes + 1]
    )
    await deleteOldRoomEvents(replicas.db)
    const [late, still] = [
      openOn(replicas.b, { seq: begin + 1 }),
      openOn(replicas.b, { seq: begin + 2 }),
    ]
    expect([await late.hello(), await still.hello()]).toEqual([begin + 3, begin + 2])
    await still.until(hasReached(begin + 3))
    expect([late.numbers(), still.numbers()]).toEqual([[], [begin + 3]])
    for (const { socket } of [late, still]) socket.close()
  })
})
