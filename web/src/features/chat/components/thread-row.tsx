import { Box, HStack, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { Link } from 'react-router'
import { ChannelIcon } from '../../../ui/channel-icon.tsx'
import { Avatar } from '../../../ui/pieces.tsx'
import { previewOf } from '../lib/texts.ts'
import { useElapsed } from '../use-now.ts'
import { AttentionMark } from './attention-mark.tsx'
import { StateMark } from './message-state.tsx'
import { TestMark } from './test-mark.tsx'

const Elapsed = ({ at }: { at: string }) => (
  <Text asChild textStyle="xs" color="fg.muted" whiteSpace="nowrap" flexShrink="0">
    <time dateTime={at}>{useElapsed(at)}</time>
  </Text>
)

export type ThreadRowProps = {
  thread: Thread
  to: string
  current: boolean
  index: number
  reachable: boolean
  onFocus: (index: number) => void
}

/**
 * One conversation of the inbox. Everything that a colour says is also said by a word or a weight.
 */
export const ThreadRow = ({ thread, to, current, index, reachable, onFocus }: ThreadRowProps) => {
  const { author, text } = previewOf(thread)
  const last = thread.lastMessage
  return (
    <Box
      asChild
      display="flex"
      gap="3"
      alignItems="center"
      px="4"
      py="2.5"
      minH="17"
      textAlign="start"
      borderBottomWidth="1px"
      borderColor="border.muted"
      focusVisibleRing="inside"
      _hover={{ bg: 'bg.subtle' }}
      {...(current ? { bg: 'brand.subtle', _hover: { bg: 'brand.subtle' } } : {})}
    >
      <Link
        to={to}
        data-index={index}
        tabIndex={reachable ? 0 : -1}
        onFocus={() => onFocus(index)}
        {...(current ? { 'aria-current': 'page' as const } : {})}
      >
        <Box position="relative" flexShrink="0">
          <Avatar name={thread.clientName} size="md" />
          <Box
            position="absolute"
            bottom="-1"
            insetEnd="-1"
            bg="bg.panel"
            borderRadius="full"
            p="0.5"
            display="flex"
          >
            <ChannelIcon channel={thread.channel} size={15} />
          </Box>
        </Box>
        <Stack gap="0.5" flex="1" minW="0">
          <HStack gap="2" justify="space-between">
            <Text truncate fontWeight={thread.isRead ? '500' : '700'}>
              {thread.clientName}
            </Text>
            {last === null ? null : <Elapsed at={last.date} />}
          </HStack>
          <HStack gap="1.5" textStyle="sm" color={thread.isRead ? 'fg.muted' : 'fg'}>
            {last?.role === 'assistant' ? <StateMark state={last.state} /> : null}
            <Text truncate flex="1">
              {author === '' ? text : `${author}: ${text}`}
            </Text>
            {thread.isRead ? null : (
              <Box
                as="span"
                bg="brand.solid"
                color="brand.contrast"
                borderRadius="full"
                minW="5"
                h="5"
                px="1.5"
                textStyle="xs"
                fontWeight="600"
                display="inline-flex"
                alignItems="center"
                justifyContent="center"
                flexShrink="0"
              >
                {thread.unread > 99 ? '99+' : thread.unread}
                <VisuallyHidden> sin leer</VisuallyHidden>
              </Box>
            )}
          </HStack>
          <HStack gap="2" minW="0">
            <TestMark thread={thread} />
            <AttentionMark attention={thread.attention} />
          </HStack>
        </Stack>
      </Link>
    </Box>
  )
}
