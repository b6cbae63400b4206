import { describe, expect, it } from 'vitest'
import { planFor, stillWanted, textOf, wallClockBefore } from './timed-message.ts'

const at = (text: string) => new Date(text)
const booking = {
  appointmentId: 'a',
  start: at('2026-11-25T22:30:00Z'),
  zone: 'America/Mexico_City',
  now: at('2026-11-21T18:00:00Z'),
  sendReminder: 12,
  source: 'assistant' as const,
  version: 1,
}

describe('the messages of an appointment', () => {
  it('include a reminder the set hours before it starts, moved to the morning when that is at night', () =>
    expect(planFor(booking)).toEqual([
      {
        kind: 'reminder',
        occurrence: 'reminder:a:2026-11-25T22:30:00.000Z',
        dueAt: at('2026-11-25T14:00:00Z'),
      },
    ]))
  it.each([
    ['16:00, twelve hours before is 04:00: that morning', '2026-11-25T22:00:00Z', 12, '08:00'],
    ['20:00, twelve hours before is 08:00: as it is', '2026-11-26T02:00:00Z', 12, '08:00'],
    ['08:59, twelve hours before is 20:59: as it is', '2026-11-25T14:59:00Z', 12, '20:59'],
    ['09:00, twelve hours before is 21:00: that evening', '2026-11-25T15:00:00Z', 12, '20:00'],
    ['07:30, one hour before is 06:30: the evening before', '2026-11-25T13:30:00Z', 1, '20:00'],
    ['23:00, one hour before is 22:00: that evening', '2026-11-26T05:00:00Z', 1, '20:00'],
  ])('never remind at night: one at %s', (_case, start, sendReminder, hour) => {
    const [planned] = planFor({ ...booking, start: at(start), sendReminder })
    const localTime = planned?.dueAt.toLocaleTimeString('es-MX', {
      timeZone: booking.zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as const)
    expect(localTime).toBe(hour)
    expect(planned?.dueAt.getTime()).toBeLessThan(at(start).getTime())
  })
  it('include no reminder when the evening is over and no time is left in the morning', () => {
    // 09:30 in Mexico City: the rule asks for 21:30, at 21:10 the evening's 20:00 has passed.
    const late = { ...booking, start: at('2026-11-25T15:30:00Z'), now: at('2026-11-25T03:10:00Z') }
    expect(planFor(late).map(({ dueAt }) => dueAt)).toEqual([at('2026-11-25T14:00:00Z')])
    const early = { ...late, start: at('2026-11-25T13:30:00Z'), sendReminder: 2 }
    expect(planFor({ ...early, now: at('2026-11-25T03:00:00Z') })).toEqual([])
  })
  it('include notices after 3 minutes to the client and 2 to the specialist when staff books', () => {
    expect(
      planFor({ ...booking, source: 'staff', sendReminder: null }).map(({ kind, dueAt }) => [
        kind,
        dueAt.toISOString(),
      ])
    ).toEqual([
      ['booked_client', '2026-11-21T18:03:00.000Z'],
      ['booked_specialist', '2026-11-21T18:02:00.000Z'],
    ])
  })
  it('are none for an imported appointment', () =>
    expect(planFor({ ...booking, source: 'import' })).toEqual([]))
  it('include no reminder when it is off or its hour has passed', () => {
    expect(planFor({ ...booking, sendReminder: null })).toEqual([])
    expect(planFor({ ...booking, now: at('2026-11-25T11:00:00Z') })).toEqual([])
  })
  it('keep the wall-clock hour over the change to summer time', () => {
    // Tijuana changes on 14 March 2027 at 02:00: 12 wall-clock hours before 10:00 are 11 real ones.
    expect(wallClockBefore(at('2027-03-14T17:00:00Z'), 12, 'America/Tijuana').toISOString()).toBe(
      '2027-03-14T06:00:00.000Z'
    )
  })
})

describe('a message that is due', () => {
  const now = at('2026-11-25T10:30:00Z')
  const appointment = { status: 'agendada', start: booking.start }
  it('is sent for an active appointment', () =>
    expect(stillWanted('reminder', booking.start, appointment, now)).toMatchObject({ ok: true }))
  it.each([
    ['cancelada', 'closed'],
    ['asistida', 'closed'],
    ['no_pagada', 'closed'],
  ])('is dropped for an appointment that is %s', (status, code) =>
    expect(stillWanted('reminder', booking.start, { ...appointment, status }, now)).toEqual({
      ok: false,
      code,
    })
  )
  it('is dropped for an appointment that moved, was deleted or began', () => {
    expect(
      stillWanted(
        'reminder',
        booking.start,
        { ...appointment, start: at('2026-11-26T22:30:00Z') },
        now
      )
    ).toEqual({ ok: false, code: 'moved' })
    expect(stillWanted('reminder', booking.start, null, now)).toEqual({ ok: false, code: 'gone' })
    expect(stillWanted('reminder', booking.start, appointment, at('2026-11-25T22:30:00Z'))).toEqual(
      {
        ok: false,
        code: 'begun',
      }
    )
  })
  it('is sent when a person wrote it, whatever the state of the appointment [APT-25]', () =>
    expect(stillWanted('canceled_appointment', null, null, now)).toMatchObject({ ok: true }))
})

const rendered = {
  clientName: 'Ana Ruiz',
  businessName: 'La Catrina',
  service: 'Corte',
  specialist: 'Lupita',
  branch: 'Centro',
  when: 'mié 25 nov, 16:30',
  folio: 'AB23CDE',
}

it('renders what was booked, with its folio', () => {
  const text = textOf('reminder', rendered)
  expect(text).toBe(
    'Hola Ana, te recordamos tu cita en La Catrina: Corte con Lupita, mié 25 nov, 16:30, sucursal Centro. Folio AB23CDE. Si necesitas cambiarla o cancelarla, responde a este mensaje.'
  )
})

it('greets with the title that people write before a first name', () =>
  expect(textOf('booked_client', { ...rendered, clientName: 'Doña Carmen Paz' })).toMatch(
    /^Hola Doña Carmen, /
  ))
