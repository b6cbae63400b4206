import { z } from 'zod'
import { Id, IdParams, Instant, LocalDate } from '../common.ts'
import type { Routes } from '../contract.ts'
import { Appointment, AppointmentEdit, AppointmentForm } from './appointment.ts'
import { AppointmentStatus, SettableStatus } from './appointment-status.ts'
import { BlockForm } from './block.ts'
import { BookableService } from './bookable-service.ts'
import { Branch } from './branch.ts'
import { StoppedCalendar } from './calendar.ts'
import { Slot, SlotSearch } from './slot.ts'
import { Specialist } from './specialist.ts'
import { AppointmentLine, BookingSetup } from './today.ts'

const agenda = { page: 'agenda' } as const

/** Appointments, blocks and free times. */
export const agendaRoutes = {
  listAppointments: {
    method: 'GET',
    path: '/api/appointment',
    access: 'business',
    permission: { ...agenda, action: 'view' },
    summary: 'Appointments and blocks that start in [from, to) [CAL2-06]; at most 5,000 rows',
    query: z.object({
      from: Instant,
      to: Instant,
      branchId: Id.optional(),
      specialistId: Id.optional(),
      status: AppointmentStatus.optional(),
    }),
    data: z.array(Appointment),
  },
  getAppointment: {
    method: 'GET',
    path: '/api/appointment/:id',
    access: 'business',
    permission: { ...agenda, action: 'view' },
    summary: 'One appointment or block',
    params: IdParams,
    data: Appointment,
  },
  findAppointmentByFolio: {
    method: 'GET',
    path: '/api/appointment/folio',
    access: 'business',
    permission: { ...agenda, action: 'view' },
    summary: 'The appointment with this folio, in any case; null when there is none [APT-02]',
    query: z.object({ folio: z.string().trim().min(1).max(20) }),
    data: Appointment.nullable(),
  },
  populateAppointments: {
    method: 'GET',
    path: '/api/appointment/populate',
    access: 'business',
    permission: { ...agenda, action: 'view' },
    summary: 'History of a client [APT-26]',
    query: z.object({ clientId: Id }),
    data: z.object({
      appointments: z.array(Appointment),
      services: z.array(BookableService),
      branches: z.array(Branch),
      specialists: z.array(Specialist),
    }),
  },
  bookAppointment: {
    method: 'POST',
    path: '/api/appointment',
    access: 'business',
    permission: { ...agenda, action: 'edit', schedule: 'appointments' },
    summary: 'Books; starts agendada [APT-10, APT-17]',
    body: z.object({ appointment: AppointmentForm }),
    data: Appointment,
    message: 'Cita agendada con éxito',
  },
  editAppointment: {
    method: 'PUT',
    path: '/api/appointment/:id',
    access: 'business',
    permission: { ...agenda, action: 'edit', schedule: 'appointments' },
    summary: 'Edits or moves; keeps the status [APT-10, APT-17]',
    params: IdParams,
    body: z.object({ appointment: AppointmentEdit }),
    data: Appointment,
    message: 'Cita actualizada con éxito',
  },
  setAppointmentStatus: {
    method: 'PATCH',
    path: '/api/appointment/:id',
    access: 'business',
    permission: { ...agenda, action: 'edit', schedule: 'appointments' },
    summary:
      'Changes the status [APT-07]; asistida and no_asistida of an appointment more than 12 hours ahead only with isEarlyOutcome, and a freed time that is taken only with overbook',
    params: IdParams,
    body: z.object({
      status: SettableStatus,
      updatedBy: z.string().max(200).optional(),
      /** Refuses a change made on an older copy; absent: whatever it is now. */
      version: z.number().int().optional(),
      /** Somebody was asked whether a visit that is far ahead took place already. */
      isEarlyOutcome: z.boolean().optional(),
      /** Takes a freed time back although another appointment is there [G1-08]. */
      overbook: z.boolean().optional(),
    }),
    data: Appointment,
    message: 'Estado de la cita actualizado correctamente',
  },
  deleteAppointment: {
    method: 'DELETE',
    path: '/api/appointment/:id',
    access: 'business',
    permission: { ...agenda, action: 'delete' },
    summary: 'Deletes an appointment or a block [APT-23, BLK-07]',
    params: IdParams,
    data: z.object({ _id: Id }),
    message: 'Cita eliminada con éxito',
  },
  createBlock: {
    method: 'POST',
    path: '/api/block',
    access: 'business',
    permission: { ...agenda, action: 'edit', schedule: 'blocks' },
    summary: 'Blocks a specialist’s time [BLK-05]',
    body: z.object({ block: BlockForm }),
    data: Appointment,
    message: 'Bloqueos creados exitosamente',
  },
  editBlock: {
    method: 'PUT',
    path: '/api/block/:id',
    access: 'business',
    permission: { ...agenda, action: 'edit', schedule: 'blocks' },
    summary: 'Edits a block [BLK-05]',
    params: IdParams,
    body: z.object({ block: BlockForm }),
    data: Appointment,
    message: 'Bloqueos creados exitosamente',
  },
  agendaToday: {
    method: 'GET',
    path: '/api/agenda/today',
    access: 'business',
    permission: { ...agenda, action: 'view' },
    summary:
      'The next appointments of today and tomorrow, else the first after them, and those of the last 7 days that nobody said the outcome of',
    data: z.object({
      next: z.array(AppointmentLine),
      /** The first one after tomorrow; only where `next` is empty. */
      later: AppointmentLine.nullable(),
      withoutOutcome: z.array(AppointmentLine),
      withoutOutcomeCount: z.number().int(),
      setup: BookingSetup,
      stoppedCalendars: z.array(StoppedCalendar),
      /** Appointments of today that are neither cancelled nor unpaid; an older process leaves it out. */
      day: z.object({ date: LocalDate, appointments: z.number().int() }).optional(),
    }),
  },
  /** Everybody of the business may know; it holds counts alone. */
  bookingSetup: {
    method: 'GET',
    path: '/api/agenda/setup',
    access: 'business',
    summary: 'What is missing before anything can be booked',
    data: BookingSetup,
  },
  findSlots: {
    method: 'GET',
    path: '/api/availability',
    access: 'business',
    permission: { ...agenda, action: 'view' },
    summary: 'Free times of a service, in order of start',
    query: SlotSearch.extend({
      /** This appointment takes no time: it is the one that is being moved. */
      exceptAppointmentId: Id.optional(),
    }),
    data: z.array(Slot),
  },
  /** Bookable time per specialist and local day; minutes since local midnight, half-open. */
  workingTimes: {
    method: 'GET',
    path: '/api/availability/working-times',
    access: 'business',
    permission: { ...agenda, action: 'view' },
    summary: 'Open minutes per specialist and day; the rest is closed, rest or day off',
    query: z.object({ from: LocalDate, to: LocalDate, branchId: Id.optional() }),
    data: z.array(
      z.object({
        specialistId: Id,
        date: LocalDate,
        open: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
      })
    ),
  },
} as const satisfies Routes
