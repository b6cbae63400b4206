import { Box, Center, Spinner, Text } from '@chakra-ui/react'
import { ArrowDown, MessagesSquare } from 'lucide-react'
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/pieces.tsx'
import type { Row } from '../lib/messages.ts'
import { noMessagesText } from '../lib/texts.ts'
import { pluralize } from '../../../ui/count.ts'

/** Older messages load when the reader is this close to the top [CHT-02]. */
const NEAR_TOP_PX = 100
/** CSS pixels from the end within which the list follows what arrives. */
const NEAR_END_PX = 60

export type MessageListProps = {
  rows: readonly Row[]
  label: string
  children: (row: Row) => ReactElement
  hasMore: boolean
  loadingMore: boolean
  onMore: () => void
}

type ScrollOptions = Pick<MessageListProps, 'rows' | 'hasMore' | 'loadingMore' | 'onMore'>

/**
 * The scroll of a conversation: opens at its end, follows new messages, and stays where one is
 * reading when older ones come [CHT-02]. `missed`: messages that came below what is seen.
 */
const useConversationScroll = ({ rows, hasMore, loadingMore, onMore }: ScrollOptions) => {
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const opened = useRef(false)
  const [missed, setMissed] = useState(0)
  const last = rows.at(-1)?.key
  // Same end and more rows: they came at the top, and the position is kept from the end.
  const [lastRendered, setLastRendered] = useState({ last, count: rows.length })
  const shift = lastRendered.last === last && rows.length > lastRendered.count
  useLayoutEffect(() => {
    if (rows.length === 0) return
    const appended = lastRendered.last !== last
    const isOwnLast = rows.at(-1)?.kind === 'outgoing'
    if (!opened.current || (appended && (atEnd.current || isOwnLast))) {
      opened.current = true
      list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
    } else if (appended) setMissed(count => count + Math.max(1, rows.length - lastRendered.count))
    if (appended || rows.length !== lastRendered.count)
      setLastRendered({ last, count: rows.length })
  }, [rows, last, lastRendered])

  // A box of two lines takes room from the list: a reader at the end keeps seeing it.
  const end = rows.length - 1
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      if (atEnd.current && end >= 0) list.current?.scrollToIndex(end, { align: 'end' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [end])

  const onScroll = (offset: number) => {
    const handle = list.current
    if (handle === null || !opened.current) return
    atEnd.current = handle.scrollSize - handle.viewportSize - offset < NEAR_END_PX
    if (atEnd.current && missed > 0) setMissed(0)
    if (offset < NEAR_TOP_PX && hasMore && !loadingMore) onMore()
  }
  const scrollToEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  return { list, scroller, shift, missed, onScroll, scrollToEnd }
}

/** The messages of a conversation, of which only those in sight are in the page. */
export const MessageList = ({ label, children, ...options }: MessageListProps) => {
  const { rows, loadingMore } = options
  const { list, scroller, shift, missed, onScroll, scrollToEnd } = useConversationScroll(options)
  return (
    <Box position="relative" flex="1" minH="0">
      <Box
        ref={scroller}
        role="log"
        aria-label={label}
        aria-live="off"
        tabIndex={0}
        h="full"
        overflowY="auto"
        display="flex"
        flexDirection="column"
        overflowAnchor="none"
        scrollbarWidth="thin"
        focusVisibleRing="inside"
        py="2"
      >
        {rows.length === 0 ? (
          <EmptyState icon={<MessagesSquare />} title={noMessagesText} />
        ) : (
          <>
            {/* Few messages lie at the bottom, beside the box, as in every chat. */}
            <Box flexGrow="1" />
            <Virtualizer
              ref={list}
              scrollRef={scroller}
              shift={shift}
              onScroll={onScroll}
              data={rows}
              bufferSize={400}
            >
              {row => <Box key={row.key}>{children(row)}</Box>}
            </Virtualizer>
          </>
        )}
      </Box>
      {loadingMore ? (
        <Center position="absolute" top="2" insetX="0" pointerEvents="none">
          <Spinner size="sm" aria-label="Cargando mensajes anteriores" />
        </Center>
      ) : null}
      {missed === 0 ? null : (
        <Center position="absolute" bottom="3" insetX="0" pointerEvents="none">
          <Button
            size="sm"
            pointerEvents="auto"
            bg="bg.panel"
            boxShadow="floating"
            borderRadius="full"
            icon={<ArrowDown />}
            onClick={scrollToEnd}
          >
            {pluralize(missed, 'mensaje nuevo', 'mensajes nuevos')}
          </Button>
        </Center>
      )}
    </Box>
  )
}

export const DayLine = ({ text }: { text: string }) => (
  <Center py="3">
    <Text
      as="h3"
      textStyle="xs"
      fontWeight="500"
      color="fg.muted"
      bg="bg.muted"
      borderRadius="full"
      px="3"
      py="0.5"
    >
      {text}
    </Text>
  </Center>
)
