import type { Appointment } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import {
  block,
  book,
  cancelOwn,
  edit,
  editBlock,
  holds,
  isLive,
  moveOwn,
  setStatus,
  sourceOf,
} from './appointment.ts'

const now = new Date('2026-11-23T16:00:00Z')
const hand = { by: 'Lupita', now }
const birth = { ...hand, businessId: 'b', id: 'a', folio: 'ABC2345', source: 'staff' as const }
const wish = {
  clientId: 'c',
  branchId: 'br',
  serviceId: 's',
  specialistId: 'sp',
  start: '2026-11-23T12:00:00-06:00',
  end: '2026-11-23T13:00:00-06:00',
}
const valueOf = <Value>(
  result: { ok: true; value: Value } | { ok: false; code: string }
): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const booked = (fields: Partial<Appointment> = {}): Appointment => ({
  ...valueOf(book(wish, birth)),
  ...fields,
})
const blocked = valueOf(
  block(
    {
      branchId: 'br',
      specialistId: 'sp',
      title: 'Comida',
      details: '',
      colorHex: '#555555',
      start: wish.start,
      end: wish.end,
    },
    birth
  )
)

describe('an appointment', () => {
  it('starts agendada, as version 1, in UTC [APT-10]', () => {
    expect(booked()).toMatchObject({
      status: 'agendada',
      version: 1,
      start: '2026-11-23T18:00:00.000Z',
      end: '2026-11-23T19:00:00.000Z',
      colorHex: '#2196f3',
      shortId: 'ABC2345',
    })
  })

  it('never ends before it starts, may be a moment, and lasts 24 hours at most [APT-13, G1-09]', () => {
    expect(book({ ...wish, end: '2026-11-23T11:59:59-06:00' }, birth)).toMatchObject({
      ok: false,
      code: 'end_before_start',
    })
    expect(book({ ...wish, end: wish.start }, birth)).toMatchObject({ ok: true })
    expect(book({ ...wish, end: '2026-11-24T12:00:00-06:00' }, birth)).toMatchObject({ ok: true })
    expect(book({ ...wish, end: '2026-11-24T12:00:01-06:00' }, birth)).toMatchObject({
      ok: false,
      code: 'too_long',
    })
  })

  it('keeps its status when it is edited or moved [APT-10]', () => {
    const confirmed = booked({ status: 'confirmada' })
    expect(valueOf(edit(confirmed, { title: 'x' }, hand))).toMatchObject({
      effect: 'edited',
      appointment: { status: 'confirmada', title: 'x', version: 2 },
    })
    expect(valueOf(edit(confirmed, { specialistId: 'other' }, hand))).toMatchObject({
      effect: 'moved',
      appointment: { status: 'confirmada', specialistId: 'other' },
    })
  })

  it('is not changed by the same words, in whatever offset', () => {
    const one = booked()
    expect(edit(one, { ...wish, title: '' }, hand)).toEqual({
      ok: true,
      value: { appointment: one, effect: 'none' },
    })
  })

  it('refuses a stale version and an end that comes before the kept start [APT-13]', () => {
    expect(edit(booked({ version: 3 }), { version: 2 }, hand)).toMatchObject({
      code: 'stale_version',
    })
    expect(edit(booked(), { end: '2026-11-23T17:00:00Z' }, hand)).toMatchObject({
      code: 'end_before_start',
    })
  })

  it('takes every other status but the one it has, and never block [APT-06, C1-03]', () => {
    expect(setStatus(booked(), 'agendada', hand)).toMatchObject({ code: 'same_status' })
    expect(setStatus(blocked, 'agendada', hand)).toMatchObject({
      code: 'block_is_not_an_appointment',
    })
    expect(valueOf(setStatus(booked(), 'asistida', hand))).toMatchObject({
      status: 'asistida',
      version: 2,
      updatedBy: 'Lupita',
    })
  })

  it('is not cancelled automatically once it is confirmed [G1-14]', () => {
    const due = booked({ autoCancelDate: '2026-11-23T10:00:00.000Z' })
    expect(valueOf(setStatus(due, 'confirmada', hand)).autoCancelDate).toBeNull()
    expect(valueOf(setStatus(due, 'pago_pendiente', hand)).autoCancelDate).toBe(due.autoCancelDate)
  })

  it('holds its time in five statuses; cancelada, no_pagada and no_asistida free it [G1-08]', () => {
    expect(
      (['agendada', 'confirmada', 'pago_pendiente', 'asistida', 'block'] as const).every(holds)
    ).toBe(true)
    expect((['cancelada', 'no_pagada', 'no_asistida'] as const).some(holds)).toBe(false)
  })

  it('is live until its end', () => {
    expect(isLive(booked(), now)).toBe(true)
    expect(isLive(booked(), new Date('2026-11-23T19:00:00Z'))).toBe(false)
    expect(isLive(booked({ status: 'cancelada' }), now)).toBe(false)
  })

  it('is moved and cancelled by its own client only, again without harm', () => {
    const to = {
      branchId: 'br',
      serviceId: 's',
      specialistId: 'sp',
      start: wish.start,
      end: wish.end,
    }
    expect(moveOwn(booked(), 'stranger', to, hand)).toMatchObject({ code: 'appointment_not_found' })
    expect(moveOwn(blocked, '0', to, hand)).toMatchObject({ code: 'appointment_not_found' })
    expect(valueOf(moveOwn(booked(), 'c', to, hand)).effect).toBe('none')
    const cancelled = valueOf(cancelOwn(booked(), 'c', hand))
    expect(cancelled).toMatchObject({ status: 'cancelada', version: 2 })
    expect(valueOf(cancelOwn(cancelled, 'c', hand))).toBe(cancelled)
    expect(cancelOwn(booked({ status: 'no_asistida' }), 'c', hand)).toMatchObject({
      code: 'appointment_closed',
    })
  })
})

describe('a block', () => {
  it('is an appointment of nobody [BLK-01]', () => {
    expect(blocked).toMatchObject({
      status: 'block',
      clientId: '0',
      serviceId: null,
      title: 'Comida',
    })
  })

  it('never starts after its end [BLK-03]', () => {
    expect(block({ ...blocked, start: wish.end, end: wish.start }, birth)).toMatchObject({
      code: 'block_start_after_end',
    })
    expect(
      editBlock(blocked, { ...blocked, start: wish.end, end: wish.start }, hand)
    ).toMatchObject({ code: 'block_start_after_end' })
  })

  it('is not made of an appointment [C1-03]', () => {
    expect(editBlock(booked(), blocked, hand)).toMatchObject({
      code: 'block_is_not_an_appointment',
    })
    expect(edit(blocked, { title: 'x' }, hand)).toMatchObject({
      code: 'block_is_not_an_appointment',
    })
  })
})

it('is told apart by who made it', () => {
  const actor = {
    userId: null,
    businessId: null,
    role: 'user' as const,
    isOwner: false,
    permissions: [],
    name: '',
  }
  expect(
    (['user', 'assistant', 'service', 'anonymous'] as const).map(kind =>
      sourceOf({ ...actor, kind })
    )
  ).toEqual(['staff', 'assistant', 'public', 'public'])
})
