import { Box } from '@chakra-ui/react'
import type { Course } from '@mostrador/contracts/catalog'
import { ClipboardList, GraduationCap, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useListCoursesQuery } from '../../api/endpoints/courses.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { useHomeOnFailure } from '../../bookables/use-home-on-failure.ts'
import { Button } from '../../ui/button.tsx'
import type { FormRefresh } from '../../ui/form-dialog.tsx'
import { useLastRow } from '../../ui/last-row.ts'
import { EmptyState } from '../../ui/pieces.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type ListParams, useListParams } from '../../ui/use-list-params.ts'
import { PAGE } from './course-card.tsx'
import { CourseCards } from './course-cards.tsx'

const CourseDialog = lazy(async () => ({
  default: (await import('./course-dialog.tsx')).CourseDialog,
}))
const SessionsCalendar = lazy(async () => ({
  default: (await import('./sessions-calendar.tsx')).SessionsCalendar,
}))
const all = { query: { includeArchived: 'true' } } as const

/** /cursos: what the business teaches, and when. */
export const CoursesScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <OwnCourses />
  ) : (
    <NotAllowed title="Cursos" text="No tienes permiso para ver los cursos" />
  )

const OwnCourses = () => {
  const session = useSignedIn()
  const opened = useListParams()
  const courses = useListCoursesQuery(all, { refetchOnMountOrArgChange: true })
  useHomeOnFailure([courses], 'No pudimos cargar tus cursos')
  const { data, error, isFetching, refetch } = courses
  if (data === undefined) return <CardsLoading title="Cursos" cards={2} height="48" />
  const register = may(session, { page: PAGE, action: 'create' }) ? (
    <Button
      kind="main"
      minH={{ base: '11', md: '10' }}
      icon={<Plus />}
      aria-haspopup="dialog"
      onClick={() => opened.open({ nuevo: '1' })}
    >
      Nuevo curso
    </Button>
  ) : undefined
  return (
    <RecordPage
      title="Cursos"
      description="Lo que enseñas, cuándo y a cuántos"
      actions={data.length === 0 ? undefined : <Actions register={register} />}
      error={error}
    >
      {data.length === 0 ? (
        <EmptyState
          icon={<GraduationCap />}
          title="Registra tu primer curso"
          description="Con sus fechas, sus lugares y su precio, tus asistentes lo ofrecen por ti."
          action={register}
        />
      ) : (
        <Views courses={data} opened={opened} />
      )}
      <Dialogs
        courses={data}
        opened={opened}
        refresh={{ hasFailed: error !== undefined, isFetching, onRetry: () => void refetch() }}
      />
    </RecordPage>
  )
}

const Actions = ({ register }: { register: ReactNode }) => (
  <>
    {may(useSignedIn(), { page: 'enrollments', action: 'view' }) ? (
      <Button asChild minH={{ base: '11', md: '10' }}>
        <Link to="/inscripciones">
          <ClipboardList />
          Inscripciones
        </Link>
      </Button>
    ) : null}
    {register}
  </>
)

/** Cards, or all sessions in a calendar; the URL says which. */
const Views = ({ courses, opened }: { courses: readonly Course[]; opened: ListParams }) => {
  const [search, setSearch] = useSearchParams()
  const view = search.get('vista') === 'calendario' ? 'calendar' : 'cards'
  return (
    <>
      <Box alignSelf="start">
        <Segmented
          label="Cómo se ven"
          segments={[
            { value: 'cards', label: 'Tarjetas' },
            { value: 'calendar', label: 'Calendario' },
          ]}
          value={view}
          onChange={next =>
            setSearch(next === 'calendar' ? { vista: 'calendario' } : {}, { replace: true })
          }
        />
      </Box>
      {view === 'cards' ? (
        <CourseCards courses={courses} opened={opened} />
      ) : (
        <Suspense>
          <SessionsCalendar courses={courses} />
        </Suspense>
      )}
    </>
  )
}

/** The dialogs that the URL opens over the cards. */
const Dialogs = ({
  courses,
  opened,
  refresh,
}: {
  courses: readonly Course[]
  opened: ListParams
  refresh: FormRefresh
}) => {
  const session = useSignedIn()
  const { row: edited, isGone } = useLastRow(courses, opened.edited)
  const isNew = opened.isNew && may(session, { page: PAGE, action: 'create' })
  const isEdit = edited !== undefined && may(session, { page: PAGE, action: 'edit' })
  return isNew || isEdit ? (
    <Suspense>
      <CourseDialog
        key={isNew ? 'new' : edited?._id}
        course={isNew ? undefined : edited}
        isGone={isGone}
        refresh={refresh}
        onClose={opened.close}
      />
    </Suspense>
  ) : null
}
