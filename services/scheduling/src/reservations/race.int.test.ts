import type { Actor } from '@mostrador/contracts'
import { type Appointment, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { dbFor, withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { describe, expect, it } from 'vitest'
import { aBlock, aBookingRequest, aSlot, book, useSalon } from '../test/factories.ts'
import { mapConflictErrors, updateAppointment } from './repository.ts'

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

/** How many pairs of rows hold the same specialist at the same time. */
const overlaps = async (): Promise<number> => {
  const { data } = await salon.testApp.as(salon.owner)(r.listAppointments, {
    query: { from: '2026-11-01T00:00:00Z', to: '2026-12-31T00:00:00Z' },
  })
  const holding = data.filter(
    appointment =>
      ['agendada', 'confirmada', 'pago_pendiente', 'asistida', 'block'].includes(
        appointment.status
      ) && !appointment.overbook
  )
  return holding.flatMap((a, index) =>
    holding
      .slice(index + 1)
      .filter(b => a.specialistId === b.specialistId && a.start < b.end && b.start < a.end)
  ).length
}

/** What the server counted. Each connection flushes its count first. */
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
  it('accepts one of 200 bookings by staff, assistants and the public, and offers free times to the others [G1-08]', {
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
      Array.from({ length: 200 }, (_, index) => (doors[index % doors.length] ?? form)())
    )
    expect(codes(replies)).toEqual({ won: 1, slot_taken: 199 })
    const refused = replies.filter(reply => !reply.body.success)
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      const { nearest } = body.details as { nearest: { start: string; specialistId: string }[] }
      expect(nearest).toHaveLength(3)
      expect(
        nearest.every(
          free => free.start !== '2026-11-23T18:00:00.000Z' || free.specialistId !== salon.ana._id
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

  it('lets no block overlap a booking at a shifted time, without a deadlock [BLK-01, G1-08]', {
    timeout: 60_000,
  }, async () => {
    const before = await deadlocks()
    const minute = (index: number) =>
      new Date(Date.parse('2026-11-24T15:00:00Z') + index * 60_000).toISOString()
    const replies = await Promise.all(
      Array.from({ length: 160 }, (_, index): Promise<Reply> => {
        const span = { start: minute((index % 16) * 30), end: minute((index % 16) * 30 + 60) }
        return index % 2 === 0
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

  it('lets no move between two specialists overlap bookings and statuses, without a deadlock [G1-08]', {
    timeout: 60_000,
  }, async () => {
    const before = await deadlocks()
    const minute = (index: number) =>
      new Date(Date.parse('2026-11-24T15:00:00Z') + index * 60_000).toISOString()
    const span = (index: number) => ({ start: minute(index * 60), end: minute(index * 60 + 60) })
    const sides = [salon.ana._id, salon.beto._id]
    const side = (index: number) => sides[index % 2] ?? salon.ana._id
    const placed: Appointment[] = []
    for (let index = 0; index < 8; index += 1)
      placed.push(await book(salon, { ...span(index), specialistId: side(index) }))
    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, index): Promise<Reply> => {
        const appointment = placed[index % placed.length]
        if (appointment === undefined) throw new Error('Nothing was booked')
        const target = { ...span((index * 5) % 8), specialistId: side(index + 1 + (index % 3)) }
        if (index % 5 === 4)
          return salon.testApp.as(salon.owner)(r.bookAppointment, {
            body: { appointment: aBookingRequest(salon, target) },
          })
        if (index % 5 === 3)
          return salon.testApp.as(salon.owner)(r.setAppointmentStatus, {
            params: { id: appointment._id },
            body: { status: index % 2 === 0 ? 'cancelada' : 'agendada' },
          })
        return salon.testApp.as(salon.owner)(r.editAppointment, {
          params: { id: appointment._id },
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

  it('archives a specialist who is deleted while being booked, unless no booking won [G1-03]', async () => {
    const side = salon.beto._id
    const [removed, ...bookings] = await Promise.all([
      salon.testApp.as(salon.owner)(r.deleteSpecialist, { params: { id: side }, query: {} }),
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
    const { won = 0, ...refused } = codes(bookings)
    const late = removed.data.archived ? 'specialist_archived' : 'party_not_found'
    expect(Object.keys(refused).filter(code => code !== late)).toEqual([])
    if (!removed.data.archived) expect(won).toBe(0)
  })

  it('lets one of two moves to a free time win and refuses the other', async () => {
    const [first, second] = [
      await book(salon),
      await book(salon, { start: '2026-11-23T21:00:00Z', end: '2026-11-23T22:00:00Z' }),
    ]
    const target = { start: '2026-11-23T22:00:00.000Z', end: '2026-11-23T23:00:00.000Z' }
    const replies = await Promise.all(
      [first, second].map(
        (appointment): Promise<Reply> =>
          salon.testApp.as(salon.owner)(r.editAppointment, {
            params: { id: appointment._id },
            body: { appointment: target },
          })
      )
    )
    expect(codes(replies)).toEqual({ won: 1, slot_taken: 1 })
  })

  it('answers slot_taken when the constraint refuses a change that looked free', async () => {
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

  it('gives one appointment to a client who requests the same slot six times at once', async () => {
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
