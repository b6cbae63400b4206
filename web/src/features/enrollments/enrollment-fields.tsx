import { SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { Course } from '@mostrador/contracts/catalog'
import { pesosOfText } from '@mostrador/kernel'
import { ClientPicker, fullName } from '../../bookables/client-picker.tsx'
import { coursePriceOf, seatsText } from '../../bookables/course-sessions.ts'
import { pesosText } from '../../bookables/typed-pesos.ts'
import { useToday } from '../../bookables/use-today.ts'
import { DayField } from '../../ui/day-field.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx'
import type { EnrollmentErrors, EnrollmentValues, Row } from './enrollment-values.ts'
import { methodOptions, paymentLabels, statusOptions } from './words.ts'

type Props = {
  readonly values: EnrollmentValues
  readonly errors: EnrollmentErrors
  readonly change: (part: Partial<EnrollmentValues>) => void
  readonly courses: readonly Course[]
  /** The one that is edited: its course and client stay. */
  readonly enrollment: Row | undefined
}
const pair = { base: 1, md: 2 } as const

/** The fields of an enrolment [ENR2-01]. */
export const EnrollmentFields = (props: Props) => {
  const { values, errors, change, enrollment } = props
  const today = useToday()
  return (
    <Stack gap="5">
      {enrollment === undefined ? <ClientAndCourse {...props} /> : null}
      <SimpleGrid columns={pair} gap="5">
        <SelectField
          label="Estado"
          options={statusOptions}
          value={values.status}
          error={errors.status}
          onChange={event => change({ status: event.target.value as EnrollmentValues['status'] })}
        />
        <DayField
          label="Fecha"
          value={values.enrollmentDate}
          today={today}
          error={errors.enrollmentDate}
          onChange={enrollmentDate => change({ enrollmentDate })}
        />
      </SimpleGrid>
      <SimpleGrid columns={pair} gap="5">
        <TextField
          label="Precio de la inscripción"
          inputMode="decimal"
          autoComplete="off"
          help="Vacío: la del curso."
          value={values.enrollmentFee}
          error={errors.enrollmentFee}
          onChange={event => change({ enrollmentFee: event.target.value })}
        />
        <SelectField
          label="¿Cómo va a pagar? (opcional)"
          help="No registra un pago: regístralo después en «Cobrar»."
          placeholder="Sin definir"
          options={methodOptions}
          value={values.paymentMethod}
          onChange={event =>
            change({ paymentMethod: event.target.value as EnrollmentValues['paymentMethod'] })
          }
        />
      </SimpleGrid>
      <Payment {...props} />
      <TextareaField
        label="Notas (opcional)"
        rows={2}
        value={values.notes}
        error={errors.notes}
        onChange={event => change({ notes: event.target.value })}
      />
    </Stack>
  )
}

const ClientAndCourse = ({ values, errors, change, courses }: Props) => {
  const chosen = courses.find(({ _id }) => _id === values.courseId)
  return (
    <>
      <SelectField
        label="Curso"
        required
        placeholder="Elige un curso"
        help={chosen === undefined ? undefined : seatsText(chosen)}
        options={courses
          .filter(({ archived }) => !archived)
          .map(({ _id, name }) => ({ value: _id, label: name }))}
        value={values.courseId}
        error={errors.courseId}
        onChange={event => change({ courseId: event.target.value })}
      />
      <ClientPicker
        text={values.clientText}
        chosen={values.clientId !== ''}
        error={errors.clientId}
        onText={clientText => change({ clientText, clientId: '' })}
        onChoose={client => change({ clientId: client._id, clientText: fullName(client) })}
        onRegister={undefined}
      />
    </>
  )
}

/** What it costs and what was paid; nothing before a course is chosen [ENR2-04]. */
const Payment = ({ values, courses, enrollment }: Props) => {
  const course = courses.find(({ _id }) => _id === values.courseId)
  const price = enrollment?.coursePrice ?? (course && coursePriceOf(course)) ?? 0
  const fee = pesosOfText(values.enrollmentFee) ?? course?.enrollmentFee ?? 0
  const total = price + (Number.isNaN(fee) ? 0 : fee)
  const paid = enrollment?.totalPaid ?? 0
  const state = paymentLabels[enrollment?.paymentStatus ?? 'pending'].label
  return (
    <Text textStyle="sm" color="fg.muted">
      {`${state} · Pagado ${pesosText(paid)} · Saldo ${pesosText(Math.max(0, total - paid))}`}
    </Text>
  )
}
