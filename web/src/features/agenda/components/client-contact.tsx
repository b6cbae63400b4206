import { HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { MessageCircle, MessagesSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { useListThreadsInfiniteQuery } from '../../../api/endpoints/threads.ts'
import { phoneText } from '../../../bookables/phone-text.ts'
import { Button } from '../../../ui/button.tsx'
import { callLink, whatsAppLink } from '../../../ui/contact-links.ts'
import { Notice } from './notice.tsx'

const ContactLine = ({ children }: { children: ReactNode }) => (
  <Button asChild size="sm" minH={{ base: '11', md: '9' }}>
    {children}
  </Button>
)

/** Opens the conversation; nothing for a client who has none, or who may not be read. */
const ChatLink = ({ clientId }: { clientId: string }) => {
  const { data } = useListThreadsInfiniteQuery({ clientId })
  const thread = data?.pages[0]?.threads[0]
  return thread === undefined ? null : (
    <ContactLine>
      <Link to={`/chat/${thread._id}`}>
        <MessagesSquare />
        Chat
      </Link>
    </ContactLine>
  )
}

/** The number of a client and the ways to reach them [APT-20]. */
export const ClientContact = ({ clientId }: { clientId: string }) => {
  const { data: client, isError } = useGetClientQuery({ params: { id: clientId } })
  if (isError)
    return (
      <Notice kind="error">
        <Text>Error al cargar información del cliente</Text>
      </Notice>
    )
  if (client === undefined)
    return (
      <Stack gap="2" minH="16" role="status" aria-label="Cargando…">
        <Skeleton h="4" w="48" />
        <Skeleton h="9" w="64" />
      </Stack>
    )
  const hasPhone = client.whatsapp !== ''
  return (
    <Stack gap="2" minH="16">
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {[phoneText(client), client.email].filter(part => part !== '').join(' · ')}
      </Text>
      <HStack gap="2" flexWrap="wrap">
        {hasPhone ? (
          <ContactLine>
            <a href={whatsAppLink(client)} target="_blank" rel="noreferrer">
              <MessageCircle />
              WhatsApp
            </a>
          </ContactLine>
        ) : null}
        <ChatLink clientId={clientId} />
        {hasPhone ? (
          <ContactLine>
            <a href={callLink(client)}>
              <Phone />
              Llamar
            </a>
          </ContactLine>
        ) : null}
      </HStack>
    </Stack>
  )
}
