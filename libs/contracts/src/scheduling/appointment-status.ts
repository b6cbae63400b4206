import { z } from 'zod'
import { appointmentStatuses, settableStatuses } from './appointment-values.ts'

/** [APT-05, CAL2-03] */
export const AppointmentStatus = z.enum(appointmentStatuses, {
  error: 'El estado de la cita no es válido',
})
export type AppointmentStatus = z.output<typeof AppointmentStatus>
/** [APT-06, C1-03] */
export const SettableStatus = z.enum(settableStatuses, {
  error: 'El estado de la cita no es válido',
})
export type SettableStatus = z.output<typeof SettableStatus>
