import { Stack, Text } from '@chakra-ui/react'
import type { AffectedAppointments as Affected } from '@mostrador/contracts/scheduling'
import { useLineNames } from '../api/line-names.ts'
import { useSignedIn } from '../api/session.ts'
import { AffectedAppointments } from '../ui/affected-appointments.tsx'
import { type RadioChoice, RadioList } from '../ui/radio-list.tsx'
import { reachNote, reachSummary, useMayNotify, useReach } from './reach.ts'

export const LEAVE = 'leave'
export const TELL = 'tell'

/**
 * The appointments that a change concerns and what becomes of them: they stay, their clients are
 * notified, or one of `others`. While telling is chosen, each line says whether it reaches its
 * client.
 */
export const AffectedChoice = ({
  affected: { count, first },
  choice,
  onChoose,
  others = [],
}: {
  affected: Affected
  choice: string
  onChoose: (choice: string) => void
  others?: readonly RadioChoice[]
}) => {
  const names = useLineNames(first)
  const timeZone = useSignedIn().business?.timezone.name
  const mayNotify = useMayNotify()
  const reach = useReach(first, choice !== TELL)
  const choices = [
    { value: LEAVE, label: 'Dejarlas como están' },
    ...others,
    ...(mayNotify ? [{ value: TELL, label: 'Avisar a los clientes' }] : []),
  ]
  return (
    <Stack gap="4">
      {/* Above: below the choices it would be out of sight on a phone. */}
      {choice === TELL && reach !== undefined ? (
        <Text role="status" textStyle="sm">
          {reachSummary(reach, first, count)}
        </Text>
      ) : null}
      <AffectedAppointments
        count={count}
        first={first}
        names={names}
        timeZone={timeZone}
        note={reach && reachNote(reach)}
      />
      {choices.length === 1 ? null : (
        <RadioList
          label="¿Qué hacemos con ellas?"
          value={choice}
          onChange={onChoose}
          choices={choices}
        />
      )}
    </Stack>
  )
}
