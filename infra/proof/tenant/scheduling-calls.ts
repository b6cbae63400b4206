import { ANY_REVISION } from '@mostrador/contracts/scheduling'
import {
  archive,
  branch,
  byId,
  ofBusiness,
  service,
  slotOf,
  specialist,
  type Call,
  hostOf,
} from './call-data.ts'
import { instantAt, halfHour } from './fixture.ts'

/** One call per route of scheduling; what destroys is at the end of the matrix. */
export const schedulingCalls: Readonly<Record<string, Call>> = {
  'scheduling.listBranches': ofBusiness,
  'scheduling.createBranch': (fixture, n) => ({ body: { branch: branch(fixture, String(n)) } }),
  'scheduling.editBranch': fixture => ({
    params: { id: fixture.ids.branchId },
    body: { revision: ANY_REVISION, branch: branch(fixture, fixture.mark) },
  }),
  'scheduling.archiveBranch': archive('branchId'),
  'scheduling.clientVisits': () => ({ query: {} }),
  'scheduling.listServices': ofBusiness,
  'scheduling.getService': byId('serviceId'),
  'scheduling.createService': (fixture, n) => ({
    body: {
      service: service(fixture, n),
      branches: [fixture.ids.branchId],
      specialists: [fixture.ids.specialistId],
    },
  }),
  'scheduling.editService': (fixture, n) => ({
    params: { id: fixture.ids.serviceId },
    body: {
      revision: ANY_REVISION,
      service: service(fixture, n),
      branches: [fixture.ids.branchId],
      specialists: [fixture.ids.specialistId],
    },
  }),
  'scheduling.archiveService': archive('serviceId'),
  'scheduling.listSpecialists': ({ ids }) => ({
    query: { businessId: ids.businessId, branchId: ids.branchId },
  }),
  'scheduling.searchSpecialists': ({ ids, mark }) => ({
    params: { branchId: ids.branchId },
    query: { search: mark },
  }),
  'scheduling.createSpecialist': (fixture, n) => ({ body: { specialist: specialist(fixture, n) } }),
  'scheduling.editSpecialist': (fixture, n) => ({
    params: { id: fixture.ids.specialistId },
    body: { revision: ANY_REVISION, specialist: specialist(fixture, n) },
  }),
  'scheduling.archiveSpecialist': archive('specialistId'),
  'scheduling.listAppointments': ({ ids }) => ({
    query: {
      from: instantAt(0, 0),
      to: instantAt(40, 0),
      branchId: ids.branchId,
      specialistId: ids.specialistId,
    },
  }),
  'scheduling.getAppointment': byId('appointmentId'),
  'scheduling.populateAppointments': ({ ids }) => ({ query: { clientId: ids.clientId } }),
  'scheduling.bookAppointment': (fixture, n) => ({
    body: {
      appointment: { clientId: fixture.ids.clientId, ...slotOf(fixture, 100 + (n % 900), 12) },
    },
  }),
  'scheduling.editAppointment': ({ ids }) => ({
    params: { id: ids.appointmentId },
    body: {
      appointment: {
        title: 'Cambiada',
        clientId: ids.clientId,
        branchId: ids.branchId,
        specialistId: ids.specialistId,
        serviceId: ids.serviceId,
      },
    },
  }),
  'scheduling.setAppointmentStatus': ({ ids }) => ({
    params: { id: ids.appointmentId },
    body: { status: 'confirmada' },
  }),
  'scheduling.createBlock': (fixture, n) => ({
    body: {
      block: { title: 'Comida', ...hostOf(fixture), ...halfHour(instantAt(100 + (n % 900), 15)) },
    },
  }),
  'scheduling.editBlock': fixture => ({
    params: { id: fixture.ids.blockId },
    body: { block: { title: 'Junta', ...hostOf(fixture), ...halfHour(instantAt(21, 11)) } },
  }),
  'scheduling.findAppointmentByFolio': () => ({ query: { folio: 'ABC2345' } }),
  'scheduling.agendaToday': () => ({}),
  'scheduling.bookingSetup': () => ({}),
  'scheduling.findSlots': ({ ids }) => ({
    query: {
      serviceId: ids.serviceId,
      specialistId: ids.specialistId,
      branchId: ids.branchId,
      from: instantAt(2, 6).slice(0, 10),
      to: instantAt(4, 6).slice(0, 10),
      exceptAppointmentId: ids.appointmentId,
    },
  }),
  'scheduling.workingTimes': ({ ids }) => ({
    query: {
      from: instantAt(2, 6).slice(0, 10),
      to: instantAt(4, 6).slice(0, 10),
      branchId: ids.branchId,
    },
  }),
  'scheduling.slotsFor': ({ ids }) => ({
    body: {
      serviceId: ids.serviceId,
      specialistId: ids.specialistId,
      from: instantAt(2, 6).slice(0, 10),
      to: instantAt(4, 6).slice(0, 10),
    },
  }),
  'scheduling.nearestSlots': ({ ids }) => ({
    body: { serviceId: ids.serviceId, specialistId: ids.specialistId, around: instantAt(3, 10) },
  }),
  'scheduling.offer': () => ({}),
  'scheduling.bookFor': (fixture, n) => ({
    body: {
      clientId: fixture.ids.clientId,
      slot: slotOf(fixture, 25 + (n % 20), 17),
      notes: '',
      createdBy: 'Ana',
    },
  }),
  'scheduling.appointmentFacts': byId('appointmentId'),
  'scheduling.paymentFacts': ({ ids }) => ({ params: { id: ids.appointmentId }, query: {} }),
  'scheduling.appointmentStands': byId('appointmentId'),
  'scheduling.noticeFacts': ({ ids }) => ({
    params: { clientId: ids.clientId },
    query: { specialistId: ids.specialistId },
  }),
  'scheduling.appointmentsOf': ({ ids }) => ({ params: { clientId: ids.clientId }, query: {} }),
  'scheduling.countAppointments': ({ ids }) => ({ params: { clientId: ids.clientId } }),
  'scheduling.importAppointments': (fixture, n) => ({
    body: {
      appointments: [
        {
          clientId: fixture.ids.clientId,
          ...slotOf(fixture, 1_100 + (n % 900), 12),
          status: 'agendada',
          createdAt: instantAt(0, 9),
          clientNotes: '',
        },
      ],
    },
  }),
  'scheduling.moveFor': fixture => ({
    body: {
      appointmentId: fixture.ids.appointmentId,
      clientId: fixture.ids.clientId,
      slot: slotOf(fixture, 22, 10),
      updatedBy: 'Ana',
    },
  }),
  'scheduling.noteFor': ({ ids, mark }) => ({
    body: {
      ...{ appointmentId: ids.appointmentId, clientId: ids.clientId, updatedBy: 'Ana' },
      ...{ notes: mark, seen: mark },
    },
  }),
  'scheduling.cancelFor': ({ ids }) => ({
    body: { appointmentId: ids.appointmentId, clientId: ids.clientId, updatedBy: 'Ana' },
  }),
  'scheduling.calendarStates': () => ({}),
  'scheduling.unlinkCalendar': ({ ids }) => ({ params: { id: ids.specialistId }, query: {} }),
  'scheduling.renewCalendarFeed': byId('specialistId'),
  'scheduling.calendarFeed': byId('specialistId'),
  'scheduling.removeCalendarFeed': byId('specialistId'),
  'scheduling.appointmentFile': byId('appointmentId'),
}
