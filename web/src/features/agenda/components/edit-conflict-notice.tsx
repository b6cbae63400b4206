import { HStack, Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { Button } from '../../../ui/button.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { appointmentChanges } from '../lib/appointment-changes.ts'
import { useKnownNames } from '../lib/client-names.ts'
import { Notice } from './notice.tsx'

type Props = {
  /** As the form opened it. */
  readonly before: Appointment
  /** As somebody else left it. */
  readonly current: Appointment
  readonly busy: boolean
  readonly onUseCurrent: () => void
  readonly onKeepMine: () => void
}

/**
 * Lists what somebody else changed in an appointment while its form was open, and asks whose values
 * to keep: an appointment is never merged field by field.
 */
export const EditConflictNotice = ({ before, current, busy, onUseCurrent, onKeepMine }: Props) => {
  const agenda = useAgendaContext()
  const { names } = useKnownNames()
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
          {changes.map(({ label, before: was, now }) => (
            <Text as="li" key={label} overflowWrap="anywhere">
              {`${label}: antes ${was}, ahora ${now}.`}
            </Text>
          ))}
        </Stack>
      )}
      <HStack gap="2" flexWrap="wrap">
        <Button size={{ base: 'md', md: 'sm' }} disabled={busy} onClick={onUseCurrent}>
          Usar lo actual
        </Button>
        <Button size={{ base: 'md', md: 'sm' }} loading={busy} onClick={onKeepMine}>
          Guardar lo mío
        </Button>
      </HStack>
    </Notice>
  )
}
