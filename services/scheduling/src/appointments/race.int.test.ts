import type { Actor } from '@mostrador/contracts'
import { type Appointment, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { dbFor, withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { describe, expect, it } from 'vitest'
import { mapConflictErrors, createConflictFinder, updateAppointment } from './repository.ts'
import { aBlock, aSlot, aBookingRequest, book, useSalon } from '../test/factories.ts'

const salon = useSalon()

type Reply = {
  readonly status: number
  readonly body: {
    readonly success: boolean
    readonly code?: string
    readonly details?: unknown
    readonly data?: unknown
  }
}

const owned = async <Row>(text: string): Promise<Row[]> => {
  const { rows } = await salon.testApp.infra.database.relay.query(text)
  return rows as Row[]
}

/** Pairs of rows that hold the same specialist at the same time: there may be none. */
const overlaps = async (): Promise<number> => {
  const { data } = await salon.testApp.as(salon.owner)(r.listAppointments, {
    query: { from: '2026-11-01T00:00:00Z', to: '2026-12-31T00:00:00Z' },
  })
  const holding = data.filter(
    one =>
      ['agendada', 'confirmada', 'pago_pendiente', 'asistida', 'block'].includes(one.status) &&
      !one.overbook
  )
  return holding.flatMap((a, at) =>
    holding
      .slice(at + 1)
      .filter(b => a.specialistId === b.specialistId && a.start < b.end && b.start < a.end)
  ).length
}

/** What the server counted. Every connection hands in its count first: they do so on their own only once in a while. */
const deadlocks = async (): Promise<number> => {
  await Promise.all(
    Array.from({ length: 10 }, () =>
      salon.testApp.infra.database.pool.query('select pg_stat_force_next_flush(), pg_sleep(0.05)')
    )
  )
  const [row] = await owned<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()'
  )
  return Number(row?.deadlocks)
}

const codes = (replies: readonly Reply[]) =>
  replies.reduce<Record<string, number>>((counts, { body }) => {
    const key = body.success ? 'won' : (body.code ?? 'unknown')
    return { ...counts, [key]: (counts[key] ?? 0) + 1 }
  }, {})

describe('races for one specialist', () => {
  it('200 bookings of one time over the form, the assistant and the public: one row, 199 refusals with free times [G1-08]', {
    timeout: 60_000,
  }, async () => {
    const form = (): Promise<Reply> =>
      salon.testApp.as(salon.owner)(r.bookAppointment, {
        body: { appointment: aBookingRequest(salon) },
      })
    const slot = (actor: Actor) => (): Promise<Reply> =>
      salon.testApp.as(actor)(r.bookFor, {
        body: { clientId: newId(), slot: aSlot(salon), createdBy: actor.name },
      })
    const doors = [
      form,
      slot(salon.assistant),
      slot(actorOf.service('edge-gateway', salon.businessId)),
    ]
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, at) => (doors[at % doors.length] ?? form)())
    )
    expect(codes(replies)).toEqual({ won: 1, slot_taken: 199 })
    const refused = replies.filter(reply => !reply.body.success)
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      const { nearest } = body.details as { nearest: { start: string; specialistId: string }[] }
      expect(nearest).toHaveLength(3)
      expect(
        nearest.every(
          one => one.start !== '2026-11-23T18:00:00.000Z' || one.specialistId !== salon.ana._id
        )
      ).toBe(true)
    }
    expect(
      (
        await salon.testApp.as(salon.owner)(r.listAppointments, {
          query: { from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z' },
        })
      ).data
    ).toHaveLength(1)
    const booked = await owned<{ count: string }>(
      `select count(*) from platform.outbox where business_id = '${salon.businessId}' and type = 'appointment.booked'`
    )
    expect(Number(booked[0]?.count)).toBe(1)
  })

  it('blocks against bookings at shifted times: nobody overlaps, nobody deadlocks [BLK-01, G1-08]', {
    timeout: 60_000,
  }, async () => {
    const before = await deadlocks()
    const minute = (at: number) =>
      new Date(Date.parse('2026-11-24T15:00:00Z') + at * 60_000).toISOString()
    const replies = await Promise.all(
      Array.from({ length: 160 }, (_, at): Promise<Reply> => {
        const span = { start: minute((at % 16) * 30), end: minute((at % 16) * 30 + 60) }
        return at % 2 === 0
          ? salon.testApp.as(salon.owner)(r.createBlock, { body: { block: aBlock(salon, span) } })
          : salon.testApp.as(salon.owner)(r.bookAppointment, {
              body: { appointment: aBookingRequest(salon, span) },
            })
      })
    )
    const { won = 0, ...refused } = codes(replies)
    expect(won).toBeGreaterThan(3)
    expect(
      Object.keys(refused).every(code => code === 'slot_taken' || code === 'outside_working_hours')
    ).toBe(true)
    expect(await overlaps()).toBe(0)
    expect(await deadlocks()).toBe(before)
  })

  it('moves across two specialists, against new bookings and changed minds: nobody overlaps, nobody deadlocks [G1-08]', {
    timeout: 60_000,
  }, async () => {
    const before = await deadlocks()
    const minute = (at: number) =>
      new Date(Date.parse('2026-11-24T15:00:00Z') + at * 60_000).toISOString()
    const span = (at: number) => ({ start: minute(at * 60), end: minute(at * 60 + 60) })
    const sides = [salon.ana._id, salon.beto._id]
    const side = (at: number) => sides[at % 2] ?? salon.ana._id
    const placed: Appointment[] = []
    for (let at = 0; at < 8; at += 1)
      placed.push(await book(salon, { ...span(at), specialistId: side(at) }))
    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, at): Promise<Reply> => {
        const one = placed[at % placed.length]
        if (one === undefined) throw new Error('Nothing was booked')
        const target = { ...span((at * 5) % 8), specialistId: side(at + 1 + (at % 3)) }
        if (at % 5 === 4)
          return salon.testApp.as(salon.owner)(r.bookAppointment, {
            body: { appointment: aBookingRequest(salon, target) },
          })
        if (at % 5 === 3)
          return salon.testApp.as(salon.owner)(r.setAppointmentStatus, {
            params: { id: one._id },
            body: { status: at % 2 === 0 ? 'cancelada' : 'agendada' },
          })
        return salon.testApp.as(salon.owner)(r.editAppointment, {
          params: { id: one._id },
          body: { appointment: target },
        })
      })
    )
    const { won = 0, ...refused } = codes(replies)
    expect(won).toBeGreaterThan(8)
    expect(
      Object.keys(refused).filter(code => !['slot_taken', 'same_status', 'conflict'].includes(code))
    ).toEqual([])
    expect(await overlaps()).toBe(0)
    expect(await deadlocks()).toBe(before)
  })

  it('a specialist who is deleted while being booked is archived, or was never booked [G1-03]', async () => {
    const side = salon.beto._id
    const [removed, ...bookings] = await Promise.all([
      salon.testApp.as(salon.owner)(r.deleteSpecialist, { params: { id: side } }),
      ...[15, 16, 17, 18, 19].map(hour =>
        salon.testApp.as(salon.owner)(r.bookAppointment, {
          body: {
            appointment: aBookingRequest(salon, {
              specialistId: side,
              start: `2026-11-24T${hour}:00:00Z`,
              end: `2026-11-24T${hour + 1}:00:00Z`,
            }),
          },
        })
      ),
    ])
    const before = bookings.filter(reply => reply.status === 200).length
    expect(bookings.filter(reply => reply.status !== 200 && reply.status !== 404)).toEqual([])
    if (!removed.data.archived) expect(before).toBe(0)
  })

  it('two moves to one free time: one goes, one hears of it', async () => {
    const [first, second] = [
      await book(salon),
      await book(salon, { start: '2026-11-23T21:00:00Z', end: '2026-11-23T22:00:00Z' }),
    ]
    const target = { start: '2026-11-23T22:00:00.000Z', end: '2026-11-23T23:00:00.000Z' }
    const replies = await Promise.all(
      [first, second].map(
        (one): Promise<Reply> =>
          salon.testApp.as(salon.owner)(r.editAppointment, {
            params: { id: one._id },
            body: { appointment: target },
          })
      )
    )
    expect(codes(replies)).toEqual({ won: 1, slot_taken: 1 })
  })

  it('the constraint itself answers a change that looked free a moment ago, as slot_taken', async () => {
    const db = dbFor(salon.testApp.infra.database, 'scheduling')
    const [first, second] = [
      await book(salon),
      await book(salon, { start: '2026-11-23T21:00:00Z', end: '2026-11-23T22:00:00Z' }),
    ]
    const unseen = { ...second, start: first.start, end: first.end, version: second.version + 1 }
    const write = withTenant(salon.businessId, () =>
      mapConflictErrors(() => db.transaction(tx => updateAppointment(tx, unseen)))
    )
    await expect(write).rejects.toMatchObject({ name: 'Refusal', code: 'slot_taken' })
  })

  it('one client saying yes twice has one appointment', async () => {
    const clientId = newId()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        salon.testApp.as(salon.assistant)(r.bookFor, {
          body: { clientId, slot: aSlot(salon), createdBy: 'Asistente Ana' },
        })
      )
    )
    expect(replies.map(reply => reply.status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(new Set(replies.map(reply => reply.data._id)).size).toBe(1)
  })
})

describe('wishes that look for room in the same moment', () => {
  const instant = (hour: number, minute: string) =>
    new Date(Date.UTC(2026, 10, 23, hour, Number(minute))).toISOString()
  const at = (hour: number, minute = '00') => ({
    start: instant(hour, minute),
    end: instant(hour + 1, minute),
  })

  it('are each told what is in their own way [G1-08]', async () => {
    const mine = await book(salon, at(18))
    const blocked = (
      await salon.testApp.as(salon.owner)(r.createBlock, { body: { block: aBlock(salon, at(20)) } })
    ).data
    const gone = await book(salon, at(22))
    await salon.testApp.as(salon.owner)(r.setAppointmentStatus, {
      params: { id: gone._id },
      body: { status: 'cancelada' },
    })
    const { pool } = salon.testApp.infra.database
    const moment = (hour: number, minute: string) => ({
      start: at(hour, minute).start,
      end: at(hour, minute).start,
    })
    await book(salon, moment(23, '30'))
    const statements: unknown[] = []
    const looking = createConflictFinder({
      pool: new Proxy(pool, {
        get: (target, name) =>
          name !== 'query'
            ? Reflect.get(target, name)
            : (query: { values: unknown }) => {
                statements.push(query)
                return target.query(query as never)
              },
      }),
    } as never)
    const wish = (fields: object) => ({ ...mine, _id: newId(), clientId: newId(), ...fields })
    const asked = withTenant(salon.businessId, () =>
      Promise.allSettled([
        looking(wish(at(18)), { once: true }),
        looking(wish({ clientId: mine.clientId }), { once: true }),
        looking(wish({ clientId: mine.clientId }), { once: false }),
        looking(mine, { once: false }),
        looking(wish(at(19, '30')), { once: true }),
        looking(wish(at(19)), { once: true }),
        looking(wish({ ...at(18), specialistId: salon.beto._id }), { once: true }),
        looking(wish(at(22)), { once: true }),
        looking(blocked, { once: false }),
        // What begins and ends at once holds nothing, and nothing is in its way.
        looking(wish(at(23)), { once: true }),
        looking(wish(moment(18, '30')), { once: true }),
      ])
    )
    expect((await asked).map(each => each.status === 'fulfilled' && each.value)).toEqual([
      { same: null, taken: true },
      { same: mine._id, taken: true },
      { same: null, taken: true },
      { same: null, taken: false },
      { same: null, taken: true },
      { same: null, taken: false },
      { same: null, taken: false },
      { same: null, taken: false },
      { same: null, taken: false },
      { same: null, taken: false },
      { same: null, taken: false },
    ])
    expect(statements).toHaveLength(1)
  })

  it('do not suffer from one that cannot be looked for', async () => {
    const mine = await book(salon, at(18))
    const looking = createConflictFinder(dbFor(salon.testApp.infra.database, 'scheduling') as never)
    const wish = (fields: object) => ({ ...mine, _id: newId(), clientId: newId(), ...fields })
    const [nonsense, taken] = await withTenant(salon.businessId, () =>
      Promise.allSettled([
        looking(wish({ specialistId: 'nobody' }), { once: true }),
        looking(wish({}), { once: true }),
      ])
    )
    expect(nonsense.status).toBe('rejected')
    expect(taken).toMatchObject({ status: 'fulfilled', value: { same: null, taken: true } })
  })
})
