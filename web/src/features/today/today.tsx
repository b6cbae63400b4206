import { SimpleGrid, Stack } from '@chakra-ui/react'
import { useEffect } from 'react'
import { AssistantsBlock } from './assistants-block.tsx'
import { UnreadBlock, WaitingBlock } from './chat-blocks.tsx'
import { Checklist } from './checklist.tsx'
import { DayLine } from './day-line.tsx'
import { DecisionsBlock } from './decisions-block.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { NextBlock } from './next-block.tsx'
import { NoChannel, useLacksChannel } from './no-channel.tsx'
import { isAnswered, useToday } from './use-today.ts'

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
  const channel = useLacksChannel(mayLackChannel)
  // What stands above the blocks would push them down when it comes after them.
  const isAboveKnown =
    isAnswered(agenda) &&
    isAnswered(summary) &&
    (!sees.chat || isAnswered(waiting)) &&
    channel.isKnown
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
      {channel.isLacking ? <NoChannel /> : null}
      {isAboveKnown ? (
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
      ) : (
        <CardsSkeleton cards={4} height="40" />
      )}
    </Stack>
  )
}
