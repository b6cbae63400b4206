import { HStack, Stack, Text, Textarea } from '@chakra-ui/react'
import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { Clock, Lock, SendHorizontal, Unplug } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useListConnectionsQuery } from '../../../api/endpoints/connections.ts'
import { drafted } from '../chat-slice.ts'
import { useChangeComposer, useDraft } from '../composer-state.ts'
import { closedWindowText, notConnectedText } from '../lib/texts.ts'
import { momentText } from '../lib/when.ts'
import { useNowUntil } from '../use-now.ts'
import { Notice } from './notice.tsx'

const MAX_LENGTH = 4096
export type ComposerProps = {
  thread: Thread
  zone: string
  boxRef: RefObject<HTMLTextAreaElement | null>
  onSend: (text: string) => void
}

/**
 * The text box of a conversation, or why it is closed and what can be done. Typed text stays,
 * whatever happens [INB-11, INB-12].
 */
export const Composer = ({ thread, zone, boxRef, onSend }: ComposerProps) => {
  const text = useDraft(thread._id)
  const changeComposer = useChangeComposer()
  const { data: connections } = useListConnectionsQuery()
  const until = thread.windowUntil === null ? null : Date.parse(thread.windowUntil)
  const now = useNowUntil(until)
  const connected =
    connections === undefined ||
    connections.some(({ channel, state }) => channel === thread.channel && state === 'connected')
  if (!connected) return <Notice icon={<Unplug size={16} />} title={notConnectedText} />
  if (until === null || until <= now) {
    const { why, advice } = closedWindowText(thread)
    return (
      <Notice icon={<Lock size={16} />} title={why}>
        {advice}
      </Notice>
    )
  }
  const write = (next: string) => changeComposer(drafted({ threadId: thread._id, text: next }))
  const blank = text.trim() === ''
  const long = text.length > MAX_LENGTH
  const send = () => {
    if (blank || long) return
    write('')
    onSend(text.trim())
  }
  return (
    <Stack
      as="form"
      data-toasts-above=""
      gap="1.5"
      px={{ base: '3', md: '5' }}
      py="2.5"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border.subtle"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <HStack align="end" gap="2">
        <Textarea
          ref={boxRef}
          aria-label={`Mensaje para ${thread.clientName}`}
          placeholder="Escribe un mensaje"
          rows={1}
          autoresize
          maxH="40"
          minH={{ base: '11', md: '10' }}
          value={text}
          enterKeyHint="send"
          {...(long ? { 'aria-invalid': true } : {})}
          onChange={event => write(event.target.value)}
          onKeyDown={event => {
            // Enter also accepts a suggestion of an input method: that key press does not send.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <IconButton
          name="Enviar"
          kind="main"
          type="submit"
          icon={<SendHorizontal />}
          disabled={blank || long}
        />
      </HStack>
      <HStack gap="3" justify="space-between" color="fg.muted" textStyle="xs">
        <HStack gap="1">
          <Clock size={12} aria-hidden="true" />
          <Text>Puedes responder hasta {momentText(thread.windowUntil ?? '', zone, now)}</Text>
        </HStack>
        {long ? (
          <Text color="fg.error">
            El mensaje es demasiado largo ({text.length} de {MAX_LENGTH})
          </Text>
        ) : (
          <Text hideBelow="2xl" whiteSpace="nowrap">
            Enter envía · Mayús + Enter, otra línea
          </Text>
        )}
      </HStack>
    </Stack>
  )
}
