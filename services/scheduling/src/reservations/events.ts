import type { Appointment } from '@mostrador/contracts/scheduling'

/** What every event tells of an appointment or a block. */
export const appointmentFacts = (appointment: Appointment) => ({
  appointmentId: appointment._id,
  clientId: appointment.clientId,
  branchId: appointment.branchId,
  specialistId: appointment.specialistId,
  serviceId: appointment.serviceId,
  startsAt: appointment.start,
  endsAt: appointment.end,
  status: appointment.status,
  version: appointment.version,
})
