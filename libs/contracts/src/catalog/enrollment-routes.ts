import { z } from 'zod'
import { Id, IdParams, LocalDate, LocalTime } from '../common.ts'
import type { Routes } from '../contract.ts'
import {
  AttendanceLine,
  Enrollment,
  EnrollmentFilter,
  EnrollmentForm,
  EnrollmentLine,
  WaitlistEntry,
} from './enrollment.ts'
import { OfferingRevision } from './offering-parts.ts'

const page = { page: 'enrollments' } as const
const session = z.object({ date: LocalDate, startTime: LocalTime })

/** Enrolments in courses, who waits for a seat, and who came [ENR2-06, ENR2-07]. */
export const enrollmentRoutes = {
  listEnrollments: {
    method: 'GET',
    path: '/api/enrollment',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Enrolments of the business that a filter lets through, 2,000 at most [ENR-01, G2-04]',
    query: EnrollmentFilter,
    data: z.array(EnrollmentLine),
  },
  createEnrollment: {
    method: 'POST',
    path: '/api/enrollment',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'Enrols a client; a pending or confirmed enrolment takes a seat [ENR2-06]',
    body: z.object({ enrollment: EnrollmentForm }),
    data: Enrollment,
    message: 'Inscripcion registrada',
  },
  editEnrollment: {
    method: 'PUT',
    path: '/api/enrollment/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Edits an enrolment; its course and client stay [ENR2-04, ENR2-06]',
    params: IdParams,
    body: z.object({ enrollment: EnrollmentForm, revision: OfferingRevision }),
    data: Enrollment,
    message: 'Inscripcion actualizada',
  },
  deleteEnrollment: {
    method: 'DELETE',
    path: '/api/enrollment/:id',
    access: 'business',
    permission: { ...page, action: 'delete' },
    summary: 'Removes an enrolment and frees its seat [ENR2-07]',
    params: IdParams,
    data: z.object({ _id: Id }),
    message: 'Inscripción eliminada',
  },
  listWaitlist: {
    method: 'GET',
    path: '/api/course/:id/waitlist',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Who waits for a seat of a course, the first one first',
    params: IdParams,
    data: z.array(WaitlistEntry),
  },
  joinWaitlist: {
    method: 'POST',
    path: '/api/course/:id/waitlist',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'Puts a client last on the waitlist of a course that is full',
    params: IdParams,
    body: z.object({ clientId: Id }),
    data: WaitlistEntry,
    message: 'Agregado a la lista de espera',
  },
  acceptSeat: {
    method: 'POST',
    path: '/api/enrollment/waitlist/:id/accept',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'Turns the seat that is held for somebody into their enrolment',
    params: IdParams,
    data: Enrollment,
    message: 'Inscripcion registrada',
  },
  leaveWaitlist: {
    method: 'DELETE',
    path: '/api/enrollment/waitlist/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Takes somebody off the waitlist; a seat held for them goes to the next',
    params: IdParams,
    data: z.object({ _id: Id }),
  },
  listAttendance: {
    method: 'GET',
    path: '/api/course/:id/attendance',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Who is enrolled, and who came to one session',
    params: IdParams,
    query: session,
    data: z.array(AttendanceLine),
  },
  markAttendance: {
    method: 'PUT',
    path: '/api/course/:id/attendance',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Says who came to a session; null takes a mark away',
    params: IdParams,
    body: session.extend({
      marks: z
        .array(z.object({ enrollmentId: Id, present: z.boolean().nullable() }))
        .min(1)
        .max(500, 'Son demasiados a la vez'),
    }),
    data: z.array(AttendanceLine),
  },
} as const satisfies Routes
