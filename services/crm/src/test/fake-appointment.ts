import type { Appointment } from '@mostrador/contracts/scheduling'

export const ids = {
  branch: '01a20000-0000-7000-8000-0000000000b1',
  service: '01a20000-0000-7000-8000-0000000000c1',
  specialist: '01a20000-0000-7000-8000-0000000000d1',
}

const HOUR_MS = 3_600_000

/** An appointment of an hour with the one specialist that the fake scheduling knows. */
export const anAppointment = (
  fields: Pick<Appointment, '_id' | 'clientId' | 'start'> & Partial<Appointment>
): Appointment => ({
  shortId: 'AB23CDE',
  businessId: ids.branch,
  branchId: ids.branch,
  serviceId: ids.service,
  specialistId: ids.specialist,
  end: new Date(Date.parse(fields.start) + HOUR_MS).toISOString(),
  status: 'agendada',
  title: '',
  details: '',
  clientNotes: '',
  type: 'inPerson',
  colorHex: '#2196f3',
  confirmationMessagesCounter: 0,
  eventId: null,
  createdBy: '',
  updatedBy: '',
  createdAt: '2026-11-21T18:00:00.000Z',
  updatedAt: '2026-11-21T18:00:00.000Z',
  autoCancelDate: null,
  googleCalendarId: null,
  googleCalendarName: null,
  moneyMovementIds: [],
  stockMovementIds: [],
  source: 'assistant',
  overbook: false,
  version: 1,
  ...fields,
})

/** What the events of an appointment carry. */
export const eventDataOf = (appointment: Appointment) => ({
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
