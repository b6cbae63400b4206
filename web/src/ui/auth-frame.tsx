import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The quiet frame around signing in and the links of mails: one card, one task. */
export const AuthFrame = ({
  title,
  subtitle,
  children,
  footer,
}: {
  title: ReactNode
  subtitle?: ReactNode
  children: ReactNode
  footer?: ReactNode
}) => (
  <Flex
    as="main"
    minH="100dvh"
    align={{ base: 'start', md: 'center' }}
    justify="center"
    bg="bg.canvas"
    px="4"
    py={{ base: '10', md: '12' }}
  >
    <Stack w="full" maxW="26rem" gap="6">
      <Stack align="center" textAlign="center" gap="3">
        <img src="/icon.svg" alt="" width={44} height={44} />
        <Stack gap="1">
          <Heading as="h1" textStyle="2xl">
            {title}
          </Heading>
          {subtitle === undefined ? null : <Text color="fg.muted">{subtitle}</Text>}
        </Stack>
      </Stack>
      <Box
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border.subtle"
        borderRadius="l3"
        p={{ base: '5', md: '7' }}
      >
        {children}
      </Box>
      {footer === undefined ? null : (
        <Text textAlign="center" color="fg.muted" textStyle="sm">
          {footer}
        </Text>
      )}
    </Stack>
  </Flex>
)
