import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A line above the composer: why one cannot answer, or for whom the client waits. */
export const Notice = ({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children?: ReactNode
}) => (
  <HStack
    role="status"
    align="start"
    gap="3"
    px="4"
    py="3"
    bg="bg.warning"
    color="fg.warning"
    textStyle="sm"
  >
    <Box pt="0.5" flexShrink="0" aria-hidden="true">
      {icon}
    </Box>
    <Stack gap="0.5">
      <Text fontWeight="600">{title}</Text>
      {children === undefined ? null : <Text>{children}</Text>}
    </Stack>
  </HStack>
)
