import { HStack, Stack, Text } from '@chakra-ui/react'
import { CalendarX } from 'lucide-react'
import { Link } from 'react-router'
import { useAgendaTodayQuery } from '../../api/endpoints/agenda.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { problemTexts } from './calendar-problems.ts'

/** On /principal: the calendars that stopped, each with what to do. Nothing while all is well. */
export const HomeRow = () => {
  const session = useSignedIn()
  const mayView = (['agenda', 'specialists'] as const).every(page =>
    may(session, { page, action: 'view' })
  )
  // What the page asks for anyway.
  const { data } = useAgendaTodayQuery(undefined, { skip: !mayView })
  const stopped = data?.stoppedCalendars ?? []
  if (stopped.length === 0) return null
  return (
    <Stack gap="2" role="status">
      {stopped.map(({ specialistId, specialistName, problem }) => (
        <HStack
          key={specialistId}
          bg="bg.warning"
          color="fg.warning"
          borderRadius="l2"
          px="4"
          py="3"
          gap="3"
          flexWrap="wrap"
        >
          <CalendarX size={20} aria-hidden="true" />
          <Text flex="1" minW="0">
            {`Google Calendar de ${specialistName}: ${problemTexts[problem]}`}
          </Text>
          <Button asChild size="sm" minH="11">
            <Link to={`/especialistas?calendario=${specialistId}`}>Revisar</Link>
          </Button>
        </HStack>
      ))}
    </Stack>
  )
}
