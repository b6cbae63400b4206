import { HStack, Text } from '@chakra-ui/react'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useStored } from '../../../theme/stored.ts'
import { Button } from '../../../ui/button.tsx'

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const permissionNow = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'denied'

/**
 * Offers notifications of the browser when somebody waits; the browser asks only after the button.
 */
export const NotifyOffer = ({ isSomebodyWaiting }: { isSomebodyWaiting: boolean }) => {
  const [permission, setPermission] = useState(permissionNow)
  const [isDeclined, setDeclined] = useStored('mostrador.chat.notify.declined', false, isBoolean)
  if (!isSomebodyWaiting || isDeclined || permission !== 'default') return null
  const ask = () => {
    Notification.requestPermission().then(setPermission, () => setDeclined(true))
  }
  return (
    <HStack
      as="section"
      aria-label="Avisos del navegador"
      px="4"
      py="2"
      gap="2"
      rowGap="1"
      flexWrap="wrap"
      textStyle="sm"
      bg="bg.subtle"
      borderBottomWidth="1px"
      borderColor="border.subtle"
    >
      <Bell size={16} aria-hidden="true" />
      <Text flex="1" minW="40">
        ¿Te avisamos aquí cuando alguien espere?
      </Text>
      <HStack gap="1">
        <Button size="xs" minH={{ base: '11', md: '8' }} onClick={ask}>
          Avisarme
        </Button>
        <Button
          size="xs"
          minH={{ base: '11', md: '8' }}
          kind="bare"
          onClick={() => setDeclined(true)}
        >
          Ahora no
        </Button>
      </HStack>
    </HStack>
  )
}
