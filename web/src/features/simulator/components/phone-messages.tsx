import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { PhoneMessage } from '@mostrador/contracts/simulator'
import { Check, CheckCheck, Clock, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useListAssistantsQuery } from '../../../api/endpoints/assistants.ts'
import { may, useSignedIn } from '../../../api/session.ts'
import { channelTitles, channelTones } from '../../../ui/channel-icon.tsx'
import { timeText } from '../lib/day.ts'
import type { Person } from '../lib/people.ts'
import type { PhoneState } from '../use-phone.ts'

const ticks = {
  pending: { icon: Clock, text: 'Enviando', color: 'fg.muted' },
  sent: { icon: Check, text: 'Enviado', color: 'fg.muted' },
  delivered: { icon: CheckCheck, text: 'Entregado', color: 'fg.muted' },
  read: { icon: CheckCheck, text: 'Leído', color: 'blue.fg' },
  failed: { icon: TriangleAlert, text: 'No se envió', color: 'fg.error' },
} as const

const DeliveryTick = ({ state }: { state: PhoneMessage['state'] }) => {
  const { icon: Icon, text, color } = ticks[state]
  return (
    <Box as="span" role="img" aria-label={text} title={text} display="inline-flex" color={color}>
      <Icon size={14} />
    </Box>
  )
}

type BubbleProps = {
  isMine: boolean
  text: string
  at: string
  state: PhoneMessage['state']
  tone: string
  zone: string
}

const Bubble = ({ isMine, text, at, state, tone, zone }: BubbleProps) => (
  <Box
    role="article"
    aria-label={isMine ? 'Cliente' : 'Negocio'}
    alignSelf={isMine ? 'flex-end' : 'flex-start'}
    maxW="86%"
    px="3"
    py="1.5"
    borderRadius="l3"
    overflowWrap="anywhere"
    textStyle="sm"
    {...(isMine
      ? { bg: `${tone}.muted`, borderEndEndRadius: 'l1' }
      : { bg: 'bg.panel', borderEndStartRadius: 'l1' })}
  >
    <Text whiteSpace="pre-wrap">{text}</Text>
    <HStack gap="1" justify="flex-end" textStyle="xs" color="fg.muted">
      <time dateTime={at}>{timeText(at, zone)}</time>
      {isMine ? <DeliveryTick state={state} /> : null}
    </HStack>
  </Box>
)

const Typing = () => (
  <HStack
    role="status"
    aria-label="Escribiendo…"
    alignSelf="flex-start"
    bg="bg.panel"
    borderRadius="l3"
    px="3"
    py="2.5"
    gap="1"
  >
    {[0, 1, 2].map(dot => (
      <Box
        key={dot}
        boxSize="1.5"
        borderRadius="full"
        bg="fg.subtle"
        animation="pulse"
        animationDelay={`${dot * 160}ms`}
      />
    ))}
  </HStack>
)

/** The reading time is on purpose, and is that of real clients. */
const WaitNote = () => {
  const { data } = useListAssistantsQuery(
    { query: {} },
    { skip: !may(useSignedIn(), { page: 'assistants', action: 'view' }) }
  )
  const name = data?.length === 1 ? data[0]?.name : undefined
  return (
    <Text textStyle="xs" color="fg.muted">
      {`${name ?? 'Tu asistente'} espera unos segundos por si escribes más. Tus clientes ven lo mismo.`}
    </Text>
  )
}

const Invitation = ({ person }: { person: Person }) => (
  <Text m="auto" maxW="64" textAlign="center" textStyle="sm" color="fg.muted">
    Escribe como si fueras {person.name}. El negocio recibe el mensaje por{' '}
    {channelTitles[person.channel]} y su asistente contesta.
  </Text>
)

const UnreachableNotice = () => (
  <Text m="auto" textStyle="sm" color="fg.error">
    El teléfono no responde. Seguimos intentando…
  </Text>
)

type PhoneMessagesProps = {
  person: Person
  phone: Pick<PhoneState, 'messages' | 'pending' | 'typing' | 'isError'>
  zone: string
}

/** The conversation, scrolled to its end, with the messages that are still being sent. */
export const PhoneMessages = ({
  person,
  phone: { messages, pending, typing, isError },
  zone,
}: PhoneMessagesProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const tone = channelTones[person.channel]
  const count = (messages?.length ?? 0) + pending.length
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [count, typing])
  return (
    <Stack
      ref={scroller}
      role="log"
      aria-label="Mensajes del teléfono"
      tabIndex={0}
      focusVisibleRing="inside"
      flex="1"
      minH="0"
      overflowY="auto"
      gap="1.5"
      p="3"
      bg={`${tone}.subtle`}
      scrollbarWidth="thin"
    >
      {messages !== undefined && count === 0 ? <Invitation person={person} /> : null}
      {isError && messages === undefined ? <UnreachableNotice /> : null}
      {messages?.map(message => (
        <Bubble
          key={message.id}
          isMine={message.from === 'person'}
          text={message.text}
          at={message.at}
          state={message.state}
          tone={tone}
          zone={zone}
        />
      ))}
      {pending.map(message => (
        <Bubble
          key={message.key}
          isMine
          text={message.text}
          at={message.at}
          state="pending"
          tone={tone}
          zone={zone}
        />
      ))}
      {typing ? <Typing /> : null}
      {typing ? <WaitNote /> : null}
    </Stack>
  )
}
