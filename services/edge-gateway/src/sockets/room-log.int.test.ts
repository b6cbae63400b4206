import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../test/fake-services.ts'
import { openOn, range, hasReached, type Replicas, room, startReplicas } from '../test/replicas.ts'
import {
  appendToRoom,
  readBounds,
  deleteOldRoomEvents,
  eventsAfter,
  PLATFORM_ROOM,
  RETAINED,
} from './repository.ts'

let replicas: Replicas
beforeAll(async () => {
  replicas = await startReplicas()
})
afterAll(() => replicas.stop())

describe('the log of a room', () => {
  const events = async (seq: number) =>
    (await eventsAfter(replicas.db, [{ roomId: room, after: seq }]))[0] ?? []
  it('numbers an event once, however often it is delivered', async () => {
    const begin = await replicas.lastSeq()
    const id = newId()
    const appendTwice = () =>
      withTenant(room, () =>
        appendToRoom(replicas.db, room, id, [
          { type: 'message.received', data: { n: 1 } },
          { type: 'new_message', data: { n: 2 } },
        ])
      )
    await Promise.all([appendTwice(), appendTwice(), appendTwice()])
    expect(await events(begin)).toEqual([
      { seq: begin + 1, type: 'message.received', data: { n: 1 } },
      { seq: begin + 2, type: 'new_message', data: { n: 2 } },
    ])
    expect(await replicas.lastSeq()).toBe(begin + 2)
  })
  it('appends no event of one business to the room of another', async () => {
    const begin = await replicas.lastSeq()
    await expect(
      withTenant(ids.other, () =>
        appendToRoom(replicas.db, room, newId(), [{ type: 'x', data: {} }])
      )
    ).rejects.toThrow(/row-level security/)
    expect(await replicas.lastSeq()).toBe(begin)
  })
  it('has no gap when a gateway dies while appending, and the event arrives nevertheless', async () => {
    const begin = await replicas.lastSeq()
    const socket = openOn(replicas.b, { seq: begin })
    await socket.hello()
    // Blocks the statement after the number is taken and before the row is inserted.
    await replicas.owner.query(
      `create function public.hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(7); return null; end $$`
    )
    await replicas.owner.query(
      'create trigger hold before insert on gateway.room_event for each statement execute function public.hold()'
    )
    await replicas.owner.query('select pg_advisory_lock(7)')
    await replicas.a.fakes.publish(room, 'appointment.deleted')
    const countAppending = async (): Promise<number | undefined> =>
      (
        await replicas.owner.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%counted as%'`
        )
      ).rows[0]?.pid
    await expect.poll(countAppending).toBeDefined()
    expect(
      (
        await replicas.owner.query('select pg_terminate_backend($1) as ended', [
          await countAppending(),
        ])
      ).rows
    ).toEqual([{ ended: true }])
    await replicas.owner.query('select pg_advisory_unlock(7)')
    await replicas.owner.query('drop trigger hold on gateway.room_event')
    await replicas.a.fakes.publish(room, 'appointment.deleted')
    await socket.until(hasReached(begin + 2))
    await replicas.a.testApp.settled()
    expect([socket.numbers(), (await events(begin)).map(({ seq }) => seq)]).toEqual([
      range(begin + 1, 2),
      range(begin + 1, 2),
    ])
    socket.socket.close()
  })
  it('deletes all but the last events of a busy room, and keeps the room', async () => {
    await replicas.owner.query(
      'insert into gateway.room (id, business_id, seq) values ($1, $1, 900)',
      [ids.thread]
    )
    await replicas.owner.query(
      `insert into gateway.room_event (room_id, seq, business_id, event_id, type, data, at) select $1, n, $1, gen_random_uuid(), 'x', '{}', now() from generate_series(1, 900) n`,
      [ids.thread]
    )
    await deleteOldRoomEvents(replicas.db)
    expect(await readBounds(replicas.db, [ids.thread])).toEqual([
      { last: 900, oldest: 901 - RETAINED.events },
    ])
    await replicas.owner.query(
      `update gateway.room_event set at = at - interval '2 hours' where room_id = $1`,
      [ids.thread]
    )
    await deleteOldRoomEvents(replicas.db)
    expect(await readBounds(replicas.db, [ids.thread])).toEqual([{ last: 900, oldest: 901 }])
  })
  it('keeps the events of the platform room apart from every business', async () => {
    await replicas.a.fakes.publish(room, 'member.access_changed')
    await replicas.a.fakes.publish(room, 'session.ended')
    await replicas.a.testApp.settled()
    const { rows } = await replicas.owner.query(
      'select distinct type, business_id from gateway.room_event where room_id = $1 order by type',
      [PLATFORM_ROOM]
    )
    expect(rows).toEqual([
      { type: 'member.access_changed', business_id: null },
      { type: 'session.ended', business_id: null },
    ])
  })
})
