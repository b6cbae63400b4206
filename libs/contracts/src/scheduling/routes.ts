import { z } from 'zod'
import { Flag, Id, IdParams, Instant, LocalDate, LocalTime } from '../common.ts'
import { defineRoutes } from '../contract.ts'
import { Appointment, AppointmentEdit, AppointmentForm, AppointmentStatus, BlockForm, BookableService, Branch, BranchForm, ClientId, ServiceForm, SettableStatus, Slot, Specialist, SpecialistForm } from './entities.ts'

const agenda = { page: 6 } as const
const ofBusiness = z.object({ businessId: Id.optional(), includeArchived: Flag })
const archived = z.object({ archive: Flag })
/** Deleting what the future still needs archives it instead [BRA-08, G1-03]. */
const Removed = z.object({ _id: Id, archived: z.boolean() })

export const SlotSearch = z.object({
  serviceId: Id, specialistId: Id.optional(), branchId: Id.optional(),
  /** Local dates of the business, both included; at most 62 days. */
  from: LocalDate, to: LocalDate,
  /** Wall-clock limits within each day for the start, both included. */
  timeFrom: LocalTime.optional(), timeTo: LocalTime.optional(),
  /** Minutes from now that must pass before the first start; 0 offers the next free minute. */
  waitMinutes: z.coerce.number().int().min(0).max(60 * 24 * 31).default(0),
  limit: z.coerce.number().int().min(1).max(5000).default(500),
})

export const schedulingRoutes = defineRoutes('scheduling', {
  // --- branches
  listBranches: { method: 'GET', path: '/api/branch', access: 'business', summary: 'Branches of the business [BRA-06]', query: ofBusiness, data: z.array(Branch) },
  createBranch: { method: 'POST', path: '/api/branch', access: 'business', permission: { page: 9, action: 'create' }, summary: 'Registers a branch [BRA-05]', body: z.object({ branch: BranchForm }), data: Branch },
  editBranch: { method: 'PUT', path: '/api/branch/:id', access: 'business', permission: { page: 9, action: 'edit' }, summary: 'Edits a branch [BRA-05]', params: IdParams, body: z.object({ branch: BranchForm }), data: Branch },
  archiveBranch: { method: 'PATCH', path: '/api/branch/:id', access: 'business', permission: { page: 9, action: 'edit' }, summary: 'archive=true archives, without it restores [BRA-09]', params: IdParams, query: archived, data: Branch },
  deleteBranch: { method: 'DELETE', path: '/api/branch/:id', access: 'business', permission: { page: 9, action: 'delete' }, summary: 'Deletes, or archives when it is still needed [BRA-08]', params: IdParams, data: Removed },
  // --- services
  listServices: { method: 'GET', path: '/api/service', access: 'business', summary: 'Services of the business [SRV-03]', query: ofBusiness, data: z.array(BookableService) },
  getService: { method: 'GET', path: '/api/service/:id', access: 'business', summary: 'One service [SRV2-09]', params: IdParams, data: BookableService },
  createService: { method: 'POST', path: '/api/service', access: 'business', permission: { page: 7, action: 'create' }, summary: 'Registers a service [SRV2-09]', body: z.object({ service: ServiceForm, branches: z.array(Id), specialists: z.array(Id) }), data: BookableService, message: 'Servicio creado correctamente' },
  editService: { method: 'PUT', path: '/api/service/:id', access: 'business', permission: { page: 7, action: 'edit' }, summary: 'Edits a service [SRV2-09]', params: IdParams, body: z.object({ service: ServiceForm, branches: z.array(Id), specialists: z.array(Id) }), data: BookableService, message: 'Servicio actualizado correctamente' },
  archiveService: { method: 'PATCH', path: '/api/service/:id', access: 'business', permission: { page: 7, action: 'edit' }, summary: 'archive=true archives, without it restores [G1-03]', params: IdParams, query: archived, data: BookableService },
  deleteService: { method: 'DELETE', path: '/api/service/:id', access: 'business', permission: { page: 7, action: 'delete' }, summary: 'Deletes, or archives when it is still needed [G1-03]', params: IdParams, data: Removed },
  // --- specialists
  listSpecialists: { method: 'GET', path: '/api/specialist', access: 'business', summary: 'Specialists of the business or of a branch [SPE-04]', query: ofBusiness.extend({ branchId: Id.optional() }), data: z.array(Specialist) },
  searchSpecialists: { method: 'GET', path: '/api/specialist/:branchId', access: 'business', summary: 'Searches the specialists of a branch [SPE-04]', params: z.object({ branchId: Id }), query: z.object({ search: z.string().max(80).default(''), limit: z.coerce.number().int().min(1).max(100).default(10) }), data: z.array(Specialist) },
  createSpecialist: { method: 'POST', path: '/api/specialist', access: 'business', permission: { page: 8, action: 'create' }, summary: 'Registers a specialist [SPE2-08]', body: z.object({ specialist: SpecialistForm }), data: Specialist },
  editSpecialist: { method: 'PUT', path: '/api/specialist/:id', access: 'business', permission: { page: 8, action: 'edit' }, summary: 'Edits a specialist [SPE2-08]', params: IdParams, body: z.object({ specialist: SpecialistForm }), data: Specialist },
  archiveSpecialist: { method: 'PATCH', path: '/api/specialist/:id', access: 'business', permission: { page: 8, action: 'edit' }, summary: 'archive=true archives, without it restores [G1-03]', params: IdParams, query: archived, data: Specialist },
  deleteSpecialist: { method: 'DELETE', path: '/api/specialist/:id', access: 'business', permission: { page: 8, action: 'delete' }, summary: 'Deletes, or archives when it is still needed [G1-03]', params: IdParams, data: Removed },
  // --- agenda
  listAppointments: {
    method: 'GET', path: '/api/appointment', access: 'business', permission: { ...agenda, action: 'view' }, summary: 'Appointments and blocks that start in [from, to) [CAL2-06]; at most 5,000 rows',
    query: z.object({ from: Instant, to: Instant, branchId: Id.optional(), specialistId: Id.optional(), status: AppointmentStatus.optional() }),
    data: z.array(Appointment),
  },
  getAppointment: { method: 'GET', path: '/api/appointment/:id', access: 'business', permission: { ...agenda, action: 'view' }, summary: 'One appointment or block', params: IdParams, data: Appointment },
  populateAppointments: { method: 'GET', path: '/api/appointment/populate', access: 'business', permission: { ...agenda, action: 'view' }, summary: 'History of a client [APT-26]', query: z.object({ clientId: Id }), data: z.object({ appointments: z.array(Appointment), services: z.array(BookableService), branches: z.array(Branch), specialists: z.array(Specialist) }) },
  bookAppointment: { method: 'POST', path: '/api/appointment', access: 'business', permission: { ...agenda, action: 'edit', schedule: 'appointments' }, summary: 'Books; starts agendada [APT-10, APT-17]', body: z.object({ appointment: AppointmentForm }), data: Appointment, message: 'Cita agendada con éxito' },
  editAppointment: { method: 'PUT', path: '/api/appointment/:id', access: 'business', permission: { ...agenda, action: 'edit', schedule: 'appointments' }, summary: 'Edits or moves; keeps the status [APT-10, APT-17]', params: IdParams, body: z.object({ appointment: AppointmentEdit }), data: Appointment, message: 'Cita actualizada con éxito' },
  setAppointmentStatus: { method: 'PATCH', path: '/api/appointment/:id', access: 'business', permission: { ...agenda, action: 'edit', schedule: 'appointments' }, summary: 'Changes the status [APT-07]', params: IdParams, body: z.object({ status: SettableStatus, updatedBy: z.string().optional() }), data: Appointment, message: 'Estado de la cita actualizado correctamente' },
  deleteAppointment: { method: 'DELETE', path: '/api/appointment/:id', access: 'business', permission: { ...agenda, action: 'delete' }, summary: 'Deletes an appointment or a block [APT-23, BLK-07]', params: IdParams, data: z.object({ _id: Id }), message: 'Cita eliminada con éxito' },
  createBlock: { method: 'POST', path: '/api/block', access: 'business', permission: { ...agenda, action: 'edit', schedule: 'blocks' }, summary: 'Blocks a specialist’s time [BLK-05]', body: z.object({ block: BlockForm }), data: Appointment, message: 'Bloqueos creados exitosamente' },
  editBlock: { method: 'PUT', path: '/api/block/:id', access: 'business', permission: { ...agenda, action: 'edit', schedule: 'blocks' }, summary: 'Edits a block [BLK-05]', params: IdParams, body: z.object({ block: BlockForm }), data: Appointment, message: 'Bloqueos creados exitosamente' },
  findSlots: { method: 'GET', path: '/api/availability', access: 'business', permission: { ...agenda, action: 'view' }, summary: 'Free times of a service, in order of start', query: SlotSearch, data: z.array(Slot) },
  /** Working time of each specialist per local day: what the agenda paints as bookable. Minutes since local midnight, half-open. */
  workingTimes: {
    method: 'GET', path: '/api/availability/working-times', access: 'business', permission: { ...agenda, action: 'view' }, summary: 'Open minutes per specialist and day; the rest is closed, rest or day off',
    query: z.object({ from: LocalDate, to: LocalDate, branchId: Id.optional() }),
    data: z.array(z.object({ specialistId: Id, date: LocalDate, open: z.array(z.object({ from: z.number().int(), to: z.number().int() })) })),
  },

  // --- for other services
  slotsFor: { method: 'POST', path: '/internal/scheduling/slots', access: 'internal', summary: 'Free times, earliest first; never in the past', body: SlotSearch, data: z.array(Slot) },
  nearestSlots: { method: 'POST', path: '/internal/scheduling/slots/nearest', access: 'internal', summary: 'The free times nearest to a wanted start', body: z.object({ serviceId: Id, specialistId: Id.optional(), branchId: Id.optional(), around: Instant, limit: z.number().int().min(1).max(20).default(3) }), data: z.array(Slot) },
  offer: { method: 'GET', path: '/internal/scheduling/offer', access: 'internal', summary: 'Bookable branches, services and specialists of the business', data: z.object({ branches: z.array(Branch), services: z.array(BookableService), specialists: z.array(Specialist) }) },
  noticeFacts: {
    method: 'GET', path: '/internal/scheduling/client/:clientId/notices', access: 'internal', summary: 'What decides on the notices of an appointment: the zone of the business, how often the client came, and where the specialist can be written to, null when nobody is there any more',
    params: z.object({ clientId: Id }), query: z.object({ specialistId: Id }), data: z.object({ zone: z.string(), attended: z.number().int(), specialist: z.object({ whatsapp: z.string(), countryCode: z.string() }).nullable() }),
  },
  bookFor: {
    method: 'POST', path: '/internal/scheduling/book', access: 'internal', summary: 'Books a free time for a client, once per idempotency key; refuses whatever is not free [G1-08]',
    body: z.object({ clientId: Id, slot: Slot, notes: z.string().max(1000).default(''), createdBy: z.string(), threadId: Id.optional(), type: z.enum(['online', 'inPerson']).default('inPerson') }), data: Appointment,
  },
  moveFor: { method: 'POST', path: '/internal/scheduling/move', access: 'internal', summary: 'Moves a client’s own live appointment to a free time', body: z.object({ appointmentId: Id, clientId: Id, slot: Slot, updatedBy: z.string() }), data: Appointment },
  cancelFor: { method: 'POST', path: '/internal/scheduling/cancel', access: 'internal', summary: 'Cancels a client’s own live appointment', body: z.object({ appointmentId: Id, clientId: Id, updatedBy: z.string() }), data: Appointment },
  appointmentFacts: { method: 'GET', path: '/internal/scheduling/appointment/:id', access: 'internal', summary: 'An appointment with the names a message needs', params: IdParams, data: z.object({ appointment: Appointment, serviceName: z.string(), branchName: z.string(), branchAddress: z.string(), specialistName: z.string(), price: z.string() }) },
  appointmentsOf: { method: 'GET', path: '/internal/scheduling/client/:clientId/appointments', access: 'internal', summary: 'A client’s appointments; `upcoming` leaves only live future ones', params: z.object({ clientId: Id }), query: z.object({ upcoming: Flag }), data: z.array(Appointment) },
  importAppointments: {
    method: 'POST', path: '/internal/scheduling/history', access: 'internal', summary: 'Brings in existing appointments with their status; overlapping ones are skipped, no messages follow',
    body: z.object({ appointments: z.array(z.object({ clientId: ClientId, branchId: Id, serviceId: Id, specialistId: Id, start: Instant, end: Instant, status: SettableStatus, createdAt: Instant, clientNotes: z.string().default('') })).max(500) }),
    data: z.object({ created: z.number().int(), skipped: z.number().int() }),
  },
  countAppointments: { method: 'GET', path: '/internal/scheduling/client/:clientId/count', access: 'internal', summary: 'How many of each status a client has', params: z.object({ clientId: ClientId }), data: z.object({ attended: z.number().int(), upcoming: z.number().int(), total: z.number().int() }) },
})
