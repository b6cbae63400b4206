import type { ServiceDatabase } from '@mostrador/platform'

export type Db = Pick<ServiceDatabase<'edge-gateway'>, 'pool' | 'acrossTenants'>

/** The room of the platform itself: what concerns every replica. */
export const PLATFORM_ROOM = '00000000-0000-0000-0000-000000000000'

/**
 * How many events of a room are kept for reconnects, and for how long; after that a client reads
 * everything again.
 */
export const RETAINED = { events: 500, minutes: 60 } as const

/** The consumer group that numbers events: one for all replicas. */
export const ROOM_LOG_GROUP = 'edge-gateway'

export type RoomEntry = { readonly type: string; readonly data: unknown }
export type RoomEvent = RoomEntry & { readonly seq: number }
/** The last number of a room and the oldest one kept: `last + 1` when none is. */
export type Bounds = { readonly last: number; readonly oldest: number }
export type RoomPosition = { readonly roomId: string; readonly after: number }

// Starts at the microsecond of creation: a recreated room continues after any number that a browser
// holds.
const INITIAL_SEQ_SQL = 'floor(extract(epoch from clock_timestamp()) * 1000000)::bigint'

// One statement is one transaction: inbox row, numbers and rows come together or not at all. The
// row lock of the room is held until the commit, so that who commits later has the greater number,
// and clock_timestamp() grows with it.
const stampText = `
  with first as (insert into platform.consumed (consumer, event_id, at) values ('${ROOM_LOG_GROUP}', $1::uuid, now()) on conflict do nothing returning 1),
  counted as (
    insert into gateway.room as known (id, business_id, seq)
    select $2::uuid, nullif($2::uuid, '${PLATFORM_ROOM}'), ${INITIAL_SEQ_SQL} + cardinality($3::text[]) from first
    on conflict (id) do update set seq = known.seq + cardinality($3::text[]) returning known.seq)
  insert into gateway.room_event (room_id, seq, business_id, event_id, type, data, at)
  select $2::uuid, counted.seq - cardinality($3::text[]) + part.ordinal, nullif($2::uuid, '${PLATFORM_ROOM}'), $1::uuid, part.type, part.data, clock_timestamp()
  from counted, unnest($3::text[], $4::jsonb[]) with ordinality as part(type, data, ordinal) returning seq`

/**
 * Gives an event its numbers in a room, once however often it comes; under the tenant of the event.
 * A part has a number of its own. Returns how far the room is by that; undefined when the event had
 * come before.
 */
export const appendToRoom = async (
  { pool }: Db,
  roomId: string,
  eventId: string,
  entries: readonly RoomEntry[]
): Promise<number | undefined> => {
  const { rows } = await pool.query<{ seq: string }>({
    name: 'room_stamp',
    text: stampText,
    values: [
      eventId,
      roomId,
      entries.map(({ type }) => type),
      entries.map(({ data }) => JSON.stringify(data)),
    ],
  })
  return rows.length === 0 ? undefined : Math.max(...rows.map(({ seq }) => Number(seq)))
}

/** The bounds of each room, in the order of the ids. A room without events is created. */
export const readBounds = async (
  { acrossTenants }: Db,
  roomIds: readonly string[]
): Promise<readonly Bounds[]> => {
  const read = async (): Promise<ReadonlyMap<string, Bounds>> => {
    const { rows } = await acrossTenants(relay =>
      relay.query<{ id: string; last: string; oldest: string | null }>({
        name: 'room_bounds',
        values: [roomIds],
        text: `select r.id, r.seq as last, (select min(e.seq) from gateway.room_event e where e.room_id = r.id) as oldest from gateway.room r where r.id = any($1::uuid[])`,
      })
    )
    return new Map(
      rows.map(({ id, last, oldest }) => [
        id,
        { last: Number(last), oldest: oldest === null ? Number(last) + 1 : Number(oldest) },
      ])
    )
  }
  const stored = await read()
  const missing = roomIds.filter(id => !stored.has(id))
  if (missing.length > 0) {
    await acrossTenants(relay =>
      relay.query(
        `insert into gateway.room (id, business_id, seq) select id, nullif(id, '${PLATFORM_ROOM}'), ${INITIAL_SEQ_SQL} from (select distinct unnest($1::uuid[]) as id) missing on conflict do nothing`,
        [missing]
      )
    )
  }
  const all = missing.length > 0 ? await read() : stored
  return roomIds.map(id => {
    const bounds = all.get(id)
    if (bounds === undefined) throw new Error(`The room ${id} could not be opened`)
    return bounds
  })
}

const PAGE = 200

/** The events of each room after a number, in order, at most a page of each. */
export const eventsAfter = async (
  { acrossTenants }: Db,
  positions: readonly RoomPosition[]
): Promise<readonly (readonly RoomEvent[])[]> => {
  const { rows } = await acrossTenants(relay =>
    relay.query<{ ordinal: string; seq: string; type: string; data: unknown }>({
      name: 'room_events',
      values: [positions.map(({ roomId }) => roomId), positions.map(({ after }) => after)],
      text: `select w.ordinal, e.seq, e.type, e.data from unnest($1::uuid[], $2::bigint[]) with ordinality as w(room_id, after, ordinal)
      cross join lateral (select seq, type, data from gateway.room_event where room_id = w.room_id and seq > w.after order by seq limit ${PAGE}) e order by w.ordinal, e.seq`,
    })
  )
  const pages: RoomEvent[][] = positions.map(() => [])
  for (const { ordinal, seq, type, data } of rows)
    pages[Number(ordinal) - 1]?.push({ seq: Number(seq), type, data })
  return pages
}

/** Deletes events past their retention, always from the oldest number on. */
export const deleteOldRoomEvents = async ({ acrossTenants }: Db): Promise<void> => {
  await acrossTenants(relay =>
    relay.query(
      `with reach as (
       select r.id, greatest(r.seq - $1::bigint, (select max(e.seq) from gateway.room_event e where e.room_id = r.id and e.at < now() - make_interval(mins => $2::int))) as upto from gateway.room r)
     delete from gateway.room_event e using reach where e.room_id = reach.id and e.seq <= reach.upto`,
      [RETAINED.events, RETAINED.minutes]
    )
  )
}
