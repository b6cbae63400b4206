import { Stack, Text } from '@chakra-ui/react'
import type { Notification } from '@mostrador/contracts/crm'
import { skipToken } from '@reduxjs/toolkit/query'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { loadedMessages, useListMessagesInfiniteQuery } from '../../../api/endpoints/messages.ts'
import { useListNotificationsQuery } from '../../../api/endpoints/notifications.ts'
import { useListThreadsInfiniteQuery } from '../../../api/endpoints/threads.ts'
import { may, useSignedIn } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/pieces.tsx'
import { momentText } from '../../../ui/when.ts'
import { noticeStateNames } from '../activity-words.ts'
import { messageEntry } from '../entry-words.ts'
import type { TabProps } from './tab-props.ts'
import { Row, Rows, TabBody } from './tab-parts.tsx'

/**
 * 'Chat': the latest messages with a way into the conversation, and what is sent later [CLI-17].
 */
export const ChatTab = (props: TabProps) => {
  const maySee = may(useSignedIn(), { page: 'chat', action: 'view' })
  return (
    <Stack gap="6">
      {maySee ? <Messages {...props} /> : null}
      <Notices {...props} />
    </Stack>
  )
}

const Messages = ({ client, timeZone }: TabProps) => {
  const threads = useListThreadsInfiniteQuery({ clientId: client._id })
  const threadId = threads.data?.pages[0]?.threads[0]?._id
  const messages = useListMessagesInfiniteQuery(threadId === undefined ? skipToken : { threadId })
  const rows = loadedMessages(messages.data).toReversed()
  const query = {
    isLoading: threads.isLoading || messages.isLoading,
    error: threads.error ?? messages.error,
    refetch: () => (threads.isError ? threads.refetch() : messages.refetch()),
  }
  return (
    <Stack as="section" gap="2" aria-label="Mensajes">
      <Text as="h3" fontWeight="600">
        Mensajes
      </Text>
      <TabBody query={query} isEmpty={rows.length === 0} empty="Sin mensajes">
        <Rows label="Mensajes">
          {rows.map(message => {
            const { title, detail } = messageEntry(message)
            return (
              <Row
                key={message._id}
                title={detail === '' ? title : detail}
                detail={`${title} · ${momentText(message.date, timeZone)}`}
              />
            )
          })}
        </Rows>
      </TabBody>
      {threadId === undefined ? null : (
        <Button asChild minH="11" alignSelf="start">
          <Link to={`/chat/${threadId}`}>
            <MessageCircle />
            Abrir el chat
          </Link>
        </Button>
      )}
    </Stack>
  )
}

const Notices = ({ client, timeZone }: TabProps) => {
  const query = useListNotificationsQuery({ query: { cId: client._id } })
  const notices = query.data?.data ?? []
  return (
    <Stack as="section" gap="2" aria-label="Notificaciones">
      <Text as="h3" fontWeight="600">
        Notificaciones
      </Text>
      <TabBody query={query} isEmpty={notices.length === 0} empty="Sin notificaciones">
        <Rows label="Notificaciones">
          {notices.map((notice: Notification) => (
            <Row
              key={notice._id}
              title={notice.text}
              detail={[momentText(notice.deliveryDate, timeZone), notice.reason ?? '']
                .filter(text => text !== '')
                .join(' · ')}
              aside={<Chip>{noticeStateNames[notice.state]}</Chip>}
            />
          ))}
        </Rows>
      </TabBody>
    </Stack>
  )
}
