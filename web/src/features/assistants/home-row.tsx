import { Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import { AssistantAvatar } from './avatar.tsx'
import { useListAssistantsQuery } from '../../api/endpoints/assistants.ts'

/**
 * 'Accede a tus asistentes IA': one avatar per assistant, each leading to it [NAV-15]. Nothing
 * while there are none.
 */
export const HomeRow = () => {
  const { data: assistants } = useListAssistantsQuery({ query: {} })
  if (assistants === undefined || assistants.length === 0) return null
  return (
    <Stack as="section" aria-labelledby="home-assistants" gap="3">
      <Heading as="h2" id="home-assistants" textStyle="lg">
        Accede a tus asistentes IA
      </Heading>
      <HStack
        as="ul"
        listStyleType="none"
        gap="4"
        overflowX="auto"
        py="1"
        px="1"
        mx="-1"
        scrollbarWidth="thin"
      >
        {assistants.map(({ _id, name, color }) => (
          <Stack as="li" key={_id} flexShrink="0">
            <Stack
              asChild
              align="center"
              gap="1.5"
              w="20"
              borderRadius="l2"
              p="1"
              _hover={{ bg: 'bg.muted' }}
            >
              <Link to={`/asistentes/${_id}`}>
                <AssistantAvatar name={color} size="14" />
                <Text textStyle="xs" textAlign="center" lineClamp={2} overflowWrap="anywhere">
                  {name}
                </Text>
              </Link>
            </Stack>
          </Stack>
        ))}
      </HStack>
    </Stack>
  )
}
