import { Box, Grid, HStack, Link, Stack, Text } from '@chakra-ui/react'
import type { Course, CourseSession } from '@mostrador/contracts/catalog'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useToday } from '../../bookables/use-today.ts'
import { IconButton } from '../../ui/button.tsx'
import { longDateText, monthText, shiftMonths, weeksOf } from '../../ui/calendar.ts'
import { useIsWide } from '../../ui/use-media.ts'
import { attendancePath } from './course-card.tsx'

type Meeting = CourseSession & { readonly courseId: string; readonly name: string }
type ByDay = ReadonlyMap<string, readonly Meeting[]>

/** Sessions of courses that are not archived, by day and hour. */
const meetingsOf = (courses: readonly Course[]): ByDay => {
  const all = courses
    .filter(({ archived }) => !archived)
    .flatMap(({ _id: courseId, name, schedules }) =>
      schedules.sessionDates.map(session => ({ ...session, courseId, name }))
    )
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
  const byDay = new Map<string, Meeting[]>()
  for (const meeting of all) byDay.set(meeting.date, [...(byDay.get(meeting.date) ?? []), meeting])
  return byDay
}

/** All sessions of a month: a calendar on a wide screen, a list of days on a phone. */
export const SessionsCalendar = ({ courses }: { courses: readonly Course[] }) => {
  const today = useToday()
  const [shownDay, setShownDay] = useState(today)
  const isWide = useIsWide()
  const byDay = useMemo(() => meetingsOf(courses), [courses])
  return (
    <Stack gap="4">
      <HStack justify="space-between" maxW={{ md: 'sm' }}>
        <IconButton
          name="Mes anterior"
          icon={<ChevronLeft />}
          boxSize="11"
          onClick={() => setShownDay(shiftMonths(shownDay, -1))}
        />
        <Text fontWeight="600" aria-live="polite">
          {monthText(shownDay)}
        </Text>
        <IconButton
          name="Mes siguiente"
          icon={<ChevronRight />}
          boxSize="11"
          onClick={() => setShownDay(shiftMonths(shownDay, 1))}
        />
      </HStack>
      {isWide ? (
        <Month shownDay={shownDay} today={today} byDay={byDay} />
      ) : (
        <Days month={shownDay.slice(0, 7)} byDay={byDay} />
      )}
    </Stack>
  )
}

const weekdays = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']

const Month = ({ shownDay, today, byDay }: { shownDay: string; today: string; byDay: ByDay }) => (
  <Grid
    templateColumns="repeat(7, minmax(0, 1fr))"
    borderTopWidth="1px"
    borderStartWidth="1px"
    borderColor="border.subtle"
    bg="bg.panel"
    borderRadius="l2"
    overflow="hidden"
  >
    {weekdays.map(day => (
      <Text key={day} p="2" textStyle="xs" color="fg.muted" {...cell}>
        {day}
      </Text>
    ))}
    {weeksOf(shownDay)
      .flat()
      .map(date => (
        <Stack key={date} p="1.5" gap="1" minH="24" minW="0" {...cell}>
          <Text
            textStyle="xs"
            color={date.slice(0, 7) === shownDay.slice(0, 7) ? 'fg' : 'fg.muted'}
            {...(date === today ? { fontWeight: '700', color: 'brand.fg' } : {})}
          >
            {Number(date.slice(8))}
          </Text>
          {(byDay.get(date) ?? []).map(meeting => (
            <MeetingLink key={`${meeting.courseId} ${meeting.startTime}`} meeting={meeting} />
          ))}
        </Stack>
      ))}
  </Grid>
)
const cell = { borderEndWidth: '1px', borderBottomWidth: '1px', borderColor: 'border.subtle' }

const Days = ({ month, byDay }: { month: string; byDay: ByDay }) => {
  const days = [...byDay.keys()].filter(date => date.startsWith(month)).toSorted()
  if (days.length === 0) return <Text color="fg.muted">No hay sesiones en este mes.</Text>
  return (
    <Stack gap="4">
      {days.map(date => (
        <Box key={date}>
          <Text textStyle="sm" fontWeight="600" mb="1">
            {longDateText(date)}
          </Text>
          <Stack gap="2">
            {(byDay.get(date) ?? []).map(meeting => (
              <MeetingLink key={`${meeting.courseId} ${meeting.startTime}`} meeting={meeting} />
            ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  )
}

/** Leads to the attendance list of the session. */
const MeetingLink = ({ meeting }: { meeting: Meeting }) => (
  <Link
    asChild
    display="block"
    px="2"
    py={{ base: '2.5', md: '1' }}
    minH={{ base: '11', md: 'auto' }}
    borderRadius="l1"
    bg="brand.subtle"
    color="brand.fg"
    textStyle="xs"
    truncate
  >
    <RouterLink to={attendancePath(meeting.courseId, meeting.date, meeting.startTime)}>
      {`${meeting.startTime} ${meeting.name}`}
    </RouterLink>
  </Link>
)
