import { HStack, Stack, Text } from '@chakra-ui/react'
import { Button } from '../../../ui/button.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { appointmentChanges } from '../lib/appointment-changes.ts'
import type { AppointmentDraft } from '../lib/appointment-draft.ts'
import { mergedDrafts } from '../lib/appointment-merge.ts'
import { useKnownNames } from '../lib/client-names.ts'
import { joinNames } from '../lib/texts.ts'
import { draftOf } from '../lib/typed-span.ts'
import { Notice } from './notice.tsx'
import type { EditConflict } from './use-save-appointment.ts'

const buttonSize = { size: { base: 'md', md: 'sm' } } as const

type Props = {
  readonly conflict: EditConflict
  readonly draft: AppointmentDraft
  readonly busy: boolean
  /** Goes on with these values. */
  readonly onUseCurrent: (merged: AppointmentDraft) => void
  /** Saves these values. */
  readonly onSave: (merged: AppointmentDraft) => void
}

/**
 * Lists what somebody else changed in an appointment while its form was open, and asks whose values
 * to keep where both changed the same.
 */
export const EditConflictNotice = ({ conflict, draft, busy, onUseCurrent, onSave }: Props) => {
  const { before, current } = conflict
  const agenda = useAgendaContext()
  const { names } = useKnownNames()
  const { conflicts, mine, theirs } = mergedDrafts(
    draftOf(before, agenda.zone),
    draft,
    draftOf(current, agenda.zone)
  )
  const changes = appointmentChanges(before, current, { ...agenda, names })
  return (
    <Notice kind="warning">
      <Text fontWeight="600">
        {changes.length === 0
          ? 'Alguien más guardó esta cita mientras la editabas, con los mismos datos.'
          : 'Alguien más cambió esta cita mientras la editabas:'}
      </Text>
      {changes.length === 0 ? null : (
        <Stack as="ul" gap="0.5" ps="5" listStyleType="disc">
          {changes.map(({ label, before: previous, now }) => (
            <Text as="li" key={label} overflowWrap="anywhere">
              {`${label}: antes ${previous}, ahora ${now}.`}
            </Text>
          ))}
        </Stack>
      )}
      <Text>
        {conflicts.length === 0
          ? 'Lo que tú cambiaste se conserva.'
          : `Tú también cambiaste: ${joinNames(conflicts)}. Elige con cuál te quedas; lo demás se conserva.`}
      </Text>
      <HStack gap="2" flexWrap="wrap">
        {conflicts.length === 0 ? null : (
          <Button {...buttonSize} disabled={busy} onClick={() => onUseCurrent(theirs)}>
            Usar lo actual
          </Button>
        )}
        <Button {...buttonSize} loading={busy} onClick={() => onSave(mine)}>
          {conflicts.length === 0 ? 'Guardar con esos cambios' : 'Guardar lo mío'}
        </Button>
      </HStack>
    </Notice>
  )
}
