import { HStack, Text } from '@chakra-ui/react'
import { CreditCard } from 'lucide-react'
import { Link } from 'react-router'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { endText, useServiceEnd } from './service-end.ts'

/** On /principal: that assistants fell silent, or soon will, with the way out [decision 3]. */
export const HomeRow = () => {
  const zone = useSignedIn().business?.timezone.name
  const end = useServiceEnd()
  if (end?.state !== 'over' && end?.state !== 'ending') return null
  return (
    <HStack
      role="status"
      bg="bg.warning"
      color="fg.warning"
      borderRadius="l2"
      px="4"
      py="3"
      gap="3"
      flexWrap="wrap"
    >
      <CreditCard size={20} aria-hidden="true" />
      <Text flex="1" minW="0">
        {endText(end, zone)}
      </Text>
      <Button asChild size="sm" minH="11">
        <Link to="/precios">Ver planes</Link>
      </Button>
    </HStack>
  )
}
