import type { Appointment } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { editBlock, newBlock } from '../blocks/block.ts'
import {
  editAppointment,
  holdsTime,
  isLive,
  newAppointment,
  setStatus,
  sourceOf,
} from './appointment.ts'
import { cancelOwn, moveOwn } from './own-appointment.ts'

const now = new Date('2026-11-23T16:00:00Z')
const context = { by: 'Lupita', now }
const creation = {
  ...context,
  businessId: 'b',
  id: 'a',
  folio: 'ABC2345',
  source: 'staff' as const,
}
const request = {
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
  ...valueOf(newAppointment(request, creation)),
  ...fields,
})
const blocked = valueOf(
  newBlock(
    {
      branchId: 'br',
      specialistId: 'sp',
      title: 'Comida',
      details: '',
      colorHex: '#555555',
      start: request.start,
      end: request.end,
    },
    creation
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

  it('never ends before it starts, may have no length, and lasts 24 hours at most [APT-13, G1-09]', () => {
    expect(
      newAppointment({ ...request, end: '2026-11-23T11:59:59-06:00' }, creation)
    ).toMatchObject({
      ok: false,
      code: 'end_before_start',
    })
    expect(newAppointment({ ...request, end: request.start }, creation)).toMatchObject({ ok: true })
    expect(
      newAppointment({ ...request, end: '2026-11-24T12:00:00-06:00' }, creation)
    ).toMatchObject({ ok: true })
    expect(
      newAppointment({ ...request, end: '2026-11-24T12:00:01-06:00' }, creation)
    ).toMatchObject({
      ok: false,
      code: 'too_long',
    })
  })

  it('lasts whole minutes', () => {
    expect(
      newAppointment({ ...request, end: '2026-11-23T12:00:00.001-06:00' }, creation)
    ).toMatchObject({ ok: false, code: 'not_whole_minutes' })
  })

  it('keeps its status when it is edited or moved [APT-10]', () => {
    const confirmed = booked({ status: 'confirmada' })
    expect(valueOf(editAppointment(confirmed, { title: 'x' }, context))).toMatchObject({
      effect: 'edited',
      appointment: { status: 'confirmada', title: 'x', version: 2 },
    })
    expect(valueOf(editAppointment(confirmed, { specialistId: 'other' }, context))).toMatchObject({
      effect: 'moved',
      appointment: { status: 'confirmada', specialistId: 'other' },
    })
  })

  it('is not changed by an edit with equal values, in whatever offset', () => {
    const appointment = booked()
    expect(editAppointment(appointment, { ...request, title: '' }, context)).toEqual({
      ok: true,
      value: { appointment, effect: 'none' },
    })
  })

  it('refuses a stale version and an end before the start that stays [APT-13]', () => {
    expect(editAppointment(booked({ version: 3 }), { version: 2 }, context)).toMatchObject({
      code: 'stale_version',
    })
    expect(editAppointment(booked(), { end: '2026-11-23T17:00:00Z' }, context)).toMatchObject({
      code: 'end_before_start',
    })
  })

  it('accepts any status but its own, and never block [APT-06, C1-03]', () => {
    expect(setStatus(booked(), { status: 'agendada' }, context)).toMatchObject({
      code: 'same_status',
    })
    expect(setStatus(blocked, { status: 'agendada' }, context)).toMatchObject({
      code: 'block_is_not_an_appointment',
    })
    expect(valueOf(setStatus(booked(), { status: 'asistida' }, context)).appointment).toMatchObject(
      {
        status: 'asistida',
        version: 2,
        updatedBy: 'Lupita',
      }
    )
  })

  it('changes its status from its current version only, where one is named', () => {
    const change = { status: 'confirmada', version: 2 } as const
    expect(setStatus(booked({ version: 3 }), change, context)).toMatchObject({
      code: 'stale_version',
    })
    expect(setStatus(booked({ version: 2 }), change, context)).toMatchObject({ ok: true })
  })

  it.each(['asistida', 'no_asistida'] as const)(
    'far ahead is %s only for somebody who confirms that',
    status => {
      const now = new Date('2026-11-23T05:59:59.999Z')
      expect(setStatus(booked(), { status }, { ...context, now })).toMatchObject({
        code: 'outcome_too_early',
      })
      const confirmed = { status, isEarlyOutcome: true }
      expect(setStatus(booked(), confirmed, { ...context, now })).toMatchObject({ ok: true })
      const later = new Date('2026-11-23T06:00:00.000Z')
      expect(setStatus(booked(), { status }, { ...context, now: later })).toMatchObject({
        ok: true,
      })
    }
  )

  it('is not cancelled automatically once it is confirmed [G1-14]', () => {
    const due = booked({ autoCancelDate: '2026-11-23T10:00:00.000Z' })
    expect(
      valueOf(setStatus(due, { status: 'confirmada' }, context)).appointment.autoCancelDate
    ).toBeNull()
    const unpaid = valueOf(setStatus(due, { status: 'pago_pendiente' }, context)).appointment
    expect(unpaid.autoCancelDate).toBe(due.autoCancelDate)
  })

  it('holds its time in five statuses; cancelada, no_pagada and no_asistida free it [G1-08]', () => {
    expect(
      (['agendada', 'confirmada', 'pago_pendiente', 'asistida', 'block'] as const).every(holdsTime)
    ).toBe(true)
    expect((['cancelada', 'no_pagada', 'no_asistida'] as const).some(holdsTime)).toBe(false)
  })

  it('is live until it ends', () => {
    expect(isLive(booked(), now)).toBe(true)
    expect(isLive(booked(), new Date('2026-11-23T19:00:00Z'))).toBe(false)
    expect(isLive(booked({ status: 'cancelada' }), now)).toBe(false)
  })

  it('is moved and cancelled by its own client only, and repeating that succeeds', () => {
    const to = {
      branchId: 'br',
      serviceId: 's',
      specialistId: 'sp',
      start: request.start,
      end: request.end,
    }
    expect(moveOwn(booked(), 'stranger', to, context)).toMatchObject({
      code: 'appointment_not_found',
    })
    expect(moveOwn(blocked, '0', to, context)).toMatchObject({ code: 'appointment_not_found' })
    expect(valueOf(moveOwn(booked(), 'c', to, context)).effect).toBe('none')
    const { appointment: cancelled } = valueOf(cancelOwn(booked(), 'c', context))
    expect(cancelled).toMatchObject({ status: 'cancelada', version: 2 })
    expect(valueOf(cancelOwn(cancelled, 'c', context))).toEqual({
      appointment: cancelled,
      effect: 'none',
    })
    expect(cancelOwn(booked({ status: 'no_asistida' }), 'c', context)).toMatchObject({
      code: 'appointment_closed',
    })
  })
})

describe('a block', () => {
  it('has no client and no service [BLK-01]', () => {
    expect(blocked).toMatchObject({
      status: 'block',
      clientId: '0',
      serviceId: null,
      title: 'Comida',
    })
  })

  it('never starts after its end [BLK-03]', () => {
    expect(
      newBlock({ ...blocked, start: request.end, end: request.start }, creation)
    ).toMatchObject({
      code: 'block_start_after_end',
    })
    expect(
      editBlock(blocked, { ...blocked, start: request.end, end: request.start }, context)
    ).toMatchObject({ code: 'block_start_after_end' })
  })

  it('is never made from an appointment [C1-03]', () => {
    expect(editBlock(booked(), blocked, context)).toMatchObject({
      code: 'block_is_not_an_appointment',
    })
    expect(editAppointment(blocked, { title: 'x' }, context)).toMatchObject({
      code: 'block_is_not_an_appointment',
    })
  })
})

it('names staff, assistants and the public as the source of an appointment', () => {
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
