import type { Client } from '@mostrador/contracts/crm'
import { NO_CLIENT } from '@mostrador/contracts/scheduling'
import { useCallback, useEffect, useState } from 'react'
import { useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { fullName } from '../../../bookables/client-picker.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import type { AppointmentDraft } from '../lib/appointment-draft.ts'
import { useKnownNames } from '../lib/client-names.ts'
import type { DraftForm, OpenedForm } from './use-appointment-form.ts'

/** What to do about a client who was not chosen. */
const unchosenText = (typed: string, mayRegister: boolean): string => {
  if (typed.trim() === '') return 'Este campo es requerido'
  if (!navigator.onLine) return 'Sin conexión no podemos buscar clientes'
  return mayRegister ? 'Elige a alguien de la lista o regístralo' : 'Elige a alguien de la lista'
}

/** The client of the form: what is typed to find them, and who is chosen. */
export const useFormClient = ({ start, storedSheet }: OpenedForm, form: DraftForm) => {
  const { may } = useAgendaContext()
  const { draft, errors, set, setValue, clearErrors } = form
  // Null until something is typed or chosen: until then the field shows the client of the
  // appointment.
  const [typedClient, setTypedClient] = useState(storedSheet?.clientText ?? null)
  const { data: client } = useGetClientQuery(
    { params: { id: start.clientId } },
    { skip: start.clientId === '' || start.clientId === NO_CLIENT }
  )
  const { names } = useKnownNames()
  const savedText =
    client === undefined ? names.get(start.clientId) || start.title : fullName(client)
  const clientText = typedClient ?? savedText
  // What was typed may be found now, or is another person: the error was about the last attempt.
  const forgetClientError = useCallback(() => clearErrors('clientId'), [clearErrors])
  useEffect(() => {
    window.addEventListener('online', forgetClientError)
    return () => window.removeEventListener('online', forgetClientError)
  }, [forgetClientError])
  return {
    typedClient,
    clientText,
    clientProblem:
      errors.clientId === undefined ? undefined : unchosenText(clientText, may.registerClient),
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
    /** Shows the client of values that are about to be taken. */
    showClientOf: (next: AppointmentDraft): void => {
      if (next.clientId !== draft.clientId) setTypedClient(names.get(next.clientId) || next.title)
    },
  }
}
