import { SimpleGrid, Stack } from '@chakra-ui/react'
import { AssistantsBlock } from './assistants-block.tsx'
import { UnreadBlock, WaitingBlock } from './chat-blocks.tsx'
import { Checklist } from './checklist.tsx'
import { DecisionsBlock } from './decisions-block.tsx'
import { NextBlock } from './next-block.tsx'
import { useToday } from './use-today.ts'

/** What the first page shows of today: each block only to who may see what is in it. */
export const Today = ({ isBuilt }: { isBuilt: (path: string) => boolean }) => {
  const today = useToday()
  const { session, sees, agenda, inbox, summary } = today
  const setsUp = session.isOwner || session.fullAccess
  const setup = agenda.data?.setup
  const hasAnswered = summary.data?.hasAnswered
  const isNew =
    setsUp &&
    setup !== undefined &&
    hasAnswered !== undefined &&
    (setup.missing.length > 0 || !hasAnswered)
  // Who waits for a person is the loudest thing on the page; nobody waiting is a quiet sentence.
  const waiting = inbox.data?.waiting ?? 0
  const waitingBlock =
    inbox.data?.waiting === undefined ? null : <WaitingBlock today={today} inbox={inbox.data} />
  return (
    <Stack gap="4">
      {isNew ? (
        <Checklist today={today} setup={setup} hasAnswered={hasAnswered} isBuilt={isBuilt} />
      ) : null}
      {waiting > 0 ? waitingBlock : null}
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4" alignItems="start">
        <Stack gap="4" minW="0">
          {sees.agenda ? <NextBlock today={today} /> : null}
          {sees.agenda || sees.chat || session.isOwner ? <DecisionsBlock today={today} /> : null}
        </Stack>
        <Stack gap="4" minW="0">
          {waiting > 0 ? null : waitingBlock}
          {sees.chat ? <UnreadBlock today={today} /> : null}
          {sees.assistants ? <AssistantsBlock today={today} /> : null}
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}
