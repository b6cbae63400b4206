import { HStack } from '@chakra-ui/react'

export const Wordmark = () => (
  <HStack gap="2.5" fontWeight="600" letterSpacing="-0.01em">
    <img src="/icon.svg" alt="" width={26} height={26} />
    Mostrador
  </HStack>
)
