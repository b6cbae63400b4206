import { Text } from '@chakra-ui/react'
import type { Course } from '@mostrador/contracts/catalog'
import {
  ClipboardCheck,
  ClipboardList,
  GraduationCap,
  Hourglass,
  ListFilter,
  Plus,
} from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useListCoursesQuery } from '../../api/endpoints/courses.ts'
import { useListEnrollmentsQuery } from '../../api/endpoints/enrollments.ts'
import { useGridOwner } from '../../api/grid-owner.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { useHomeOnFailure } from '../../bookables/use-home-on-failure.ts'
import { Button } from '../../ui/button.tsx'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { useCharge } from './charge-context.ts'
import { columns, type EnrollmentRow, nameOf } from './columns.tsx'
import { DeleteEnrollment } from './delete-enrollment.tsx'
import { Details } from './details.tsx'
import { addressOf, countOf, type FilterValues, filterOf, queryOf } from './filter-values.ts'
import { Opened } from './opened.tsx'
import { PAGE } from './page.ts'
import { rowActions } from './row-actions.tsx'
import { type Address, useAddress } from '../../bookables/use-address.ts'

const FilterPanel = lazy(async () => ({
  default: (await import('./filter-panel.tsx')).FilterPanel,
}))
const allCourses = { query: { includeArchived: 'true' } } as const

/** /inscripciones: who is enrolled in what. */
export const EnrollmentsScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <OwnEnrollments />
  ) : (
    <NotAllowed title="Inscripciones" text="No tienes permiso para ver las inscripciones" />
  )

const OwnEnrollments = () => {
  const address = useAddress()
  const filter = filterOf(address.search)
  const courses = useListCoursesQuery(allCourses)
  const list = useListEnrollmentsQuery(
    { query: queryOf(filter) },
    { refetchOnMountOrArgChange: true }
  )
  useHomeOnFailure([list, courses], 'No pudimos cargar tus inscripciones')
  if (list.data === undefined || courses.data === undefined)
    return <CardsLoading title="Inscripciones" cards={2} height="40" />
  return (
    <RecordPage
      title="Inscripciones"
      description="Quién está en cada curso"
      actions={courses.data.length === 0 ? undefined : <Actions address={address} />}
      error={list.error}
    >
      {courses.data.length === 0 ? (
        <NoCourses />
      ) : (
        <Table lines={list.data} courses={courses.data} filter={filter} address={address} />
      )}
      <Opened
        lines={list.data}
        courses={courses.data}
        address={address}
        refresh={{
          hasFailed: list.error !== undefined,
          isFetching: list.isFetching,
          onRetry: () => void list.refetch(),
        }}
      />
    </RecordPage>
  )
}

const NoCourses = () => (
  <EmptyState
    icon={<GraduationCap />}
    title="Primero registra un curso"
    description="Aquí verás a quien se inscriba en él."
    action={
      <Button asChild kind="main" minH="11">
        <Link to="/cursos?nuevo=1">Registrar curso</Link>
      </Button>
    }
  />
)

const Actions = ({ address }: { address: Address }) => {
  const size = { minH: { base: '11', md: '10' }, 'aria-haspopup': 'dialog' } as const
  return (
    <>
      <Button
        {...size}
        icon={<ClipboardCheck />}
        onClick={() => address.write({ lista: 'elegir' })}
      >
        Pasar lista
      </Button>
      <Button {...size} icon={<Hourglass />} onClick={() => address.write({ espera: 'elegir' })}>
        Lista de espera
      </Button>
      <NewEnrollmentButton address={address} />
    </>
  )
}

const NewEnrollmentButton = ({ address }: { address: Address }) =>
  may(useSignedIn(), { page: PAGE, action: 'create' }) ? (
    <Button
      kind="main"
      minH={{ base: '11', md: '10' }}
      icon={<Plus />}
      aria-haspopup="dialog"
      onClick={() => address.write({ nueva: '1' })}
    >
      Nueva inscripción
    </Button>
  ) : null

type TableProps = {
  readonly lines: readonly Omit<EnrollmentRow, 'courseName'>[]
  readonly courses: readonly Course[]
  readonly filter: FilterValues
  readonly address: Address
}

const Table = ({ lines, courses, filter, address }: TableProps) => {
  const session = useSignedIn()
  const owner = useGridOwner()
  const charge = useCharge()
  const [isFiltering, setIsFiltering] = useState(false)
  const [deleted, setDeleted] = useState<EnrollmentRow>()
  const rows = useMemo(() => {
    const names = new Map(courses.map(({ _id, name }) => [_id, name]))
    return lines.map(line => ({ ...line, courseName: names.get(line.courseId) ?? '' }))
  }, [lines, courses])
  const count = countOf(filter)
  const edit = ({ _id }: EnrollmentRow) => address.write({ editar: _id })
  const mayEdit = may(session, { page: PAGE, action: 'edit' })
  const mayDelete = may(session, { page: PAGE, action: 'delete' })
  const filterButton = (
    <Button
      minH={{ base: '11', md: '10' }}
      icon={<ListFilter />}
      aria-haspopup="dialog"
      onClick={() => setIsFiltering(true)}
    >
      {count === 0 ? 'Más filtros' : `Más filtros (${count})`}
    </Button>
  )
  return (
    <>
      {rows.length === 0 && count > 0 ? filterButton : null}
      <DataGrid
        id="enrollments"
        owner={owner}
        label="Inscripciones"
        searchLabel="Buscar inscripción"
        columns={columns}
        rows={rows}
        keyOf={row => row._id}
        nameOf={nameOf}
        timeZone={session.business?.timezone.name}
        extraAction={filterButton}
        details={row => <Details row={row} />}
        onOpen={mayEdit ? edit : undefined}
        actions={row =>
          rowActions({
            onCharge: charge !== null && row.remainingBalance > 0 ? () => charge(row) : undefined,
            onEdit: mayEdit ? () => edit(row) : undefined,
            onDelete: mayDelete ? () => setDeleted(row) : undefined,
          })
        }
        empty={<EmptyList isFiltered={count > 0} address={address} />}
      />
      <Suspense>
        {isFiltering ? (
          <FilterPanel
            applied={filter}
            courses={courses}
            onClose={() => setIsFiltering(false)}
            onApply={values => {
              address.write(addressOf(values))
              setIsFiltering(false)
            }}
          />
        ) : null}
      </Suspense>
      {deleted === undefined ? null : (
        <DeleteEnrollment row={deleted} onClose={() => setDeleted(undefined)} />
      )}
    </>
  )
}

const EmptyList = ({ isFiltered, address }: { isFiltered: boolean; address: Address }) =>
  isFiltered ? (
    <EmptyState
      icon={<ListFilter />}
      title="Ninguna inscripción pasa los filtros"
      action={
        <Button minH="11" onClick={() => address.write(addressOf({}))}>
          Quitar filtros
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<ClipboardList />}
      title="Inscribe a la primera persona"
      description={<Text as="span">Cada inscripción aparta un lugar en su curso.</Text>}
      action={<NewEnrollmentButton address={address} />}
    />
  )
