import { describe, expect, it } from 'vitest'
import { planFor, stillWanted, textOf, wallClockBefore } from './timed-message.ts'

const at = (text: string) => new Date(text)
const wish = {
  appointmentId: 'a',
  start: at('2026-11-25T22:30:00Z'),
  zone: 'America/Mexico_City',
  now: at('2026-11-21T18:00:00Z'),
  sendReminder: 12,
  source: 'assistant' as const,
  version: 1,
}

describe('what an appointment brings', () => {
  it('reminds the set hours before, on the wall clock [CAP-03]', () =>
    expect(planFor(wish)).toEqual([
      {
        kind: 'reminder',
        occurrence: 'reminder:a:2026-11-25T22:30:00.000Z',
        dueAt: at('2026-11-25T10:30:00Z'),
      },
    ]))
  it('tells the client after 3 minutes and the specialist after 2 when the staff books [APT-18]', () => {
    expect(
      planFor({ ...wish, source: 'staff', sendReminder: null }).map(({ kind, dueAt }) => [
        kind,
        dueAt.toISOString(),
      ])
    ).toEqual([
      ['booked_client', '2026-11-21T18:03:00.000Z'],
      ['booked_specialist', '2026-11-21T18:02:00.000Z'],
    ])
  })
  it('is silent about imported history', () =>
    expect(planFor({ ...wish, source: 'import' })).toEqual([]))
  it('has no reminder when it is switched off or its hour has passed', () => {
    expect(planFor({ ...wish, sendReminder: null })).toEqual([])
    expect(planFor({ ...wish, now: at('2026-11-25T11:00:00Z') })).toEqual([])
  })
  it('keeps the wall-clock hour over a change of clocks', () => {
    // Tijuana springs forward on 14 March 2027 at 02:00: 12 wall-clock hours before 10:00 is 22:00, which is 11 real hours.
    expect(wallClockBefore(at('2027-03-14T17:00:00Z'), 12, 'America/Tijuana').toISOString()).toBe(
      '2027-03-14T06:00:00.000Z'
    )
  })
})

describe('when it is due', () => {
  const now = at('2026-11-25T10:30:00Z')
  const appointment = { status: 'agendada', start: wish.start }
  it('goes out for a live appointment', () =>
    expect(stillWanted('reminder', wish.start, appointment, now)).toMatchObject({ ok: true }))
  it.each([
    ['cancelada', 'closed'],
    ['asistida', 'closed'],
    ['no_pagada', 'closed'],
  ])('does not for one that is %s', (status, code) =>
    expect(stillWanted('reminder', wish.start, { ...appointment, status }, now)).toEqual({
      ok: false,
      code,
    })
  )
  it('does not for one that moved, was deleted or began', () => {
    expect(
      stillWanted(
        'reminder',
        wish.start,
        { ...appointment, start: at('2026-11-26T22:30:00Z') },
        now
      )
    ).toEqual({ ok: false, code: 'moved' })
    expect(stillWanted('reminder', wish.start, null, now)).toEqual({ ok: false, code: 'gone' })
    expect(stillWanted('reminder', wish.start, appointment, at('2026-11-25T22:30:00Z'))).toEqual({
      ok: false,
      code: 'begun',
    })
  })
  it('a message that somebody wrote goes out whatever became of the appointment [APT-25]', () =>
    expect(stillWanted('canceled_appointment', null, null, now)).toMatchObject({ ok: true }))
})

it('names what was booked, with its folio', () => {
  const text = textOf('reminder', {
    clientName: 'Ana Ruiz',
    businessName: 'La Catrina',
    service: 'Corte',
    specialist: 'Lupita',
    branch: 'Centro',
    when: 'mié 25 nov, 16:30',
    folio: 'AB23CDE',
  })
  expect(text).toBe(
    'Hola Ana, te recordamos tu cita en La Catrina: Corte con Lupita, mié 25 nov, 16:30, sucursal Centro. Folio AB23CDE. Si necesitas cambiarla o cancelarla, responde a este mensaje.'
  )
})
