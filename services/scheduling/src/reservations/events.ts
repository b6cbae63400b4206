import type { Appointment } from '@mostrador/contracts/scheduling'

/** The data that every event of an appointment or block has. */
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
