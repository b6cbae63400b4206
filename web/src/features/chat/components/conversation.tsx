import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { ArrowLeft, Info, MessagesSquare, RotateCw } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ChannelIcon } from '../../../ui/channel-icon.tsx'
import { Avatar, EmptyState } from '../../../ui/pieces.tsx'
import { ListSkeleton } from '../../../ui/skeletons.tsx'
import { drafted } from '../chat-slice.ts'
import { useChangeComposer, useDraft, useOutgoing } from '../composer-state.ts'
import { type Outgoing, type Row, rowsOf, stillOutgoing } from '../lib/messages.ts'
import { contactLine } from '../lib/texts.ts'
import { dayText } from '../lib/when.ts'
import { loadedMessages, useListMessagesInfiniteQuery } from '../../../api/endpoints/messages.ts'
import { useIsWide } from '../../../ui/use-media.ts'
import { useIsAssistantWriting, useReadWhileSeen } from '../use-conversation.ts'
import { useSending } from '../use-sending.ts'
import { Bubble, OutgoingBubble } from './bubble.tsx'
import { Composer } from './composer.tsx'
import { DayLine, MessageList } from './message-list.tsx'
import { AttentionBar } from './attention-bar.tsx'
import { TestMark } from './test-mark.tsx'

export type ConversationProps = {
  thread: Thread
  zone: string
  onClose: () => void
  onDetails: () => void
  detailsOpen: boolean
}

/** The messages of a thread with those that are still being sent, and how to load more. */
const useConversation = (threadId: string) => {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useListMessagesInfiniteQuery({ threadId })
  const outgoing = useOutgoing(threadId)
  const sending = useSending(threadId)
  const { discard } = sending
  useEffect(() => {
    if (isError) console.error('the conversation could not be read')
  }, [isError])
  const messages = useMemo(() => loadedMessages(data), [data])
  useEffect(() => {
    // The message arrived although its answer did not: do not offer to send it again, now or after
    // a reload.
    const waiting = new Set(stillOutgoing(outgoing, messages).map(({ key }) => key))
    for (const { key, state } of outgoing) if (state === 'failed' && !waiting.has(key)) discard(key)
  }, [outgoing, messages, discard])
  return {
    isLoaded: data !== undefined,
    isError,
    refetch,
    messages,
    outgoing,
    sending,
    older: { hasMore: hasNextPage, isLoading: isFetchingNextPage, load: fetchNextPage },
  }
}

/** Focuses the answer box of a new conversation, except on phones. */
const useFocusedBox = () => {
  const box = useRef<HTMLTextAreaElement>(null)
  const wide = useIsWide()
  useEffect(() => {
    // After the shell has moved the focus to the new screen. On phones the keyboard would cover the
    // messages.
    if (!wide) return
    const frame = requestAnimationFrame(() => box.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [wide])
  return box
}

/**
 * One conversation: its header, its messages and the composer. Mount it with the thread as its key.
 */
export const Conversation = (props: ConversationProps) => {
  const { thread, zone, onClose } = props
  const conversation = useConversation(thread._id)
  const { isLoaded, isError, refetch, messages, outgoing, sending, older } = conversation
  const isWriting = useIsAssistantWriting(thread._id)
  const box = useFocusedBox()
  useReadWhileSeen(thread)
  const rows = useMemo(() => rowsOf(messages, outgoing, zone), [messages, outgoing, zone])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.stopPropagation()
      onClose()
    }
  }
  return (
    <Stack
      as="section"
      aria-label={`Conversación con ${thread.clientName}`}
      gap="0"
      h="full"
      minH="0"
      bg="bg.canvas"
      onKeyDown={onKeyDown}
    >
      <ConversationHeader
        thread={thread}
        onClose={onClose}
        onDetails={props.onDetails}
        detailsOpen={props.detailsOpen}
      />
      <AttentionBar thread={thread} messages={messages} zone={zone} />
      {isLoaded ? (
        <MessageList
          rows={rows}
          label={`Mensajes con ${thread.clientName}`}
          hasMore={older.hasMore}
          loadingMore={older.isLoading}
          onMore={() => void older.load()}
        >
          {row => <ConversationRow {...{ row, thread, zone, sending, box }} />}
        </MessageList>
      ) : (
        <NoMessagesYet isError={isError} onRetry={() => void refetch()} />
      )}
      <WritingStatus isWriting={isWriting} />
      <Composer
        thread={thread}
        zone={zone}
        boxRef={box}
        onSend={text => sending.send(text, messages.at(-1)?._id ?? null)}
      />
    </Stack>
  )
}

type ConversationRowProps = Pick<ConversationProps, 'thread' | 'zone'> & {
  readonly row: Row
  readonly sending: ReturnType<typeof useSending>
  readonly box: RefObject<HTMLTextAreaElement | null>
}

const ConversationRow = ({ row, thread, zone, sending, box }: ConversationRowProps) => {
  switch (row.kind) {
    case 'day':
      return <DayLine text={dayText(row.iso, zone, Date.now())} />
    case 'message':
      return <Bubble message={row.message} opens={row.opens} thread={thread} zone={zone} />
    case 'outgoing':
      return <OutgoingRow {...{ outgoing: row.outgoing, thread, zone, sending, box }} />
  }
}

type OutgoingRowProps = Omit<ConversationRowProps, 'row'> & { readonly outgoing: Outgoing }

/** A message that is being sent or failed; editing it puts its text before the current draft. */
const OutgoingRow = ({ outgoing, thread, zone, sending, box }: OutgoingRowProps) => {
  const threadId = thread._id
  const draft = useDraft(threadId)
  const changeComposer = useChangeComposer()
  return (
    <OutgoingBubble
      outgoing={outgoing}
      zone={zone}
      onRetry={() => sending.retry(outgoing)}
      onDiscard={() => sending.discard(outgoing.key)}
      onEdit={() => {
        sending.discard(outgoing.key)
        const text = [outgoing.text, draft].filter(part => part !== '').join('\n')
        changeComposer(drafted({ threadId, text }))
        box.current?.focus()
      }}
    />
  )
}

const ConversationHeader = ({
  thread,
  onClose,
  onDetails,
  detailsOpen,
}: Omit<ConversationProps, 'zone'>) => (
  <HStack
    gap="3"
    px={{ base: '2', md: '5' }}
    py="2"
    minH="14"
    bg="bg.panel"
    borderBottomWidth="1px"
    borderColor="border.subtle"
  >
    <Box hideFrom="md">
      <IconButton name="Volver a la lista" icon={<ArrowLeft />} onClick={onClose} />
    </Box>
    <Avatar name={thread.clientName} />
    <Stack gap="0" flex="1" minW="0">
      <HStack gap="2" minW="0">
        <Text as="h2" fontWeight="600" truncate>
          {thread.clientName}
        </Text>
        <TestMark thread={thread} />
      </HStack>
      <HStack gap="1" color="fg.muted" textStyle="xs">
        <ChannelIcon channel={thread.channel} size={13} silent={thread.whatsapp === null} />
        <Text truncate>{contactLine(thread)}</Text>
      </HStack>
    </Stack>
    <IconButton
      name={detailsOpen ? 'Ocultar detalles' : 'Ver detalles'}
      icon={<Info />}
      aria-expanded={detailsOpen}
      onClick={onDetails}
    />
  </HStack>
)

const NoMessagesYet = ({ isError, onRetry }: { isError: boolean; onRetry: () => void }) => (
  <Box flex="1" minH="0" overflow="hidden" p="5">
    {isError ? (
      <EmptyState
        icon={<MessagesSquare />}
        title="No pudimos cargar los mensajes"
        action={
          <Button icon={<RotateCw />} onClick={onRetry}>
            Intentar de nuevo
          </Button>
        }
      />
    ) : (
      <ListSkeleton rows={6} />
    )}
  </Box>
)

const WritingStatus = ({ isWriting }: { isWriting: boolean }) => (
  <HStack role="status" px="5" minH={isWriting ? '7' : '0'} gap="2" color="fg.muted" textStyle="xs">
    {isWriting ? <Text>Un asistente está escribiendo…</Text> : null}
  </HStack>
)
