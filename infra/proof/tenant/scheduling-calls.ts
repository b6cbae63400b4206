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
  place,
} from './call-data.ts'
import { at, halfHour } from './world.ts'

/** One call per route of scheduling; what destroys is at the end of the matrix. */
export const schedulingCalls: Readonly<Record<string, Call>> = {
  'scheduling.listBranches': ofBusiness,
  'scheduling.createBranch': (world, n) => ({ body: { branch: branch(world, String(n)) } }),
  'scheduling.editBranch': world => ({
    params: { id: world.ids.branchId },
    body: { revision: ANY_REVISION, branch: branch(world, world.mark) },
  }),
  'scheduling.archiveBranch': archive('branchId'),
  'scheduling.clientVisits': () => ({ query: {} }),
  'scheduling.listServices': ofBusiness,
  'scheduling.getService': byId('serviceId'),
  'scheduling.createService': (world, n) => ({
    body: {
      service: service(world, n),
      branches: [world.ids.branchId],
      specialists: [world.ids.specialistId],
    },
  }),
  'scheduling.editService': (world, n) => ({
    params: { id: world.ids.serviceId },
    body: {
      revision: ANY_REVISION,
      service: service(world, n),
      branches: [world.ids.branchId],
      specialists: [world.ids.specialistId],
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
  'scheduling.createSpecialist': (world, n) => ({ body: { specialist: specialist(world, n) } }),
  'scheduling.editSpecialist': (world, n) => ({
    params: { id: world.ids.specialistId },
    body: { revision: ANY_REVISION, specialist: specialist(world, n) },
  }),
  'scheduling.archiveSpecialist': archive('specialistId'),
  'scheduling.listAppointments': ({ ids }) => ({
    query: {
      from: at(0, 0),
      to: at(40, 0),
      branchId: ids.branchId,
      specialistId: ids.specialistId,
    },
  }),
  'scheduling.getAppointment': byId('appointmentId'),
  'scheduling.populateAppointments': ({ ids }) => ({ query: { clientId: ids.clientId } }),
  'scheduling.bookAppointment': (world, n) => ({
    body: { appointment: { clientId: world.ids.clientId, ...slotOf(world, 100 + (n % 900), 12) } },
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
  'scheduling.createBlock': (world, n) => ({
    body: { block: { title: 'Comida', ...place(world), ...halfHour(at(100 + (n % 900), 15)) } },
  }),
  'scheduling.editBlock': world => ({
    params: { id: world.ids.blockId },
    body: { block: { title: 'Junta', ...place(world), ...halfHour(at(21, 11)) } },
  }),
  'scheduling.findAppointmentByFolio': () => ({ query: { folio: 'ABC2345' } }),
  'scheduling.agendaToday': () => ({}),
  'scheduling.bookingSetup': () => ({}),
  'scheduling.findSlots': ({ ids }) => ({
    query: {
      serviceId: ids.serviceId,
      specialistId: ids.specialistId,
      branchId: ids.branchId,
      from: at(2, 6).slice(0, 10),
      to: at(4, 6).slice(0, 10),
      exceptAppointmentId: ids.appointmentId,
    },
  }),
  'scheduling.workingTimes': ({ ids }) => ({
    query: { from: at(2, 6).slice(0, 10), to: at(4, 6).slice(0, 10), branchId: ids.branchId },
  }),
  'scheduling.slotsFor': ({ ids }) => ({
    body: {
      serviceId: ids.serviceId,
      specialistId: ids.specialistId,
      from: at(2, 6).slice(0, 10),
      to: at(4, 6).slice(0, 10),
    },
  }),
  'scheduling.nearestSlots': ({ ids }) => ({
    body: { serviceId: ids.serviceId, specialistId: ids.specialistId, around: at(3, 10) },
  }),
  'scheduling.offer': () => ({}),
  'scheduling.bookFor': (world, n) => ({
    body: {
      clientId: world.ids.clientId,
      slot: slotOf(world, 25 + (n % 20), 17),
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
  'scheduling.importAppointments': (world, n) => ({
    body: {
      appointments: [
        {
          clientId: world.ids.clientId,
          ...slotOf(world, 1_100 + (n % 900), 12),
          status: 'agendada',
          createdAt: at(0, 9),
          clientNotes: '',
        },
      ],
    },
  }),
  'scheduling.moveFor': world => ({
    body: {
      appointmentId: world.ids.appointmentId,
      clientId: world.ids.clientId,
      slot: slotOf(world, 22, 10),
      updatedBy: 'Ana',
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
