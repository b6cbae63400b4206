import type { Slot } from '@mostrador/contracts/scheduling'
import { useState } from 'react'
import { useAgendaContext } from '../lib/agenda-context.ts'
import type { AppointmentDraft } from '../lib/appointment-draft.ts'
import type { StoredSheet } from '../lib/stored-sheet.ts'
import { endFollowing, lengthOf, type TypedSpan, typedOfInstants } from '../lib/typed-span.ts'
import type { DraftForm, OpenedForm } from './use-appointment-form.ts'

/** The specialist, branch and hour that a person asked for. */
export type TimeSearch = {
  readonly specialistId: string
  readonly branchId: string
  /** 'HH:mm' */
  readonly around: string
}
const searchOf = (values: StoredSheet['values'] | AppointmentDraft): TimeSearch => {
  const { specialistId, branchId, startTime } = values as AppointmentDraft
  return { specialistId, branchId, around: startTime }
}

/** When, where and with whom: typed, or taken from a free time. */
export const useFormTime = (
  { start, storedSheet, isHourProposed = false }: OpenedForm,
  { draft, set }: DraftForm
) => {
  const { zone, specialists, serviceOf } = useAgendaContext()
  const [isProposed, setProposed] = useState(isHourProposed)
  // What the free times are asked for: only what a person says changes it, not the time they take.
  const [search, setSearch] = useState<TimeSearch>(() => searchOf(storedSheet?.values ?? start))
  // With «Cualquiera» nobody has the proposed hour yet: it is not shown as if it were chosen.
  const isOpen = isProposed && draft.specialistId === ''
  return {
    search,
    isProposed,
    isOpen,
    /** What the fields of the hours show. */
    span: isOpen ? { ...draft, startTime: '', endTime: '' } : draft,
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
    takeSlot: (slot: Slot): void => {
      setProposed(false)
      set({
        ...typedOfInstants(slot.start, slot.end, zone),
        specialistId: slot.specialistId,
        branchId: slot.branchId,
      })
    },
    /** Asks for the free times of values that are about to be taken. */
    searchFor: (next: AppointmentDraft): void => setSearch(searchOf(next)),
  }
}
