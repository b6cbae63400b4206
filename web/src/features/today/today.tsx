import { SimpleGrid, Stack } from '@chakra-ui/react'
import { useEffect } from 'react'
import { AssistantsBlock } from './assistants-block.tsx'
import { UnreadBlock, WaitingBlock } from './chat-blocks.tsx'
import { Checklist } from './checklist.tsx'
import { DayLine } from './day-line.tsx'
import { DecisionsBlock } from './decisions-block.tsx'
import { NextBlock } from './next-block.tsx'
import { NoChannel } from './no-channel.tsx'
import { useToday } from './use-today.ts'

/**
 * What the first page shows of today: each block only with the right to see what is in it.
 * `onKnown` is called once its height is known: everything has come or failed.
 */
export const Today = ({
  isBuilt,
  onKnown,
}: {
  isBuilt: (path: string) => boolean
  onKnown: (isKnown: boolean) => void
}) => {
  const today = useToday()
  const { isKnown } = today
  useEffect(() => onKnown(isKnown), [isKnown, onKnown])
  const { session, sees, agenda, waiting, summary } = today
  const setsUp = session.isOwner || session.fullAccess
  const setup = agenda.data?.setup
  const hasAnswered = summary.data?.hasAnswered
  const isNew =
    setsUp &&
    setup !== undefined &&
    hasAnswered !== undefined &&
    (setup.missing.length > 0 || !hasAnswered)
  // The list of a new business names the channel too.
  const mayLackChannel = setsUp && setup !== undefined && hasAnswered !== undefined && !isNew
  // Conversations that wait for a person are the most visible thing on the page; nothing is shown
  // when there are none.
  const isAwaited = (waiting.data?.waiting ?? 0) > 0
  const hasFailed = waiting.data === undefined && waiting.error !== undefined
  return (
    <Stack gap="4">
      <DayLine today={today} />
      {isAwaited ? <WaitingBlock today={today} /> : null}
      {isNew ? (
        <Checklist today={today} setup={setup} hasAnswered={hasAnswered} isBuilt={isBuilt} />
      ) : null}
      {mayLackChannel ? <NoChannel /> : null}
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4" alignItems="start">
        <Stack gap="4" minW="0">
          {sees.agenda ? <NextBlock today={today} /> : null}
          {sees.agenda || sees.chat || session.isOwner ? <DecisionsBlock today={today} /> : null}
        </Stack>
        <Stack gap="4" minW="0">
          {hasFailed ? <WaitingBlock today={today} /> : null}
          {sees.chat ? <UnreadBlock today={today} /> : null}
          {sees.assistants ? <AssistantsBlock today={today} /> : null}
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}
