import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { ChatMessage, Thread } from '@mostrador/contracts/messaging-gateway'
import {
  Ban,
  Bot,
  Paperclip,
  RotateCw,
  Smartphone,
  TriangleAlert,
  UserRound,
  UserRoundCheck,
  Zap,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { HeldMessageActions } from '../../../ui/held-message.tsx'
import type { Outgoing } from '../lib/messages.ts'
import { authorLabel, kindNames, stateNames } from '../lib/texts.ts'
import { deletedText } from '../../../api/message-pages.ts'
import { clockText } from '../lib/when.ts'
import { StateMark } from './message-state.tsx'

const authorIcons = {
  client: UserRound,
  staff: UserRoundCheck,
  assistant: Bot,
  automation: Zap,
  phone: Smartphone,
} as const

const BubbleBox = ({
  ours,
  label,
  children,
}: {
  ours: boolean
  label?: ReactNode
  children: ReactNode
}) => (
  <Stack
    gap="1"
    align={ours ? 'flex-end' : 'flex-start'}
    px={{ base: '3', md: '5' }}
    pb="1.5"
    {...(label === undefined ? {} : { pt: '2' })}
  >
    {label}
    <Box
      maxW={{ base: '86%', md: '72%' }}
      px="3"
      py="2"
      borderRadius="l3"
      borderWidth="1px"
      overflowWrap="anywhere"
      textAlign="start"
      {...(ours
        ? { bg: 'brand.subtle', borderColor: 'brand.muted', borderEndEndRadius: 'l1' }
        : { bg: 'bg.panel', borderColor: 'border.subtle', borderEndStartRadius: 'l1' })}
    >
      {children}
    </Box>
  </Stack>
)
const StateReason = ({ tone, children }: { tone: 'error' | 'warning'; children: ReactNode }) => (
  <HStack gap="1.5" mt="1" align="start" color={`fg.${tone}`} textStyle="xs">
    <Box flexShrink="0" pt="px">
      <TriangleAlert size={13} aria-hidden="true" />
    </Box>
    <Text>{children}</Text>
  </HStack>
)

const phoneOf = ({ whatsapp, countryCode }: Pick<Thread, 'whatsapp' | 'countryCode'>) =>
  whatsapp === null ? null : { whatsapp, countryCode: countryCode ?? '' }

/**
 * A message of the conversation. Who wrote it is said over the first of a run, and to screen
 * readers on each.
 */
export const Bubble = ({
  message,
  opens,
  thread,
  zone,
}: {
  message: ChatMessage
  opens: boolean
  thread: Pick<Thread, 'clientName' | 'whatsapp' | 'countryCode'>
  zone: string
}) => {
  const isFromAssistant = message.role === 'assistant'
  const Icon = authorIcons[message.author.kind]
  const author = authorLabel(message.author, thread.clientName)
  const kind = kindNames[message.type]
  const isUndelivered = ['failed', 'held', 'unknown', 'withdrawn'].includes(message.state)
  return (
    <Box role="article" aria-label={`${author}, ${clockText(message.date, zone)}`}>
      <BubbleBox
        ours={isFromAssistant}
        label={
          opens ? (
            <HStack gap="1" textStyle="xs" color="fg.muted" px="1">
              <Icon size={13} aria-hidden="true" />
              <Text>{author}</Text>
            </HStack>
          ) : undefined
        }
      >
        {message.isDeleted ? (
          <HStack gap="1.5" color="fg.muted" fontStyle="italic">
            <Ban size={14} aria-hidden="true" />
            <Text>{deletedText}</Text>
          </HStack>
        ) : (
          <>
            {kind === null ? null : (
              <HStack gap="1.5" color="fg.muted" textStyle="sm">
                <Paperclip size={14} aria-hidden="true" />
                <Text>{kind}</Text>
              </HStack>
            )}
            {message.message === '' ? null : (
              <Text whiteSpace="pre-wrap" textStyle={{ base: 'md', md: 'sm' }}>
                {message.message}
              </Text>
            )}
          </>
        )}
        <HStack gap="1" justify="flex-end" color="fg.muted" textStyle="xs" mt="0.5">
          <time dateTime={message.date}>{clockText(message.date, zone)}</time>
          {isFromAssistant ? <StateMark state={message.state} /> : null}
        </HStack>
        {isFromAssistant && isUndelivered ? (
          <StateReason tone={message.state === 'failed' ? 'error' : 'warning'}>
            {stateNames[message.state]}
            {message.reason === null || message.reason === '' ? '' : `: ${message.reason}`}
          </StateReason>
        ) : null}
        {isFromAssistant && message.state === 'held' ? (
          <HeldMessageActions text={message.message} phone={phoneOf(thread)} />
        ) : null}
      </BubbleBox>
    </Box>
  )
}

/**
 * What was just written: it looks like the message that it will be, and keeps the text when it
 * could not go out.
 */
export const OutgoingBubble = ({
  outgoing,
  zone,
  onRetry,
  onEdit,
  onDiscard,
}: {
  outgoing: Outgoing
  zone: string
  onRetry: () => void
  onEdit: () => void
  onDiscard: () => void
}) => {
  const failed = outgoing.state === 'failed'
  return (
    <Box role="article" aria-label={failed ? 'Tú, no se envió' : 'Tú, enviando'}>
      <BubbleBox ours>
        <Text whiteSpace="pre-wrap" textStyle={{ base: 'md', md: 'sm' }}>
          {outgoing.text}
        </Text>
        <HStack gap="1" justify="flex-end" color="fg.muted" textStyle="xs" mt="0.5">
          <time dateTime={outgoing.at}>{clockText(outgoing.at, zone)}</time>
          <StateMark state={failed ? 'failed' : 'sending'} />
        </HStack>
        {failed ? (
          <Stack gap="1" role="alert">
            <StateReason tone="error">
              {stateNames.failed}. {outgoing.problem}
            </StateReason>
            <HStack gap="1" flexWrap="wrap" justify="flex-end">
              <Button kind="bare" size="xs" minH={{ base: '11', md: '7' }} onClick={onDiscard}>
                Descartar
              </Button>
              <Button kind="bare" size="xs" minH={{ base: '11', md: '7' }} onClick={onEdit}>
                Editar
              </Button>
              <Button
                size="xs"
                minH={{ base: '11', md: '7' }}
                icon={<RotateCw />}
                onClick={onRetry}
              >
                Reintentar
              </Button>
            </HStack>
          </Stack>
        ) : null}
      </BubbleBox>
    </Box>
  )
}
