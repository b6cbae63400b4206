import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { AttendanceLine, Course, CourseSession } from '@mostrador/contracts/catalog'
import {
  useListAttendanceQuery,
  useMarkAttendanceMutation,
} from '../../api/endpoints/enrollments.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { sessionText } from '../../bookables/course-sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toaster.tsx'
import { PAGE } from './page.ts'

export type SessionKey = { readonly courseId: string; readonly date: string; readonly hour: string }
type Props = SessionKey & {
  readonly courses: readonly Course[]
  readonly onChoose: (session: SessionKey) => void
  readonly onClose: () => void
}

const keyOf = ({ date, startTime }: Pick<CourseSession, 'date' | 'startTime'>): string =>
  `${date} ${startTime}`

/** The attendance list of one session of a course. */
export const AttendanceDrawer = ({ courses, courseId, date, hour, onChoose, onClose }: Props) => {
  const course = courses.find(({ _id }) => _id === courseId)
  const sessions = course?.schedules.sessionDates ?? []
  const session = sessions.find(
    courseSession => courseSession.date === date && courseSession.startTime === hour
  )
  return (
    <Drawer open onClose={onClose} title="Pasar lista" size="md">
      <Stack gap="5">
        <SelectField
          label="Curso"
          placeholder="Elige un curso"
          options={courses.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={courseId}
          onChange={event => onChoose({ courseId: event.target.value, date: '', hour: '' })}
        />
        {course === undefined ? null : (
          <SelectField
            label="Sesión"
            placeholder={sessions.length === 0 ? 'El curso no tiene fechas' : 'Elige una sesión'}
            options={sessions.map(courseSession => ({
              value: keyOf(courseSession),
              label: sessionText(courseSession),
            }))}
            value={session === undefined ? '' : keyOf(session)}
            onChange={event => {
              const [day = '', time = ''] = event.target.value.split(' ')
              onChoose({ courseId, date: day, hour: time })
            }}
          />
        )}
        {session === undefined ? null : (
          <List key={`${courseId} ${keyOf(session)}`} courseId={courseId} session={session} />
        )}
      </Stack>
    </Drawer>
  )
}

const List = ({ courseId, session }: { courseId: string; session: CourseSession }) => {
  const sessionTime = { date: session.date, startTime: session.startTime }
  const { data, error } = useListAttendanceQuery({ params: { id: courseId }, query: sessionTime })
  const [mark, { isLoading }] = useMarkAttendanceMutation()
  const mayMark = may(useSignedIn(), { page: PAGE, action: 'edit' })
  if (data === undefined && error === undefined) return <ListSkeleton />
  if (data === undefined) return <Text role="alert">{problemText(error)}</Text>
  if (data.length === 0)
    return <Text color="fg.muted">Nadie está inscrito en este curso todavía.</Text>
  const save = async (lines: readonly AttendanceLine[], present: boolean | null) => {
    const marks = lines.map(({ enrollmentId }) => ({ enrollmentId, present }))
    try {
      await mark({ params: { id: courseId }, body: { ...sessionTime, marks } }).unwrap()
    } catch (failed) {
      toast.error('No pudimos guardar la lista', { description: problemText(failed) })
    }
  }
  const unmarked = data.filter(({ present }) => present === null)
  const presentCount = data.filter(({ present }) => present === true).length
  return (
    <Stack gap="3">
      <HStack justify="space-between" flexWrap="wrap" gap="2">
        <Text role="status">{`Vinieron ${presentCount} de ${data.length}`}</Text>
        {mayMark && unmarked.length > 0 ? (
          <Button minH="11" loading={isLoading} onClick={() => void save(unmarked, true)}>
            Los demás vinieron
          </Button>
        ) : null}
      </HStack>
      <Stack as="ul" listStyleType="none" gap="2">
        {data.map(line => (
          <Line
            key={line.enrollmentId}
            line={line}
            onMark={mayMark ? present => void save([line], present) : undefined}
          />
        ))}
      </Stack>
    </Stack>
  )
}

const marks = [
  { present: true, label: 'Vino' },
  { present: false, label: 'Faltó' },
] as const

const Line = ({
  line,
  onMark,
}: {
  line: AttendanceLine
  onMark: ((present: boolean | null) => void) | undefined
}) => {
  const name = line.clientName === '' ? line.order : line.clientName
  return (
    <Box as="li" p="3" borderWidth="1px" borderColor="border.subtle" borderRadius="l2">
      <HStack justify="space-between" gap="2" flexWrap="wrap">
        <Text fontWeight="500" minW="0" overflowWrap="anywhere">
          {name}
        </Text>
        <HStack gap="1.5" role="group" aria-label={`Asistencia de ${name}`}>
          {marks.map(({ present, label }) => {
            const isIt = line.present === present
            return (
              <Button
                key={label}
                minH="11"
                aria-pressed={isIt}
                disabled={onMark === undefined}
                {...(isIt ? { bg: 'brand.subtle', borderColor: 'brand.solid' } : {})}
                onClick={() => onMark?.(isIt ? null : present)}
              >
                {label}
              </Button>
            )
          })}
        </HStack>
      </HStack>
    </Box>
  )
}
