import { z } from 'zod'

export const appointmentStatuses = [
  'agendada',
  'confirmada',
  'cancelada',
  'asistida',
  'no_asistida',
  'pago_pendiente',
  'no_pagada',
  'block',
] as const
/** [APT-05, CAL2-03] */
export const AppointmentStatus = z.enum(appointmentStatuses, {
  error: 'El estado de la cita no es válido',
})
export type AppointmentStatus = z.output<typeof AppointmentStatus>
/** What the status menu may set: all but `block` [APT-06, C1-03]. */
export const SettableStatus = AppointmentStatus.exclude(['block'], {
  error: 'El estado de la cita no es válido',
})
export type SettableStatus = z.output<typeof SettableStatus>
/** Statuses that hold the specialist's time; the exclusion constraint uses the same list. */
export const holdingStatuses = [
  'agendada',
  'confirmada',
  'pago_pendiente',
  'asistida',
  'block',
] as const satisfies readonly AppointmentStatus[]
