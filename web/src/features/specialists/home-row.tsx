import { HStack, Stack, Text } from '@chakra-ui/react'
import { CalendarX } from 'lucide-react'
import { Link } from 'react-router'
import { useCalendarStatesQuery } from '../../api/endpoints/calendars.ts'
import { useListSpecialistsQuery } from '../../api/endpoints/specialists.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { problemTexts } from './calendar-problems.ts'

const PAGE = 8
const active = { query: {} } as const

/** On /principal: the calendars that stopped, each with what to do. Nothing while all is well. */
export const HomeRow = () => {
  const session = useSignedIn()
  const mayView = may(session, { page: PAGE, action: 'view' })
  const { data } = useCalendarStatesQuery(undefined, { skip: !mayView })
  const broken = data?.calendars.filter(({ problem }) => problem !== null) ?? []
  const specialists = useListSpecialistsQuery(active, { skip: broken.length === 0 }).data ?? []
  if (broken.length === 0) return null
  return (
    <Stack gap="2" role="status">
      {broken.map(({ specialistId, problem }) => (
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
            {`Google Calendar de ${specialists.find(({ _id }) => _id === specialistId)?.name ?? 'un especialista'}: `}
            {problem === null ? '' : problemTexts[problem]}
          </Text>
          <Button asChild size="sm" minH="11">
            <Link to={`/especialistas?calendario=${specialistId}`}>Revisar</Link>
          </Button>
        </HStack>
      ))}
    </Stack>
  )
}
