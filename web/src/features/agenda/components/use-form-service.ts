import { useState } from 'react'
import { useAgendaContext } from '../lib/agenda-context.ts'
import type { AppointmentDraft } from '../lib/appointment-draft.ts'
import { endFollowing } from '../lib/typed-span.ts'
import type { DraftForm, OpenedForm } from './use-appointment-form.ts'

/** The service of the form: what is typed to find it, and which one is chosen. */
export const useFormService = ({ start, storedSheet }: OpenedForm, { draft, set }: DraftForm) => {
  const { zone, serviceOf } = useAgendaContext()
  const [serviceText, setServiceText] = useState(
    storedSheet?.serviceText ?? serviceOf(start.serviceId)?.name ?? ''
  )
  return {
    serviceText,
    typeService: (text: string): void => {
      setServiceText(text)
      if (draft.serviceId !== '') set({ serviceId: '' })
    },
    /** The end follows the start by the duration of the service [APT-15]. */
    chooseService: (id: string, name: string): void => {
      setServiceText(name)
      set({ serviceId: id, ...endFollowing(draft, serviceOf(id)?.duration, zone) })
    },
    /** Shows the service of values that are about to be taken. */
    showServiceOf: (next: AppointmentDraft): void => {
      if (next.serviceId !== draft.serviceId) setServiceText(serviceOf(next.serviceId)?.name ?? '')
    },
  }
}
