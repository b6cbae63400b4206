import { HStack, Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useListAssistantsQuery } from '../../api/endpoints/assistants.ts'
import { useListConnectionsQuery } from '../../api/endpoints/connections.ts'
import { Button } from '../../ui/button.tsx'
import { Block } from './block.tsx'

/** Whether assistants work and no client can write to them; asks nothing unless `isAsked`. */
export const useLacksChannel = (
  isAsked: boolean
): { readonly isKnown: boolean; readonly isLacking: boolean } => {
  // The question of the avatars on this page. Without assistants a business may want no channel.
  const assistants = useListAssistantsQuery({ query: {} }, { skip: !isAsked })
  const hasAssistants = (assistants.data?.length ?? 0) > 0
  const { data, error } = useListConnectionsQuery(undefined, { skip: !isAsked || !hasAssistants })
  return {
    isKnown:
      !isAsked ||
      assistants.error !== undefined ||
      (hasAssistants ? data !== undefined || error !== undefined : assistants.data !== undefined),
    // Nobody but the simulator writes to accounts without a login.
    isLacking: isAsked && data?.every(({ login }) => login === null) === true,
  }
}

/** Said while assistants work and no client can write to them, however much else is set up. */
export const NoChannel = () => (
  <Block title="Falta conectar un canal">
    <HStack justify="space-between" gap="3" flexWrap="wrap">
      <Text color="fg.muted" textStyle="sm" flex="1 1 16rem">
        Tus asistentes están listos, pero tus clientes todavía no pueden escribirles por WhatsApp,
        Instagram o Messenger.
      </Text>
      <Button asChild minH="11">
        <Link to="/integraciones">Conectar un canal</Link>
      </Button>
    </HStack>
  </Block>
)
