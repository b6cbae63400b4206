import type {
  BookableService,
  Branch,
  ConcernedAppointments,
  Specialist,
} from '@mostrador/contracts/scheduling'
import { useState } from 'react'
import {
  useCreateSpecialistMutation,
  useEditSpecialistMutation,
} from '../../api/endpoints/specialists.ts'
import { useRefreshTokenMutation } from '../../api/endpoints/calendars.ts'
import { isProblem, problemText } from '../../api/problem.ts'
import type { RecordDraft } from '../../api/record-draft.ts'
import { useRepeatKeys } from '../../api/repeat-key.ts'
import { useSignedIn } from '../../api/session.ts'
import { useOnce } from '../../ui/once.ts'
import { toast } from '../../ui/toaster.tsx'
import { bodyOf, branchText, type SpecialistValues } from './specialist-values.ts'

type Lists = {
  readonly branches: readonly Branch[]
  readonly services: readonly BookableService[]
}

/**
 * Saves the form. `outside` holds the appointments that new hours would leave outside: then it asks,
 * and `save('leave')` goes on.
 */
export const useSaveSpecialist = (
  draft: RecordDraft<Specialist, SpecialistValues>,
  lists: Lists,
  onSaved: () => void
) => {
  const [create, creating] = useCreateSpecialistMutation()
  const [edit, editing] = useEditSpecialistMutation()
  const [presence] = useRefreshTokenMutation()
  const { email } = useSignedIn().user
  const keys = useRepeatKeys()
  const [problem, setProblem] = useState<string>()
  const [outside, setOutside] = useState<ConcernedAppointments>()
  const { base } = draft
  const refuse = (error: unknown) => {
    const { code, details } = isProblem(error) ? error : { code: '', details: undefined }
    // The details of these two are what the contract says of their codes.
    if (code === 'appointments_outside') return setOutside(details as ConcernedAppointments)
    if (code === 'specialist_changed') draft.rebase((details as { current: Specialist }).current)
    setProblem(problemText(error, branchText))
  }
  const once = useOnce()
  /** Whoever saves themselves learns whether their calendar is connected [SPE2-09]. */
  const askPresence = async (saved: Specialist | undefined) => {
    if (saved === undefined || saved.email === '' || saved.email !== email) return
    const connected = await presence({ body: { email } })
      .unwrap()
      .catch(() => 'connected' as const)
    if (connected === null)
      toast.info('Todavía no conectas tu Google Calendar', {
        description: 'Puedes hacerlo en «Calendarios», en el menú de tu tarjeta.',
      })
  }
  const attempt = async (answer: 'ask' | 'leave'): Promise<boolean> => {
    const specialist = bodyOf(draft.values, base, lists)
    setProblem(undefined)
    try {
      if (base === undefined) await keys.send({ specialist }, call => create(call).unwrap())
      else
        await edit({
          params: { id: base._id },
          body: { specialist, revision: base.revision, outside: answer },
        }).unwrap()
      toast.success(base === undefined ? 'Especialista registrado' : 'Especialista guardado', {
        description: draft.values.name,
      })
      onSaved()
      void askPresence(base)
      return true
    } catch (error) {
      setOutside(undefined)
      refuse(error)
      return false
    }
  }
  return {
    save: (answer: 'ask' | 'leave' = 'ask') => once(() => attempt(answer)),
    problem,
    outside,
    stopAsking: () => setOutside(undefined),
    isBusy: creating.isLoading || editing.isLoading,
  }
}
