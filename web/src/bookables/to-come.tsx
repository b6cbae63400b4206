import { Stack, Text } from '@chakra-ui/react'
import type { ConcernedAppointments as Concerned } from '@mostrador/contracts/scheduling'
import { type ReactNode, useState } from 'react'
import { countedAppointments } from '../ui/concerned-appointments.tsx'
import { ConcernedChoice, LEAVE, TELL } from './concerned-choice.tsx'

/** «Tiene 3 citas por venir.» */
export const toComeText = (count: number): string =>
  `Tiene ${countedAppointments(count)} por venir.`

type ToCome = {
  /** Drawn in the question; nothing while they are not known, or there are none. */
  readonly content: ReactNode
  /** Part of the query that archives or deletes. */
  readonly tell: { readonly tell?: 'true' }
}

/** What becomes of the appointments to come of what is archived or deleted. */
export const useToCome = (concerned: Concerned | undefined): ToCome => {
  const [choice, setChoice] = useState(LEAVE)
  if (concerned === undefined || concerned.count === 0) return { content: undefined, tell: {} }
  return {
    content: (
      <Stack gap="2">
        <Text>{toComeText(concerned.count)}</Text>
        <ConcernedChoice concerned={concerned} choice={choice} onChoose={setChoice} />
      </Stack>
    ),
    tell: choice === TELL ? { tell: 'true' } : {},
  }
}
