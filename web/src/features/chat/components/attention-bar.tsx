import { Box, HStack, Text } from '@chakra-ui/react'
import type { Attention, ChatMessage, Thread } from '@mostrador/contracts/messaging-gateway'
import { Hand, UserRound } from 'lucide-react'
import { useSetAttentionMutation } from '../../../api/endpoints/threads.ts'
import { problemText } from '../../../api/problem.ts'
import { may, useSignedIn } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { ageText, assistantNameIn, currentAttention } from '../lib/attention.ts'
import { clockText, dayKey, momentText } from '../lib/when.ts'
import { useMinutes } from '../use-now.ts'

type PersonAttention = Extract<Attention, { state: 'person' }>

/** 'las 22:40' today, 'mañana, 09:30' otherwise. */
const untilText = (until: string, zone: string, now: number): string =>
  dayKey(until, zone) === dayKey(new Date(now).toISOString(), zone)
    ? `las ${clockText(until, zone)}`
    : momentText(until, zone, now)

const personText = (person: PersonAttention, isMine: boolean, until: string): string => {
  if (isMine) return `Atiendes tú hasta ${until}`
  if (person.userId === null) return `Atiendes tú desde el teléfono hasta ${until}`
  return `Atiende ${person.name} hasta ${until}`
}

/** Who answers this conversation, and the way to take it or to give it back. */
export const AttentionBar = ({
  thread,
  messages,
  zone,
}: {
  thread: Thread
  messages: readonly ChatMessage[]
  zone: string
}) => {
  const session = useSignedIn()
  const now = useMinutes()
  const [setAttention, { isLoading, originalArgs }] = useSetAttentionMutation()
  const attention = currentAttention(thread.attention, now)
  const isMine = attention.state === 'person' && attention.userId === session.user._id
  // An answer from the phone app names no person.
  const canTake = attention.state !== 'person' || attention.userId === null
  const choose = (by: 'me' | 'assistant') => {
    if (isLoading) return
    setAttention({ params: { id: thread._id }, body: { by } })
      .unwrap()
      .then(
        ({ attention: next }) => {
          if (by === 'me' && next.state === 'person' && next.userId !== session.user._id)
            toast.warning(`${next.name} la tomó antes que tú`)
        },
        (error: unknown) => toast.error(problemText(error))
      )
  }
  const pendingChoice = isLoading ? originalArgs?.body.by : undefined
  const mayAct = may(session, { page: 'chat', action: 'edit' })
  const take = (
    <Button
      size="sm"
      minH={{ base: '11', md: '9' }}
      loading={pendingChoice === 'me'}
      disabled={isLoading}
      kind={attention.state === 'assistant' ? 'quiet' : 'main'}
      onClick={() => choose('me')}
    >
      Atender yo
    </Button>
  )
  const name = assistantNameIn(messages)
  const giveBack = (
    <Button
      size="sm"
      minH={{ base: '11', md: '9' }}
      kind="quiet"
      loading={pendingChoice === 'assistant'}
      disabled={isLoading}
      onClick={() => choose('assistant')}
    >
      {name === null ? 'Devolver al asistente' : `Devolver a ${name}`}
    </Button>
  )
  const isCalling = attention.state === 'waiting'
  if (attention.state === 'assistant' && !mayAct) return null
  return (
    <HStack
      as="section"
      aria-label="Quién atiende"
      px={{ base: '3', md: '5' }}
      py="1.5"
      gap="3"
      rowGap="1"
      flexWrap="wrap"
      textStyle="sm"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      {...(isCalling ? { bg: 'bg.warning', color: 'fg.warning' } : { bg: 'bg.panel' })}
    >
      <HStack role="status" gap="2" flex="1" minW="48" align="start">
        <Box pt="0.5" flexShrink="0" aria-hidden="true">
          {isCalling ? <Hand size={16} /> : <UserRound size={16} />}
        </Box>
        <Text fontWeight={isCalling ? '600' : '400'}>{barText(attention)}</Text>
      </HStack>
      {mayAct ? (
        <HStack gap="2" flexShrink="0">
          {canTake ? take : null}
          {attention.state === 'assistant' ? null : giveBack}
        </HStack>
      ) : null}
    </HStack>
  )

  function barText(current: Attention): string {
    switch (current.state) {
      case 'assistant':
        return name === null ? 'Contesta tu asistente' : `Contesta ${name}`
      case 'waiting':
        return `Espera a una persona desde hace ${ageText(Date.parse(current.since), now)}: ${current.reason}`
      case 'person':
        return personText(current, isMine, untilText(current.until, zone, now))
    }
  }
}
