import { HStack, Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useListAssistantsQuery } from '../../api/endpoints/assistants.ts'
import { useListConnectionsQuery } from '../../api/endpoints/connections.ts'
import { Button } from '../../ui/button.tsx'
import { Block } from './block.tsx'

/** Said while assistants work and no client can write to them, however much else is set up. */
export const NoChannel = () => {
  // The question of the avatars on this page. Without assistants a business may want no channel.
  const { data: assistants = [] } = useListAssistantsQuery({ query: {} })
  const { data } = useListConnectionsQuery(undefined, { skip: assistants.length === 0 })
  // Nobody but the simulator writes to accounts without a login.
  if (data === undefined || data.some(({ login }) => login !== null)) return null
  return (
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
}
