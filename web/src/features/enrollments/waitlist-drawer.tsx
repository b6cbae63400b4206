import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import {
  type Course,
  catalogRoutes as routes,
  type WaitlistEntry,
} from '@mostrador/contracts/catalog'
import { useState } from 'react'
import {
  useAcceptSeatMutation,
  useJoinWaitlistMutation,
  useLeaveWaitlistMutation,
  useListWaitlistQuery,
} from '../../api/endpoints/enrollments.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { ClientPicker } from '../../bookables/client-picker.tsx'
import { seatsText } from '../../bookables/course-sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toaster.tsx'
import { dayText } from '../../ui/when.ts'
import { PAGE } from './page.ts'

/** Who waits for a seat of a course, and the seats that are held for them. */
export const WaitlistDrawer = ({
  courses,
  courseId,
  onCourse,
  onClose,
}: {
  courses: readonly Course[]
  courseId: string
  onCourse: (id: string) => void
  onClose: () => void
}) => {
  const course = courses.find(({ _id }) => _id === courseId)
  return (
    <Drawer open onClose={onClose} title="Lista de espera" size="md">
      <Stack gap="5">
        <SelectField
          label="Curso"
          placeholder="Elige un curso"
          help={course === undefined ? undefined : seatsText(course)}
          options={courses
            .filter(({ archived }) => !archived)
            .map(({ _id, name }) => ({ value: _id, label: name }))}
          value={courseId}
          onChange={event => onCourse(event.target.value)}
        />
        {course === undefined ? null : <WaitlistEntries key={course._id} courseId={course._id} />}
      </Stack>
    </Drawer>
  )
}

const WaitlistEntries = ({ courseId }: { courseId: string }) => {
  const { data, error } = useListWaitlistQuery({ params: { id: courseId } })
  const mayAdd = may(useSignedIn(), { page: PAGE, action: 'create' })
  if (data === undefined && error === undefined) return <ListSkeleton />
  if (data === undefined) return <Text role="alert">{problemText(error)}</Text>
  return (
    <>
      {mayAdd ? <JoinWaitlist courseId={courseId} /> : null}
      {data.length === 0 ? (
        <Text color="fg.muted">
          Nadie espera. Cuando el curso se llene, agrega aquí a quien quiera entrar: al primer lugar
          libre se le aparta por un día.
        </Text>
      ) : (
        <Stack as="ol" listStyleType="none" gap="2">
          {data.map((entry, index) => (
            <WaitlistRow key={entry._id} entry={entry} position={index + 1} />
          ))}
        </Stack>
      )}
    </>
  )
}

const JoinWaitlist = ({ courseId }: { courseId: string }) => {
  const [text, setText] = useState('')
  const [join] = useJoinWaitlistMutation()
  const [problem, setProblem] = useState<string>()
  const add = async (clientId: string) => {
    setProblem(undefined)
    try {
      await join({ params: { id: courseId }, body: { clientId } }).unwrap()
      toast.success(routes.joinWaitlist.message)
      setText('')
    } catch (failed) {
      setProblem(problemText(failed))
    }
  }
  return (
    <ClientPicker
      required={false}
      text={text}
      chosen={false}
      error={problem}
      onText={setText}
      onChoose={client => void add(client._id)}
      onRegister={undefined}
    />
  )
}

const WaitlistRow = ({ entry, position }: { entry: WaitlistEntry; position: number }) => {
  const session = useSignedIn()
  const [accept, accepting] = useAcceptSeatMutation()
  const [leave, leaving] = useLeaveWaitlistMutation()
  const params = { id: entry._id }
  const name = entry.clientName === '' ? 'Contacto sin nombre' : entry.clientName
  const tryAction = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done, { description: name })
    } catch (failed) {
      toast.error(problemText(failed))
    }
  }
  const isHeld = entry.state === 'offered'
  return (
    <Box as="li" p="3" borderWidth="1px" borderColor="border.subtle" borderRadius="l2">
      <HStack justify="space-between" gap="2" flexWrap="wrap">
        <Stack gap="0" minW="0">
          <Text fontWeight="500" overflowWrap="anywhere">{`${position}. ${name}`}</Text>
          {entry.offeredUntil === null ? null : (
            <Text textStyle="sm" color="fg.muted">
              {`Avísale: su lugar está apartado hasta ${dayText(entry.offeredUntil, session.business?.timezone.name)}`}
            </Text>
          )}
        </Stack>
        <Chip tone={isHeld ? 'green' : 'gray'}>{isHeld ? 'Lugar apartado' : 'En espera'}</Chip>
      </HStack>
      <HStack mt="2" gap="2" flexWrap="wrap">
        {isHeld && may(session, { page: PAGE, action: 'create' }) ? (
          <Button
            kind="main"
            minH="11"
            loading={accepting.isLoading}
            aria-label={`Inscribir a ${name}`}
            onClick={() =>
              void tryAction(() => accept({ params }).unwrap(), routes.acceptSeat.message)
            }
          >
            Inscribir
          </Button>
        ) : null}
        {may(session, { page: PAGE, action: 'edit' }) ? (
          <Button
            minH="11"
            loading={leaving.isLoading}
            aria-label={`Quitar a ${name} de la lista`}
            onClick={() =>
              void tryAction(() => leave({ params }).unwrap(), 'Ya no está en la lista de espera')
            }
          >
            Quitar
          </Button>
        ) : null}
      </HStack>
    </Box>
  )
}
