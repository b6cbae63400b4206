import { Box, Flex, Heading, VisuallyHidden } from '@chakra-ui/react'
import type { ChatMessage } from '@mostrador/contracts/messaging-gateway'
import { MessagesSquare } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { asProblem } from '../api/problem.ts'
import { type RealtimeHandlers, useRealtime } from '../api/realtime.ts'
import { may, useSignedIn } from '../api/session.ts'
import { ContactPanel } from '../features/chat/components/contact-panel.tsx'
import { Conversation } from '../features/chat/components/conversation.tsx'
import { Inbox } from '../features/chat/components/inbox.tsx'
import { useGetThreadQuery } from '../api/endpoints/threads.ts'
import { cut } from '../features/chat/lib/texts.ts'
import { lowWindow, useMedia } from '../ui/use-media.ts'
import { useStored } from '../theme/stored.ts'
import { Drawer } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/pieces.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { OfflinePage } from './error-page.tsx'
import { NotFound } from './not-found.tsx'

const FAILED_FROM = 500
/**
 * True when it is unknown whether the conversation exists: the server failed or was not reached.
 */
const isLost = (error: unknown): boolean => {
  const { status } = asProblem(error)
  return status === 0 || status >= FAILED_FROM
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** New arrivals are also announced, for people who do not see the list move. */
const Announcer = () => {
  const [text, setText] = useState('')
  const handlers = useMemo<RealtimeHandlers>(
    () => ({
      new_message: ({ data }) => {
        const { role, author, message } = data as ChatMessage
        if (role === 'user')
          setText(
            `Mensaje nuevo${author.name === '' ? '' : ` de ${author.name}`}: ${cut(message, 80)}`
          )
      },
    }),
    []
  )
  useRealtime(handlers)
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}

const OpenConversation = ({
  id,
  zone,
  onClose,
}: {
  id: string
  zone: string
  onClose: () => void
}) => {
  const { currentData: thread, error, refetch } = useGetThreadQuery({ params: { id } })
  const isPanelBeside = useMedia('(min-width: 80rem)')
  const [isDetailsOpen, setDetailsOpen] = useStored('mostrador.chat.details', true, isBoolean)
  const [drawer, setDrawer] = useState(false)
  if (thread === undefined && error === undefined)
    return (
      <Box p="5">
        <ListSkeleton rows={6} />
      </Box>
    )
  if (thread === undefined)
    return isLost(error) ? (
      <OfflinePage onRetry={() => void refetch()} />
    ) : (
      <NotFound
        title="No encontramos esta conversación"
        to="/chat"
        linkText="Ir a las conversaciones"
      />
    )
  return (
    <Flex h="full" minH="0">
      <Box flex="1" minW="0">
        <Conversation
          key={id}
          thread={thread}
          zone={zone}
          onClose={onClose}
          detailsOpen={isPanelBeside ? isDetailsOpen : drawer}
          onDetails={() => (isPanelBeside ? setDetailsOpen(!isDetailsOpen) : setDrawer(true))}
        />
      </Box>
      {isPanelBeside && isDetailsOpen ? (
        <Box
          as="aside"
          aria-label="Detalles del contacto"
          w="80"
          flexShrink="0"
          overflowY="auto"
          borderStartWidth="1px"
          borderColor="border.subtle"
          bg="bg.panel"
          scrollbarWidth="thin"
        >
          <ContactPanel thread={thread} zone={zone} />
        </Box>
      ) : null}
      {isPanelBeside ? null : (
        <Drawer open={drawer} onClose={() => setDrawer(false)} title="Detalles">
          <ContactPanel thread={thread} zone={zone} heading={false} />
        </Drawer>
      )}
    </Flex>
  )
}

/** /chat and /chat/:id [G2-18]. Without permission it says so and requests nothing. */
export const Component = () =>
  may(useSignedIn(), { page: 'chat', action: 'view' }) ? (
    <Chats />
  ) : (
    <EmptyState
      icon={<MessagesSquare />}
      title="No tienes acceso a los chats"
      description="Pide permiso a la persona titular del negocio."
    />
  )

/** On phones the list and the conversation are two screens. */
const Chats = () => {
  const { id } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const zone = useSignedIn().business?.timezone.name ?? 'America/Mexico_City'
  const list = useRef<HTMLDivElement>(null)
  const lastId = useRef(id)
  useEffect(() => {
    const from = lastId.current
    lastId.current = id
    if (id !== undefined || from === undefined) return
    // Back in the list: to the conversation one came from, once the shell has moved the focus.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`a[href^="/chat/${from}"]`)?.focus()
    )
    return () => cancelAnimationFrame(frame)
  }, [id])
  return (
    <Flex
      h="calc(100dvh - var(--shell-top) - var(--shell-notice) - var(--shell-bottom))"
      // A low window scrolls the page: the messages keep their room.
      minH="30rem"
      css={{ [lowWindow]: { minHeight: '14rem' } }}
      overflow="hidden"
    >
      <Announcer />
      {id === undefined ? null : (
        // On phones the list, which has the title of the screen, is not rendered beside a
        // conversation.
        <Heading as="h1" srOnly hideFrom="md">
          Chat
        </Heading>
      )}
      <Box
        ref={list}
        display={{ base: id === undefined ? 'block' : 'none', md: 'block' }}
        w={{ base: 'full', md: '80', xl: '96' }}
        flexShrink="0"
        borderEndWidth={{ md: '1px' }}
        borderColor="border.subtle"
        minH="0"
      >
        <Inbox currentId={id} />
      </Box>
      <Box
        display={{ base: id === undefined ? 'none' : 'block', md: 'block' }}
        flex="1"
        minW="0"
        minH="0"
      >
        {id === undefined ? (
          <EmptyState
            icon={<MessagesSquare />}
            title="Elige una conversación"
            description="Los mensajes de WhatsApp, Instagram y Messenger llegan aquí en cuanto te escriben."
          />
        ) : (
          <OpenConversation id={id} zone={zone} onClose={() => void navigate(`/chat${search}`)} />
        )}
      </Box>
    </Flex>
  )
}
