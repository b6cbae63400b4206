// Apart from the schemas: the screens that only show appointments load no zod.

/** The `clientId` of an appointment without a client [APT-03]. */
export const NO_CLIENT = '0'

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
/** What the status menu may set: all but `block` [APT-06, C1-03]. */
export const settableStatuses = [
  'agendada',
  'confirmada',
  'cancelada',
  'asistida',
  'no_asistida',
  'pago_pendiente',
  'no_pagada',
] as const satisfies readonly (typeof appointmentStatuses)[number][]
/** Statuses that hold the specialist's time; the exclusion constraint uses the same list. */
export const holdingStatuses = [
  'agendada',
  'confirmada',
  'pago_pendiente',
  'asistida',
  'block',
] as const satisfies readonly (typeof appointmentStatuses)[number][]
/** Statuses of what is off: nobody comes, and the time is free again. `no_asistida` was to be. */
export const droppedStatuses = [
  'cancelada',
  'no_pagada',
] as const satisfies readonly (typeof appointmentStatuses)[number][]
/** Whether nobody comes to an appointment of this status. */
export const isDropped = (status: (typeof appointmentStatuses)[number]): boolean =>
  (droppedStatuses as readonly string[]).includes(status)

/** Years before and after now in which an appointment or a block may start. */
export const APPOINTMENT_YEARS = { back: 5, ahead: 2 } as const
