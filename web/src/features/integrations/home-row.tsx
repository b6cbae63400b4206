import { HStack, Stack, Text } from '@chakra-ui/react'
import type { ChannelProblem } from '@mostrador/contracts/messaging-gateway'
import { showHandle } from '@mostrador/kernel'
import { Smartphone, Unplug } from 'lucide-react'
import { Link } from 'react-router'
import { useListThreadsInfiniteQuery } from '../../api/endpoints/threads.ts'
import { may, useSignedIn } from '../../api/session.ts'
import type { ThreadFilter } from '../../api/thread-pages.ts'
import { Button } from '../../ui/button.tsx'
import { dayText } from '../../ui/when.ts'
import { cards } from './channel-texts.ts'

const onlyWaiting: ThreadFilter = { waiting: 'true' }

const textOf = (channelProblem: ChannelProblem, timeZone: string | undefined): string => {
  const { kind, before } = channelProblem
  const name = showHandle(channelProblem.name)
  const day = before === null ? '' : dayText(before, timeZone)
  switch (kind) {
    case 'expired':
      return `${name} se desconectó: no entran ni salen mensajes.`
    case 'expiring':
      return `El permiso de ${name} vence el ${day}. Vuelve a conectarlo antes.`
    case 'phone_quiet':
      return `Abre WhatsApp Business en el teléfono de ${name} antes del ${day}, o se desconecta.`
  }
}

/** On /principal: the channels that stopped or soon will. Nothing while all is well. */
export const HomeRow = () => {
  const session = useSignedIn()
  // The question of the badge in the menu: one request answers both.
  const { data } = useListThreadsInfiniteQuery(onlyWaiting, {
    skip: !may(session, { page: 'chat', action: 'view' }),
  })
  const channelProblems = data?.pages[0]?.channels ?? []
  if (channelProblems.length === 0) return null
  return (
    <Stack gap="2" role="status">
      {channelProblems.map(channelProblem => (
        <HStack
          key={channelProblem.connectionId}
          bg="bg.warning"
          color="fg.warning"
          borderRadius="l2"
          px="4"
          py="3"
          gap="3"
          flexWrap="wrap"
        >
          {channelProblem.kind === 'phone_quiet' ? (
            <Smartphone size={20} aria-hidden="true" />
          ) : (
            <Unplug size={20} aria-hidden="true" />
          )}
          <Text flex="1" minW="48">
            {textOf(channelProblem, session.business?.timezone.name)}
          </Text>
          <Button asChild size="sm" minH="11">
            <Link to={`/integraciones?canal=${loginOf(channelProblem)}`}>Revisar</Link>
          </Button>
        </HStack>
      ))}
    </Stack>
  )
}

const loginOf = ({ channel }: ChannelProblem): string =>
  cards.find(card => card.channel === channel)?.login ?? ''
