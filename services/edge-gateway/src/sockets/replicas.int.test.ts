import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { dbFor, withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { startTestApp, type TestApp } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { edgeGateway } from '../service.ts'
import { type BrowserSocket, openBrowserSocket } from '../test/browser-socket.ts'
import { ids, fakeServices } from '../test/fake-services.ts'
import {
  boundsOf,
  eventsAfter,
  deleteOldRoomEvents,
  PLATFORM_ROOM,
  RETAINED,
  appendToRoom,
} from './repository.ts'

type Replica = {
  readonly testApp: TestApp
  readonly peers: ReturnType<typeof fakeServices>
  readonly host: string
}
const at = '2026-11-21T18:00:00Z'
/** A gateway and its neighbours as a process of their own would be, over a database that others may share. */
const startReplica = async (shared?: TestApp): Promise<Replica> => {
  const peers = fakeServices()
  const testApp = await startTestApp({
    services: [...peers.services, edgeGateway],
    at,
    ...(shared === undefined ? {} : { database: shared.database }),
  })
  const app = testApp.app('edge-gateway')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { testApp, peers, host: `127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

let a: Replica
let b: Replica
let owner: pg.Client
beforeAll(async () => {
  a = await startReplica()
  b = await startReplica(a.testApp)
  owner = new pg.Client({ connectionString: a.testApp.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await b.testApp.stop({ keepDatabase: true })
  await a.testApp.stop()
})

const room = ids.business
const db = () => dbFor(a.testApp.infra.database, 'edge-gateway')
const present = async (): Promise<number> => (await boundsOf(db(), [room]))[0]?.last ?? Number.NaN
const open = (replica: Replica, given: { token?: string; seq?: number } = {}): BrowserSocket =>
  openBrowserSocket(replica.host, {
    token: given.token ?? 'owner-token',
    ...(given.seq === undefined ? {} : { from: { room, seq: given.seq } }),
  })
const upTo =
  (seq: number) =>
  ({ seq: heard = 0 }: { readonly seq?: number }) =>
    heard >= seq
const range = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => from + n)

describe('one room behind two gateways', () => {
  it('hears every event once on both, under the same number', async () => {
    const both = [open(a), open(b)]
    const [first = 0, second] = await Promise.all(both.map(({ hello }) => hello()))
    expect(second).toBe(first)
    for (let n = 0; n < 5; n += 1) await a.peers.say(room, 'appointment.deleted')
    await a.peers.say(room, 'message.received')
    await Promise.all(both.map(({ until }) => until(upTo(first + 7))))
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
  it('goes on at one where it was cut off at the other [INB-13]', async () => {
    const first = open(a)
    const start = await first.hello()
    for (let n = 0; n < 3; n += 1) await a.peers.say(room, 'appointment.deleted')
    await first.until(upTo(start + 2))
    first.socket.terminate()
    const seen = first.numbers().at(-1) ?? 0
    for (let n = 0; n < 3; n += 1) await a.peers.say(room, 'appointment.deleted')
    const second = open(b, { seq: seen })
    expect(await second.hello()).toBe(seen)
    await second.until(upTo(start + 6))
    expect([...first.numbers(), ...second.numbers()]).toEqual(range(start + 1, 6))
    second.socket.close()
  })
  it('loses nothing, repeats nothing and keeps the order over 200 events and reconnections at random', async () => {
    const events = 200
    // A linear congruence: the same reconnections every time.
    let state = 20_261_121
    const random = (below: number): number => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
      return Math.floor((state / 2 ** 32) * below)
    }
    const begin = await present()
    const clients = range(0, 6).map(() => ({
      heard: [] as number[],
      cuts: 0,
      greeted: [] as boolean[],
    }))
    let talking = true
    const live = async (client: (typeof clients)[number]): Promise<void> => {
      for (let n = 0; ; n += 1) {
        const last = client.heard.at(-1) ?? begin
        const socket = open(random(2) === 0 ? a : b, { seq: last })
        client.greeted.push((await socket.hello()) === last)
        const goal = Math.min(begin + events, last + 1 + random(25))
        if (talking) await Promise.race([socket.until(upTo(goal)), wait(50 + random(100))])
        else await socket.until(upTo(begin + events))
        socket.socket.terminate()
        client.heard.push(...socket.numbers())
        client.cuts += 1
        if ((client.heard.at(-1) ?? 0) >= begin + events) return
      }
    }
    const living = clients.map(live)
    const saying = Promise.all(
      range(0, 4).map(async () => {
        for (let n = 0; n < events / 4; n += 1) await a.peers.say(room, 'appointment.deleted')
      })
    )
    await saying
    talking = false
    await Promise.all(living)
    expect(clients.map(({ heard }) => heard)).toEqual(clients.map(() => range(begin + 1, events)))
    expect(clients.every(({ greeted }) => greeted.every(Boolean))).toBe(true)
    expect(clients.reduce((sum, { cuts }) => sum + cuts, 0)).toBeGreaterThan(clients.length * 2)
  })
  it('sends people away on whichever gateway they are', async () => {
    const [mine, staff] = [
      [open(a), open(b)],
      [open(a, { token: 'staff-token' }), open(b, { token: 'staff-token' })],
    ]
    await Promise.all([...mine, ...staff].map(({ hello }) => hello()))
    const gone = staff.map(({ closed }) => closed())
    await a.peers.say(room, 'member.access_changed')
    expect((await Promise.all(gone)).map(([code]) => code)).toEqual([1012, 1012])
    const out = mine.map(({ closed }) => closed())
    await a.peers.say(room, 'session.ended')
    expect((await Promise.all(out)).map(([code]) => code)).toEqual([1012, 1012])
  })
})

describe('coming back', () => {
  it('brings a member who may not read chats no text of what was missed', async () => {
    const begin = await present()
    await a.peers.say(room, 'message.received')
    await a.peers.say(room, 'appointment.deleted')
    const staff = open(b, { token: 'staff-token', seq: begin })
    await staff.until(upTo(begin + 3))
    expect(staff.frames.slice(1).map(({ seq, event }) => [seq, event])).toEqual([
      [begin + 1, 'hidden'],
      [begin + 2, 'hidden'],
      [begin + 3, 'appointment.deleted'],
    ])
    expect(JSON.stringify(staff.frames)).not.toContain('hola')
    staff.socket.close()
  })
  it('leads into no room but that of the session (A2)', async () => {
    await a.peers.say(room, 'appointment.deleted')
    await a.testApp.settled()
    const begin = await present()
    // A number that would be good in the room of the session, asked for in another.
    const spy = openBrowserSocket(b.host, {
      token: 'owner-token',
      from: { room: ids.other, seq: begin - 1 },
    })
    expect(await spy.until(({ type }) => type === 'hello')).toMatchObject({
      businessId: room,
      seq: begin,
    })
    await a.peers.say(ids.other, 'appointment.deleted')
    await a.peers.say(room, 'appointment.deleted')
    await spy.until(upTo(begin + 1))
    await a.testApp.settled()
    expect(spy.numbers()).toEqual([begin + 1])
    spy.socket.close()
  })
  it('means reading again only after more than what is remembered', async () => {
    const begin = await present()
    for (let n = 0; n < 3; n += 1) await a.peers.say(room, 'appointment.deleted')
    await a.testApp.settled()
    await owner.query(
      `update gateway.room_event set at = at - make_interval(mins => $3) where room_id = $1 and seq <= $2`,
      [room, begin + 2, RETAINED.minutes + 1]
    )
    await deleteOldRoomEvents(db())
    const [late, still] = [open(b, { seq: begin + 1 }), open(b, { seq: begin + 2 })]
    expect([await late.hello(), await still.hello()]).toEqual([begin + 3, begin + 2])
    await still.until(upTo(begin + 3))
    expect([late.numbers(), still.numbers()]).toEqual([[], [begin + 3]])
    for (const { socket } of [late, still]) socket.close()
  })
})

describe('the log of a room', () => {
  const events = async (seq: number) =>
    (await eventsAfter(db(), [{ roomId: room, after: seq }]))[0] ?? []
  it('numbers an event once, however often it comes', async () => {
    const begin = await present()
    const id = newId()
    const twice = () =>
      withTenant(room, () =>
        appendToRoom(db(), room, id, [
          { type: 'message.received', data: { n: 1 } },
          { type: 'new_message', data: { n: 2 } },
        ])
      )
    await Promise.all([twice(), twice(), twice()])
    expect(await events(begin)).toEqual([
      { seq: begin + 1, type: 'message.received', data: { n: 1 } },
      { seq: begin + 2, type: 'new_message', data: { n: 2 } },
    ])
    expect(await present()).toBe(begin + 2)
  })
  it('takes nothing from one business for the room of another', async () => {
    const begin = await present()
    await expect(
      withTenant(ids.other, () => appendToRoom(db(), room, newId(), [{ type: 'x', data: {} }]))
    ).rejects.toThrow(/row-level security/)
    expect(await present()).toBe(begin)
  })
  it('has no hole when a gateway dies in the middle of stamping, and the event comes all the same', async () => {
    const begin = await present()
    const socket = open(b, { seq: begin })
    await socket.hello()
    // Holds up whoever stamps when the number is taken and the row is not there yet, so that death finds it in the middle.
    await owner.query(
      `create function public.hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(7); return null; end $$`
    )
    await owner.query(
      'create trigger hold before insert on gateway.room_event for each statement execute function public.hold()'
    )
    await owner.query('select pg_advisory_lock(7)')
    await a.peers.say(room, 'appointment.deleted')
    const stamping = async (): Promise<number | undefined> =>
      (
        await owner.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%counted as%'`
        )
      ).rows[0]?.pid
    await expect.poll(stamping).toBeDefined()
    expect(
      (await owner.query('select pg_terminate_backend($1) as ended', [await stamping()])).rows
    ).toEqual([{ ended: true }])
    await owner.query('select pg_advisory_unlock(7)')
    await owner.query('drop trigger hold on gateway.room_event')
    await a.peers.say(room, 'appointment.deleted')
    await socket.until(upTo(begin + 2))
    await a.testApp.settled()
    expect([socket.numbers(), (await events(begin)).map(({ seq }) => seq)]).toEqual([
      range(begin + 1, 2),
      range(begin + 1, 2),
    ])
    socket.socket.close()
  })
  it('forgets all but the last of a busy room, and is not forgotten itself', async () => {
    await owner.query('insert into gateway.room (id, business_id, seq) values ($1, $1, 900)', [
      ids.thread,
    ])
    await owner.query(
      `insert into gateway.room_event (room_id, seq, business_id, event_id, type, data, at) select $1, n, $1, gen_random_uuid(), 'x', '{}', now() from generate_series(1, 900) n`,
      [ids.thread]
    )
    await deleteOldRoomEvents(db())
    expect(await boundsOf(db(), [ids.thread])).toEqual([
      { last: 900, oldest: 901 - RETAINED.events },
    ])
    await owner.query(
      `update gateway.room_event set at = at - interval '2 hours' where room_id = $1`,
      [ids.thread]
    )
    await deleteOldRoomEvents(db())
    expect(await boundsOf(db(), [ids.thread])).toEqual([{ last: 900, oldest: 901 }])
  })
  it('keeps what the house itself hears apart from every business', async () => {
    const { rows } = await owner.query(
      'select distinct type, business_id from gateway.room_event where room_id = $1 order by type',
      [PLATFORM_ROOM]
    )
    expect(rows).toEqual([
      { type: 'member.access_changed', business_id: null },
      { type: 'session.ended', business_id: null },
    ])
  })
})

it('keeps its numbers when the gateways start again, and another goes on stamping when one is gone', async () => {
  const begin = await present()
  const second = await startReplica(a.testApp)
  const socket = openBrowserSocket(second.host, {
    token: 'owner-token',
    from: { room, seq: begin },
  })
  expect(await socket.hello()).toBe(begin)
  await b.testApp.stop({ keepDatabase: true })
  await a.testApp.stop({ keepDatabase: true })
  await second.peers.say(room, 'appointment.deleted')
  await socket.until(upTo(begin + 1))
  socket.socket.terminate()
  await second.testApp.stop({ keepDatabase: true })
  a = await startReplica(second.testApp)
  b = await startReplica(a.testApp)
  const back = open(b, { seq: begin })
  expect(await back.hello()).toBe(begin)
  await a.peers.say(room, 'appointment.deleted')
  await back.until(upTo(begin + 2))
  expect(back.numbers()).toEqual(range(begin + 1, 2))
  back.socket.close()
})
