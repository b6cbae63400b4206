import type { Appointment } from '@mostrador/contracts/scheduling'
import { useMemo } from 'react'
import type { UseFormClearErrors, UseFormSetValue } from 'react-hook-form'
import { useContractForm } from '../../../ui/form.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { type AppointmentDraft, appointmentDraft } from '../lib/appointment-draft.ts'
import { closedHourText } from '../lib/closed-hour.ts'
import { whoCanText } from '../lib/who-can.ts'
import type { StoredSheet } from '../lib/stored-sheet.ts'
import { type DraftErrors, missingFields } from '../lib/missing-fields.ts'
import { useFormClient } from './use-form-client.ts'
import { useFormService } from './use-form-service.ts'
import { useFormTime } from './use-form-time.ts'
import { useStoredValues } from './use-stored-values.ts'
import { useWhoCan } from './use-who-can.ts'

/** What the form of an appointment begins with. */
export type OpenedForm = {
  readonly editing: Appointment | null
  readonly start: AppointmentDraft
  /** Values stored by an earlier load of the tab. */
  readonly storedSheet?: StoredSheet | undefined
  /** Nobody said the hour of `start`. */
  readonly isHourProposed?: boolean | undefined
}

/** The values of the form, and how each part of it changes them. */
export type DraftForm = {
  readonly draft: AppointmentDraft
  readonly errors: DraftErrors
  readonly set: (change: Partial<AppointmentDraft>) => void
  readonly setValue: UseFormSetValue<AppointmentDraft>
  readonly clearErrors: UseFormClearErrors<AppointmentDraft>
}

const timeFields = ['startTime', 'startDate', 'specialistId'] as const

/** What is typed into the form of an appointment, and how one choice moves the others. */
export const useAppointmentForm = (opened: OpenedForm, onTimeChanged: () => void) => {
  const { editing, start, storedSheet } = opened
  const { zone, branchOf } = useAgendaContext()
  const schema = useMemo(() => appointmentDraft(zone), [zone])
  const { register, watch, setValue, reset, handleSubmit, clearErrors, formState } =
    useContractForm(schema, start)
  const { errors, isSubmitted } = formState
  const draft = watch()
  const set = (change: Partial<AppointmentDraft>): void => {
    for (const [name, value] of Object.entries(change))
      setValue(name as keyof AppointmentDraft, value as never, {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      })
    if (timeFields.some(name => name in change)) onTimeChanged()
  }
  const form: DraftForm = { draft, errors, set, setValue, clearErrors }
  const { typedClient, showClientOf, ...client } = useFormClient(opened, form)
  const { showServiceOf, ...service } = useFormService(opened, form)
  const { isProposed, isOpen, searchFor, ...time } = useFormTime(opened, form)
  const able = useWhoCan(draft, {
    isAsked: draft.specialistId === '' && !isOpen,
    exceptId: editing?._id,
  })
  const closedText = closedHourText(branchOf(draft.branchId)?.schedules, draft)
  const nobodyText =
    closedText ?? (able?.length === 0 ? whoCanText(draft.startTime, able) : undefined)
  const isDirty = formState.isDirty || typedClient !== null
  useStoredValues(
    { kind: 'appointment', editing, start, isHourProposed: isProposed },
    storedSheet,
    {
      values: draft,
      reset,
      isDirty,
      texts: { clientText: typedClient, serviceText: service.serviceText },
    }
  )
  return {
    ...client,
    ...service,
    ...time,
    ...missingFields(errors, { isSubmitted, isOpen, nobodyText }),
    draft,
    errors,
    isDirty,
    register,
    handleSubmit,
    set,
    /** Who can attend at an hour that was typed for anybody; undefined where it is not known. */
    able,
    /** «Cualquiera» at a typed hour is whoever can then and has least that day. */
    settleSpecialist: (): void => {
      const [first] = able ?? []
      if (first !== undefined) set({ specialistId: first._id, branchId: first.branchId })
    },
    /** All values at once, after somebody else changed the appointment. */
    take: (next: AppointmentDraft): void => {
      showClientOf(next)
      showServiceOf(next)
      searchFor(next)
      set(next)
    },
  }
}
export type AppointmentFormState = ReturnType<typeof useAppointmentForm>
