import { Stack, Text } from '@chakra-ui/react'
import type { AffectedAppointments as Affected } from '@mostrador/contracts/scheduling'
import { type ReactNode, useState } from 'react'
import { countedAppointments } from '../ui/affected-appointments.tsx'
import { AffectedChoice, LEAVE, TELL } from './affected-choice.tsx'

/** «Tiene 3 citas por venir.» */
export const upcomingText = (count: number): string =>
  `Tiene ${countedAppointments(count)} por venir.`

type UpcomingAppointments = {
  /** Drawn in the question; nothing while they are not known, or there are none. */
  readonly content: ReactNode
  /** Part of the query that archives or deletes. */
  readonly tell: { readonly tell?: 'true' }
}

/** What happens to the coming appointments of an archived or deleted row. */
export const useUpcomingAppointments = (affected: Affected | undefined): UpcomingAppointments => {
  const [choice, setChoice] = useState(LEAVE)
  if (affected === undefined || affected.count === 0) return { content: undefined, tell: {} }
  return {
    content: (
      <Stack gap="2">
        <Text>{upcomingText(affected.count)}</Text>
        <AffectedChoice affected={affected} choice={choice} onChoose={setChoice} />
      </Stack>
    ),
    tell: choice === TELL ? { tell: 'true' } : {},
  }
}
