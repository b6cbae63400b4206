import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/pieces.tsx'

/** One person of a list: a row on a wide screen, a card with its buttons below on a phone. */
export const PersonRow = ({
  name,
  email,
  chip,
  note,
  activity,
  actions,
}: {
  name: string
  /** Left out when it is the name. */
  email?: string | undefined
  chip?: ReactNode
  note: ReactNode
  /** What they did last. */
  activity?: string | undefined
  actions?: ReactNode
}) => (
  <Box
    as="li"
    listStyleType="none"
    borderBottomWidth="1px"
    borderColor="border.subtle"
    _last={{ borderBottomWidth: '0' }}
  >
    <Stack
      as="article"
      aria-label={name}
      direction={{ base: 'column', md: 'row' }}
      align={{ base: 'stretch', md: 'center' }}
      gap="3"
      p="4"
    >
      <HStack gap="3" flex="1" minW="0" align="start">
        <Avatar name={name} size="md" />
        <Stack gap="0.5" minW="0">
          <HStack gap="2" flexWrap="wrap">
            <Text fontWeight="600" overflowWrap="anywhere">
              {name}
            </Text>
            {chip}
          </HStack>
          {email === undefined ? null : (
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {email}
            </Text>
          )}
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {note}
          </Text>
          {activity === undefined ? null : (
            <Text textStyle="sm" color="fg.muted">
              {activity}
            </Text>
          )}
        </Stack>
      </HStack>
      {actions === undefined ? null : (
        <HStack
          gap="2"
          flexWrap="wrap"
          css={{ '& > button': { flex: { base: '1 0 auto', md: 'initial' } } }}
        >
          {actions}
        </HStack>
      )}
    </Stack>
  </Box>
)

/** A list of people with its heading. */
export const PeopleSection = ({
  title,
  note,
  children,
}: {
  title: string
  note?: string | undefined
  children: ReactNode
}) => (
  <Stack as="section" aria-label={title} gap="3">
    <Stack gap="0.5">
      <Text as="h2" textStyle="lg">
        {title}
      </Text>
      {note === undefined ? null : (
        <Text textStyle="sm" color="fg.muted">
          {note}
        </Text>
      )}
    </Stack>
    <Box
      as="ul"
      aria-label={title}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l3"
      overflow="hidden"
    >
      {children}
    </Box>
  </Stack>
)
