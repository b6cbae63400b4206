import { z } from 'zod'
import {
  BookDate,
  Flag,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  StoredInstant,
  visibleText,
} from '../common.ts'
import { RecurrenceUnit } from './course.ts'
import { OfferingRevision, pesos } from './offering-parts.ts'

export const enrollmentStatuses = ['pending', 'confirmed', 'cancelled'] as const
export const EnrollmentStatus = z.enum(enrollmentStatuses)
export type EnrollmentStatus = z.output<typeof EnrollmentStatus>
/** Derived from money movements; apart from the status, whose words it shares [C2-39, C2-47]. */
export const enrollmentPaymentStatuses = ['pending', 'partial', 'completed'] as const
export const EnrollmentPaymentStatus = z.enum(enrollmentPaymentStatuses)
export type EnrollmentPaymentStatus = z.output<typeof EnrollmentPaymentStatus>
/** How the client says they will pay. */
export const enrollmentPaymentMethods = ['cash', 'credit', 'debit', 'transfer'] as const
const PaymentMethod = z.enum(enrollmentPaymentMethods)

/** [ENR2-01]; money in pesos. */
export const Enrollment = z.object({
  _id: Id,
  courseId: Id,
  clientId: Id,
  businessId: Id,
  enrollmentDate: LocalDate,
  status: EnrollmentStatus,
  paymentMethod: PaymentMethod.nullable(),
  enrollmentFee: z.number(),
  /** Price of the course on the day of the enrolment, without the fee. */
  coursePrice: z.number(),
  paymentStatus: EnrollmentPaymentStatus,
  /** The sum of its money movements. */
  totalPaid: z.number(),
  remainingBalance: z.number(),
  notes: z.string(),
  /** The folio that people say to each other. */
  order: z.string(),
  createdAt: StoredInstant,
  revision: OfferingRevision,
})
export type Enrollment = z.output<typeof Enrollment>

/** An enrolment with the name of its client from crm; empty while crm does not answer. */
export const EnrollmentLine = Enrollment.extend({ clientName: z.string() })
export type EnrollmentLine = z.output<typeof EnrollmentLine>

const missing = 'Por favor, selecciona un curso y un cliente'
/** [ENR2-05, ENR2-06]. What was paid is not written here: it is the sum of money movements. */
export const EnrollmentForm = z.object({
  courseId: z.uuid({ error: missing }),
  clientId: z.uuid({ error: missing }),
  /** Today where it is left out. */
  enrollmentDate: BookDate.optional(),
  status: EnrollmentStatus.default('pending'),
  paymentMethod: PaymentMethod.nullable().default(null),
  /** Left out: the fee of the course. */
  enrollmentFee: pesos('La inscripción').optional(),
  notes: visibleText().max(1000, 'Las notas deben tener máximo 1000 caracteres').default(''),
})
export type EnrollmentForm = z.output<typeof EnrollmentForm>

const amount = z.coerce.number().min(0).max(99_999_999).optional()
/** [ENR-01]; what is left out filters nothing. */
export const EnrollmentFilter = z.object({
  businessId: Id.optional(),
  order: z.enum(['newest', 'oldest']).default('newest'),
  status: EnrollmentStatus.optional(),
  paymentStatus: EnrollmentPaymentStatus.optional(),
  courseId: Id.optional(),
  clientId: Id.optional(),
  /** Pesos that were paid. */
  amountFrom: amount,
  amountTo: amount,
  courseType: z.enum(['recurrent', 'dates']).optional(),
  place: z.string().max(200).optional(),
  /** Pesos of course and fee together. */
  priceFrom: amount,
  priceTo: amount,
  /** Seats that the course still has, at least. */
  availableSlots: z.coerce.number().int().min(0).max(10_000).optional(),
  /** The ones of archived courses alone. */
  archived: Flag,
  recurrenceUnit: RecurrenceUnit.optional(),
  /** Sunday 0 to Saturday 6, separated by commas: «1,3» [ENR-02]. */
  daysOfWeek: z
    .string()
    .max(13)
    .regex(/^[0-6](,[0-6])*$/, 'Los días no son válidos')
    .optional(),
  /** A session of the course begins at these hours of the business. */
  timeFrom: LocalTime.optional(),
  timeTo: LocalTime.optional(),
})
export type EnrollmentFilter = z.output<typeof EnrollmentFilter>

export const waitlistStates = ['waiting', 'offered'] as const
/** Somebody who waits for a seat of a course. */
export const WaitlistEntry = z.object({
  _id: Id,
  courseId: Id,
  clientId: Id,
  clientName: z.string(),
  state: z.enum(waitlistStates),
  /** Until when a seat is held for them; null while they wait. */
  offeredUntil: Instant.nullable(),
  createdAt: StoredInstant,
})
export type WaitlistEntry = z.output<typeof WaitlistEntry>

/** One enrolled client on the list of a session; null until somebody marked it. */
export const AttendanceLine = z.object({
  enrollmentId: Id,
  clientId: Id,
  clientName: z.string(),
  order: z.string(),
  present: z.boolean().nullable(),
})
export type AttendanceLine = z.output<typeof AttendanceLine>
