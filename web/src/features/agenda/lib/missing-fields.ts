import { type AppointmentDraft, fillAllText } from './appointment-draft.ts'

/** What is wrong with the form of an appointment, by field. */
export type DraftErrors = Readonly<
  Partial<Record<keyof AppointmentDraft, { readonly message?: string | undefined }>>
>

type FormState = {
  readonly isSubmitted: boolean
  readonly isOpen: boolean
  readonly nobodyText: string | undefined
}

const required = ['branchId', 'specialistId', 'serviceId', 'clientId'] as const
type RequiredField = (typeof required)[number]

/**
 * What the form of an appointment lacks [APT-12]. `isOpen`: its hour is proposed to nobody yet.
 * `nobodyText`: why nobody attends at its hour, which is what «Cualquiera» lacks then.
 */
export const missingFields = (
  errors: DraftErrors,
  { isSubmitted, isOpen, nobodyText }: FormState
) => {
  const hasNoHour =
    errors.startTime?.message === fillAllText || errors.endTime?.message === fillAllText
  const hasNobody =
    nobodyText !== undefined && !isOpen && !hasNoHour && errors.specialistId !== undefined
  const isMissing = required.some(
    name => errors[name]?.message !== undefined && !(hasNobody && name === 'specialistId')
  )
  const lacksTime = (errors.specialistId !== undefined && !hasNobody) || hasNoHour
  const timesText =
    isOpen || hasNoHour ? 'Elige un horario libre' : 'Elige un horario libre o un especialista'
  return {
    /** The text below a field that was left empty. */
    needed: (name: RequiredField): string | undefined =>
      errors[name] === undefined ? undefined : 'Este campo es requerido',
    isIncomplete: isSubmitted && (isMissing || hasNoHour),
    /** Specialist or time is open: a free time says both. */
    timesError: isSubmitted && lacksTime ? timesText : undefined,
    hourError: isSubmitted && hasNobody ? nobodyText : undefined,
    /** The missing fields as text. */
    missing: [
      ...(errors.serviceId === undefined ? [] : ['servicio']),
      ...(errors.clientId === undefined ? [] : ['cliente']),
      // A free time says the branch too.
      ...(errors.branchId === undefined || lacksTime ? [] : ['sucursal']),
      ...(lacksTime ? [isOpen || hasNoHour ? 'un horario libre' : 'un especialista'] : []),
    ],
  }
}
