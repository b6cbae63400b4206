import { Box, Flex } from '@chakra-ui/react'
import { PageSkeleton } from '../../ui/skeletons.tsx'
import { lowWindow } from '../../ui/use-media.ts'

/** Pages without the frame: signing in, and the links of mails. */
const unframed =
  /^\/(auth|invitacion|verificar-correo|recuperar|restablecer|cambiar-correo|deshacer-correo)(\/|$)/

export const isUnframed = (path: string): boolean => unframed.test(path)

/**
 * The outline of the frame while its code arrives, so that nothing moves when it does. Sign-in has
 * no frame, and waits on a plain canvas.
 */
export const FirstPaint = () => {
  if (isUnframed(window.location.pathname)) return null
  return (
    <Flex minH="100dvh">
      <Box
        hideBelow="md"
        css={{ [lowWindow]: { display: 'none' } }}
        w="64"
        flexShrink="0"
        borderEndWidth="1px"
        borderColor="border.subtle"
        bg="bg.panel"
      />
      <Box flex="1" minW="0">
        <Box h="56px" borderBottomWidth="1px" borderColor="border.subtle" />
        <PageSkeleton />
      </Box>
    </Flex>
  )
}
