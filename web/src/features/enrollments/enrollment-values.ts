import {
  type Enrollment,
  EnrollmentForm,
  type EnrollmentStatus,
} from '@mostrador/contracts/catalog'
import { pesosOfText } from '@mostrador/kernel'
import type { z } from 'zod'
import type { FormFields } from '../../api/merge-values.ts'
import type { RecordForm } from '../../api/record-draft.ts'
import { typedOfPesos } from '../../bookables/typed-pesos.ts'
import { methodNames, statusLabels } from './words.ts'

/** The values of the form of an enrolment while it is filled in. */
export type EnrollmentValues = {
  readonly courseId: string
  readonly clientId: string
  /** The client as it was typed or chosen. */
  readonly clientText: string
  readonly enrollmentDate: string
  readonly status: EnrollmentStatus
  readonly paymentMethod: keyof typeof methodNames | ''
  /** Empty: that of the course. */
  readonly enrollmentFee: string
  readonly notes: string
}

const fields: FormFields<EnrollmentValues> = {
  courseId: { label: 'Curso', format: String },
  clientId: { label: 'Cliente', format: String },
  clientText: { label: 'Cliente', format: String },
  enrollmentDate: { label: 'Fecha', format: String },
  status: { label: 'Estado', format: status => statusLabels[status].label },
  paymentMethod: {
    label: 'Cómo va a pagar',
    format: method => (method === '' ? 'sin definir' : methodNames[method]),
  },
  enrollmentFee: { label: 'Precio de la inscripción', format: String },
  notes: { label: 'Notas', format: String },
}

/** A new enrolment starts pending [ENR2-04]. */
export const blankValues = (courseId: string, today: string): EnrollmentValues => ({
  courseId,
  clientId: '',
  clientText: '',
  enrollmentDate: today,
  status: 'pending',
  paymentMethod: '',
  enrollmentFee: '',
  notes: '',
})

/** How a row is read into the form; a refusal brings one without the name of its client. */
export type Row = Enrollment & { readonly clientName?: string }
export const enrollmentForm: RecordForm<Row, EnrollmentValues> = {
  kind: 'enrollment',
  fields,
  valuesOf: row => ({
    courseId: row.courseId,
    clientId: row.clientId,
    clientText: '',
    enrollmentDate: row.enrollmentDate,
    status: row.status,
    paymentMethod: row.paymentMethod ?? '',
    enrollmentFee: typedOfPesos(row.enrollmentFee),
    notes: row.notes,
  }),
}

/** The enrolment as it is sent. */
export const bodyOf = (values: EnrollmentValues): z.input<typeof EnrollmentForm> => {
  const { courseId, clientId, enrollmentDate, status, paymentMethod, notes } = values
  const enrollmentFee = pesosOfText(values.enrollmentFee)
  return {
    courseId,
    clientId,
    status,
    notes,
    ...(enrollmentDate === '' ? {} : { enrollmentDate }),
    ...(enrollmentFee === null ? {} : { enrollmentFee }),
    paymentMethod: paymentMethod === '' ? null : paymentMethod,
  }
}

export type EnrollmentErrors = Partial<Record<keyof EnrollmentValues, string>>

/** What is wrong with the form, by field [ENR2-05]. */
export const errorsOf = (values: EnrollmentValues): EnrollmentErrors => {
  const errors: EnrollmentErrors = {}
  for (const { path, message } of EnrollmentForm.safeParse(bodyOf(values)).error?.issues ?? [])
    errors[String(path[0]) as keyof EnrollmentValues] ??= message
  return errors
}
