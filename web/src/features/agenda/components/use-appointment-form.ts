import type { Client } from '@mostrador/contracts/crm'
import { type Appointment, NO_CLIENT, type Slot } from '@mostrador/contracts/scheduling'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { useContractForm } from '../../../ui/form.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { useKnownNames } from '../lib/client-names.ts'
import { type AppointmentDraft, appointmentDraft, fillAllText } from '../lib/appointment-draft.ts'
import { endFollowing, lengthOf, type TypedSpan, typedOfInstants } from '../lib/typed-span.ts'
import type { KeptSheet } from '../lib/kept-sheet.ts'
import { fullName } from '../../../bookables/client-picker.tsx'
import { useKeptValues } from './use-kept-values.ts'

const required = ['branchId', 'specialistId', 'serviceId', 'clientId'] as const
type RequiredField = (typeof required)[number]

type Opened = {
  readonly editing: Appointment | null
  readonly start: AppointmentDraft
  /** What an earlier load of the tab kept. */
  readonly kept?: KeptSheet | undefined
  /** Nobody said the hour of `start`. */
  readonly isHourProposed?: boolean | undefined
}

/** The specialist, branch and hour that a person asked for. */
export type TimeSearch = {
  readonly specialistId: string
  readonly branchId: string
  /** 'HH:mm' */
  readonly around: string
}
const searchOf = (values: KeptSheet['values'] | AppointmentDraft): TimeSearch => {
  const { specialistId, branchId, startTime } = values as AppointmentDraft
  return { specialistId, branchId, around: startTime }
}

/** What to do about a client who was not chosen. */
const unchosenText = (typed: string, mayRegister: boolean): string => {
  if (typed.trim() === '') return 'Este campo es requerido'
  if (!navigator.onLine) return 'Sin conexión no podemos buscar clientes'
  return mayRegister ? 'Elige a alguien de la lista o regístralo' : 'Elige a alguien de la lista'
}

/** What is typed into the form of an appointment, and how one choice moves the others. */
export const useAppointmentForm = (
  { editing, start, kept, isHourProposed = false }: Opened,
  onTimeChanged: () => void
) => {
  const { zone, specialists, serviceOf, may } = useAgendaContext()
  const schema = useMemo(() => appointmentDraft(zone), [zone])
  const { register, watch, setValue, reset, handleSubmit, clearErrors, formState } =
    useContractForm(schema, start)
  const { errors, isSubmitted } = formState
  const draft = watch()
  // Null until something is typed or chosen: until then the field shows the client of the
  // appointment.
  const [typedClient, setTypedClient] = useState(kept?.clientText ?? null)
  const { data: client } = useGetClientQuery(
    { params: { id: start.clientId } },
    { skip: start.clientId === '' || start.clientId === NO_CLIENT }
  )
  const { names } = useKnownNames()
  const clientText =
    typedClient ??
    (client === undefined ? names.get(start.clientId) || start.title : fullName(client))
  const [serviceText, setServiceText] = useState(
    kept?.serviceText ?? serviceOf(start.serviceId)?.name ?? ''
  )
  const isDirty = formState.isDirty || typedClient !== null
  const [isProposed, setProposed] = useState(isHourProposed)
  useKeptValues({ kind: 'appointment', editing, start, isHourProposed: isProposed }, kept, {
    values: draft,
    reset,
    isDirty,
    texts: { clientText: typedClient, serviceText },
  })

  const set = (change: Partial<AppointmentDraft>): void => {
    for (const [name, value] of Object.entries(change))
      setValue(name as keyof AppointmentDraft, value as never, {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      })
    if ('startTime' in change || 'startDate' in change || 'specialistId' in change) onTimeChanged()
  }
  // What the free times are asked for: only what a person says changes it, not the time they take.
  const [search, setSearch] = useState<TimeSearch>(() => searchOf(kept?.values ?? start))
  // With «Cualquiera» nobody has the proposed hour yet: it is not shown as if it were chosen.
  const isOpen = isProposed && draft.specialistId === ''
  const needed = (name: RequiredField) =>
    errors[name] === undefined ? undefined : 'Este campo es requerido'
  // What was typed may be found now, or is another person: the error was about the last attempt.
  const forgetClientError = useCallback(() => clearErrors('clientId'), [clearErrors])
  useEffect(() => {
    window.addEventListener('online', forgetClientError)
    return () => window.removeEventListener('online', forgetClientError)
  }, [forgetClientError])
  const isMissing = [...required.map(name => errors[name]?.message !== undefined)].includes(true)
  const hasNoHour =
    errors.startTime?.message === fillAllText || errors.endTime?.message === fillAllText

  const lacksTime = errors.specialistId !== undefined || hasNoHour
  const missing = [
    ...(errors.serviceId === undefined ? [] : ['servicio']),
    ...(errors.clientId === undefined ? [] : ['cliente']),
    // A free time says the branch too.
    ...(errors.branchId === undefined || lacksTime ? [] : ['sucursal']),
    ...(lacksTime ? ['un horario libre'] : []),
  ]
  const timesText =
    isOpen || hasNoHour ? 'Elige un horario libre' : 'Elige un horario libre o un especialista'
  return {
    draft,
    search,
    clientText,
    serviceText,
    errors,
    needed,
    clientProblem:
      errors.clientId === undefined ? undefined : unchosenText(clientText, may.registerClient),
    isDirty,
    /** Specialist or time is open: a free time says both. */
    timesError: isSubmitted && lacksTime ? timesText : undefined,
    /** What is still to be filled in, in words. */
    missing,
    /** What the fields of the hours show. */
    span: isOpen ? { ...draft, startTime: '', endTime: '' } : draft,
    isIncomplete: isSubmitted && (isMissing || hasNoHour),
    register,
    handleSubmit,
    set,
    typeClient: (text: string): void => {
      setTypedClient(text)
      forgetClientError()
      // Not judged while it is typed: nobody has been chosen yet.
      if (draft.clientId !== '') setValue('clientId', '', { shouldDirty: true })
    },
    chooseClient: (chosen: Client): void => {
      setTypedClient(fullName(chosen))
      set({ clientId: chosen._id })
    },
    typeService: (text: string): void => {
      setServiceText(text)
      if (draft.serviceId !== '') set({ serviceId: '' })
    },
    /** The end follows the start by the duration of the service [APT-15]. */
    chooseService: (id: string, name: string): void => {
      setServiceText(name)
      set({ serviceId: id, ...endFollowing(draft, serviceOf(id)?.duration, zone) })
    },
    chooseBranch: (branchId: string): void => {
      const stays = specialists.some(
        specialist => specialist._id === draft.specialistId && specialist.branchId === branchId
      )
      const change = { branchId, ...(stays ? {} : { specialistId: '' }) }
      setSearch({ ...search, ...change })
      set(change)
    },
    chooseSpecialist: (specialistId: string): void => {
      const chosen = specialists.find(({ _id }) => _id === specialistId)
      const change = {
        specialistId,
        ...(chosen === undefined ? {} : { branchId: chosen.branchId }),
      }
      setSearch({ ...search, ...change })
      if (specialistId !== '') setProposed(false)
      set(change)
    },
    /** The end keeps the length that it had, else the duration of the service [APT-15]. */
    changeStart: (change: Partial<TypedSpan>): void => {
      const { startDate, startTime, endDate, endTime } = { ...draft, ...change }
      const typed = { startDate, startTime, endDate, endTime }
      setSearch({ ...search, around: startTime })
      if (change.startTime !== undefined) setProposed(false)
      const minutes = lengthOf(draft, zone) ?? serviceOf(draft.serviceId)?.duration
      set({ ...typed, ...endFollowing(typed, minutes, zone) })
    },
    changeEnd: (change: Partial<TypedSpan>): void => {
      setProposed(false)
      set({ endTime: draft.endTime, ...change })
    },
    /** All values at once, after somebody else changed the appointment. */
    take: (next: AppointmentDraft): void => {
      if (next.clientId !== draft.clientId) setTypedClient(names.get(next.clientId) || next.title)
      if (next.serviceId !== draft.serviceId) setServiceText(serviceOf(next.serviceId)?.name ?? '')
      setSearch(searchOf(next))
      set(next)
    },
    takeSlot: (slot: Slot): void => {
      setProposed(false)
      set({
        ...typedOfInstants(slot.start, slot.end, zone),
        specialistId: slot.specialistId,
        branchId: slot.branchId,
      })
    },
  }
}
export type AppointmentFormState = ReturnType<typeof useAppointmentForm>
