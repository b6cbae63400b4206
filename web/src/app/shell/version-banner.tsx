import { HStack, Text } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** What the banner takes of the window, in pixels. */
export const versionHeight = 48

/**
 * Offers the new build. Where something is typed and not saved, the browser asks before it reloads.
 */
export const VersionBanner = () => (
  <HStack
    role="status"
    h={`${versionHeight}px`}
    px={{ base: '3', md: '5' }}
    gap="3"
    bg="brand.subtle"
    color="brand.fg"
    textStyle="sm"
    fontWeight="600"
  >
    <Text>Hay una versión nueva</Text>
    <Button size="sm" minH="11" icon={<RotateCw />} onClick={() => window.location.reload()}>
      Actualizar
    </Button>
  </HStack>
)
