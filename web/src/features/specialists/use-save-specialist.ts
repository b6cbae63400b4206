import type { BookableService, Branch, Specialist } from '@mostrador/contracts/scheduling'
import {
  useCreateSpecialistMutation,
  useEditSpecialistMutation,
} from '../../api/endpoints/specialists.ts'
import { useRefreshTokenMutation } from '../../api/endpoints/calendars.ts'
import type { RecordDraft } from '../../api/record-draft.ts'
import { useSignedIn } from '../../api/session.ts'
import { useSaveRecord } from '../../bookables/use-save-record.ts'
import { useFormPlace } from '../../ui/form-place.ts'
import { toast } from '../../ui/toaster.tsx'
import { useInvite } from './use-invite.ts'
import { bodyOf, branchText, type SpecialistValues } from './specialist-values.ts'

type Lists = {
  readonly branches: readonly Branch[]
  readonly services: readonly BookableService[]
}

export const useSaveSpecialist = (
  draft: RecordDraft<Specialist, SpecialistValues>,
  lists: Lists,
  onSaved: () => void
) => {
  const [create] = useCreateSpecialistMutation()
  const [edit] = useEditSpecialistMutation()
  const [presence] = useRefreshTokenMutation()
  const { email } = useSignedIn().user
  const invite = useInvite()
  // The wizard goes to the next step automatically and is not left.
  const isAlone = useFormPlace() === null
  const { base, values } = draft
  /** Offers to invite the new specialist as a user. */
  const invitation = () =>
    base === undefined && isAlone && invite !== undefined && values.email !== email
      ? { action: { label: 'Invitar al equipo', onClick: () => invite(values) } }
      : {}
  /** A specialist who saves themselves learns whether their calendar is connected [SPE2-09]. */
  const askPresence = async () => {
    if (base === undefined || base.email === '' || base.email !== email) return
    const connected = await presence({ body: { email } })
      .unwrap()
      .catch(() => 'connected' as const)
    if (connected === null)
      toast.info('Todavía no conectas tu Google Calendar', {
        description: 'Puedes hacerlo en «Calendarios», en el menú de tu tarjeta.',
      })
  }
  return useSaveRecord<Specialist>({
    send: async (outside, keys) => {
      const specialist = bodyOf(values, base, lists)
      if (base === undefined) return keys.send({ specialist }, call => create(call).unwrap())
      const { _id: id, revision } = base
      return edit({ params: { id }, body: { specialist, revision, outside } }).unwrap()
    },
    rebase: draft.rebase,
    changedCode: 'specialist_changed',
    failedText: branchText,
    onSaved: () => {
      toast.success(base === undefined ? 'Especialista registrado' : 'Especialista guardado', {
        description: values.name,
        ...invitation(),
      })
      onSaved()
      void askPresence()
    },
  })
}
