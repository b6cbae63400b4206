import { Box, HStack, Input, Stack, Text } from '@chakra-ui/react'
import type { PhoneMessage } from '@mostrador/contracts/simulator'
import {
  Check,
  CheckCheck,
  Clock,
  Drama,
  EllipsisVertical,
  SendHorizontal,
  Signal,
  Trash2,
  TriangleAlert,
  Wifi,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { channelTitles, channelTones } from '../../../ui/channel-icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Avatar } from '../../../ui/pieces.tsx'
import { timeText } from '../lib/day.ts'
import { answersTo, type Person, phrases } from '../lib/people.ts'
import { usePhone } from '../use-phone.ts'

const ticks = {
  pending: { icon: Clock, text: 'Enviando' },
  sent: { icon: Check, text: 'Enviado' },
  delivered: { icon: CheckCheck, text: 'Entregado' },
  read: { icon: CheckCheck, text: 'Leído' },
  failed: { icon: TriangleAlert, text: 'No se envió' },
} as const

const Tick = ({ state }: { state: PhoneMessage['state'] }) => {
  const { icon: Icon, text } = ticks[state]
  return (
    <Box
      as="span"
      role="img"
      aria-label={text}
      title={text}
      display="inline-flex"
      color={state === 'read' ? 'blue.fg' : state === 'failed' ? 'fg.error' : 'fg.muted'}
    >
      <Icon size={14} />
    </Box>
  )
}

const Said = ({
  mine,
  text,
  at,
  state,
  tone,
  zone,
}: {
  mine: boolean
  text: string
  at: string
  state: PhoneMessage['state']
  tone: string
  zone: string
}) => (
  <Box
    role="article"
    aria-label={mine ? 'Cliente' : 'Negocio'}
    alignSelf={mine ? 'flex-end' : 'flex-start'}
    maxW="86%"
    px="3"
    py="1.5"
    borderRadius="l3"
    overflowWrap="anywhere"
    textStyle="sm"
    {...(mine
      ? { bg: `${tone}.muted`, borderEndEndRadius: 'l1' }
      : { bg: 'bg.panel', borderEndStartRadius: 'l1' })}
  >
    <Text whiteSpace="pre-wrap">{text}</Text>
    <HStack gap="1" justify="flex-end" textStyle="xs" color="fg.muted">
      <time dateTime={at}>{timeText(at, zone)}</time>
      {mine ? <Tick state={state} /> : null}
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

export type PhoneProps = {
  person: Person
  businessName: string
  zone: string
  onSaid: (text: string, copies: number) => void
}

/** The person's phone. Everything that is written here goes the whole way: a signed webhook in, the product, the answer back. */
export const Phone = ({ person, businessName, zone, onSaid }: PhoneProps) => {
  const { messages, typing, isError, pending, send, clear } = usePhone(person)
  const [text, write] = useState('')
  const [copies, setCopies] = useState(1)
  const scroller = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const tone = channelTones[person.channel]
  const count = (messages?.length ?? 0) + pending.length
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [count, typing])

  const last = messages?.at(-1)
  const lastOfBusiness = last?.from === 'business' ? last.text : undefined

  const say = (said: string) => {
    const words = said.trim()
    if (words === '') return
    write('')
    onSaid(words, copies)
    void send(words, copies).then(sent => {
      if (!sent) write(now => (now === '' ? words : now))
    })
    setCopies(1)
  }
  return (
    <Stack
      as="section"
      aria-label={`Teléfono de ${person.name}`}
      gap="0"
      h="full"
      minH="0"
      w="full"
      maxW={{ md: 'sm' }}
      mx="auto"
      overflow="hidden"
      bg="bg.canvas"
      {...{ borderRadius: { base: '0', md: '4xl' }, borderWidth: { base: '0', md: '8px' } }}
      borderColor="gray.emphasized"
      boxShadow={{ md: 'floating' }}
    >
      <HStack
        hideBelow="md"
        justify="space-between"
        px="5"
        py="1"
        bg={`${tone}.solid`}
        color={`${tone}.contrast`}
        textStyle="xs"
        fontWeight="600"
        aria-hidden="true"
      >
        <Text>{timeText(new Date().toISOString(), zone)}</Text>
        <HStack gap="1">
          <Signal size={12} />
          <Wifi size={12} />
        </HStack>
      </HStack>
      <HStack gap="2.5" px="3" py="2" bg={`${tone}.solid`} color={`${tone}.contrast`}>
        <Avatar name={businessName} />
        <Stack gap="0" flex="1" minW="0">
          <Text fontWeight="600" truncate>
            {businessName}
          </Text>
          <Text textStyle="xs" truncate>
            {typing ? 'escribiendo…' : `${channelTitles[person.channel]} de ${person.name}`}
          </Text>
        </Stack>
        <Menu
          label="Opciones del teléfono"
          trigger={
            <IconButton
              name="Opciones del teléfono"
              icon={<EllipsisVertical />}
              color="inherit"
              _hover={{ bg: 'blackAlpha.300' }}
              _expanded={{ bg: 'blackAlpha.300' }}
            />
          }
          items={[
            ...[1, 2, 3, 4].map(times => ({
              id: `copies-${times}`,
              icon: <Drama size={16} />,
              label:
                times === 1 ? 'Travesuras: ninguna' : `Travesura: el webhook llega ${times} veces`,
              onSelect: () => setCopies(times),
            })),
            {
              id: 'clear',
              label: 'Borrar chat del teléfono',
              icon: <Trash2 size={16} />,
              danger: true,
              divided: true,
              onSelect: clear,
            },
          ]}
        />
      </HStack>
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
        {messages !== undefined && count === 0 ? (
          <Text m="auto" maxW="64" textAlign="center" textStyle="sm" color="fg.muted">
            Escribe como si fueras {person.name}. El negocio recibe el mensaje por{' '}
            {channelTitles[person.channel]} y su asistente contesta.
          </Text>
        ) : null}
        {isError && messages === undefined ? (
          <Text m="auto" textStyle="sm" color="fg.error">
            El teléfono no responde. Seguimos intentando…
          </Text>
        ) : null}
        {messages?.map(message => (
          <Said
            key={message.id}
            mine={message.from === 'person'}
            text={message.text}
            at={message.at}
            state={message.state}
            tone={tone}
            zone={zone}
          />
        ))}
        {pending.map(one => (
          <Said
            key={one.key}
            mine
            text={one.text}
            at={one.at}
            state="pending"
            tone={tone}
            zone={zone}
          />
        ))}
        {typing ? <Typing /> : null}
      </Stack>
      <HStack
        gap="1.5"
        overflowX="auto"
        scrollbarWidth="none"
        px="3"
        pt="2"
        role="group"
        aria-label="Frases rápidas"
      >
        {[...answersTo(lastOfBusiness), ...phrases].map(phrase => (
          <Button
            key={phrase}
            size="xs"
            minH={{ base: '9', md: '7' }}
            borderRadius="full"
            flexShrink="0"
            maxW="72"
            onClick={() => say(phrase)}
          >
            <Text truncate>{phrase}</Text>
          </Button>
        ))}
      </HStack>
      {copies === 1 ? null : (
        <HStack px="3" pt="1.5" textStyle="xs" color="fg.warning" justify="space-between">
          <HStack gap="1">
            <Drama size={14} aria-hidden="true" />
            <Text>El siguiente mensaje llegará {copies} veces</Text>
          </HStack>
          <Button kind="bare" size="xs" onClick={() => setCopies(1)}>
            Quitar
          </Button>
        </HStack>
      )}
      <HStack
        as="form"
        data-toasts-above=""
        gap="2"
        p="3"
        onSubmit={event => {
          event.preventDefault()
          say(text)
        }}
      >
        <Input
          ref={box}
          aria-label={`Escribir como ${person.name}`}
          placeholder="Mensaje"
          borderRadius="full"
          value={text}
          maxLength={4096}
          enterKeyHint="send"
          autoComplete="off"
          onChange={event => write(event.target.value)}
        />
        <IconButton
          name="Enviar"
          type="submit"
          icon={<SendHorizontal />}
          disabled={text.trim() === ''}
          borderRadius="full"
          bg={`${tone}.solid`}
          color={`${tone}.contrast`}
          _hover={{ bg: `${tone}.solid` }}
        />
      </HStack>
    </Stack>
  )
}
