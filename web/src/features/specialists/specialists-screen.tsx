import { Link as ChakraLink } from '@chakra-ui/react'
import type { Specialist } from '@mostrador/contracts/scheduling'
import { CalendarSync, MapPin, Plus, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useCalendarStatesQuery } from '../../api/endpoints/calendars.ts'
import { useListBranchesQuery } from '../../api/endpoints/branches.ts'
import { useListServicesQuery } from '../../api/endpoints/services.ts'
import { useListSpecialistsQuery } from '../../api/endpoints/specialists.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { useHomeOnFailure } from '../../bookables/use-home-on-failure.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { PAGE } from './specialist-card.tsx'
import { Cards, Dialogs } from './specialist-list.tsx'
import { type ListParams, useListParams } from '../../ui/use-list-params.ts'

const CalendarDialog = lazy(async () => ({
  default: (await import('./calendar-dialog.tsx')).CalendarDialog,
}))

const BRANCHES_PAGE = 'branches'
const all = { query: { includeArchived: 'true' } } as const
const active = { query: {} } as const
const fresh = { refetchOnMountOrArgChange: true }

/** /especialistas: who attends clients, and when [SPE-02]. */
export const SpecialistsScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <OwnSpecialists />
  ) : (
    <NotAllowed title="Especialistas" text="No tienes permiso para ver a los especialistas" />
  )

const OwnSpecialists = () => {
  const session = useSignedIn()
  const opened = useListParams()
  const specialists = useListSpecialistsQuery(all, fresh)
  const branches = useListBranchesQuery(all, fresh)
  const services = useListServicesQuery(active)
  useHomeOnFailure([specialists, branches], 'No pudimos cargar a tus especialistas')
  const { data, error, isFetching, refetch } = specialists
  if (data === undefined || branches.data === undefined || services.data === undefined)
    return <CardsLoading title="Especialistas" cards={2} height="64" />
  const mayCreate = may(session, { page: PAGE, action: 'create' })
  const hasBranch = branches.data.some(({ isArchived }) => !isArchived)
  const rows = { specialists: data, branches: branches.data, services: services.data, opened }
  return (
    <RecordPage
      title="Especialistas"
      description={<Description isOwner={session.isOwner} />}
      actions={
        <>
          <Calendars specialists={data} opened={opened} />
          {data.length > 0 && mayCreate && hasBranch ? (
            <NewSpecialistButton opened={opened} />
          ) : null}
        </>
      }
      error={error}
    >
      {data.length > 0 ? <Cards {...rows} /> : null}
      {data.length === 0 && hasBranch ? (
        <NoSpecialists opened={opened} mayCreate={mayCreate} />
      ) : null}
      {data.length === 0 && !hasBranch ? <NoBranches /> : null}
      <Dialogs
        {...rows}
        refresh={{ hasFailed: error !== undefined, isFetching, onRetry: () => void refetch() }}
      />
    </RecordPage>
  )
}

/** Specialists and users are two lists. */
const Description = ({ isOwner }: { isOwner: boolean }) => (
  <>
    Quién atiende, en qué horario y qué servicios da.
    {isOwner ? (
      <>
        {' '}
        Quién entra al panel está en{' '}
        <ChakraLink asChild color="brand.fg" textDecoration="underline">
          <Link to="/equipo">Equipo</Link>
        </ChakraLink>
        .
      </>
    ) : null}
  </>
)

/** The dialog that gives each specialist their calendar; nothing where Google is not configured. */
const Calendars = ({
  specialists,
  opened: { hasCalendars, open, close },
}: {
  specialists: readonly Specialist[]
  opened: ListParams
}) => {
  const mayEdit = may(useSignedIn(), { page: PAGE, action: 'edit' })
  const { data } = useCalendarStatesQuery(undefined, { skip: !mayEdit })
  if (data?.configured !== true) return null
  return (
    <>
      <Button
        minH={{ base: '11', md: '10' }}
        icon={<CalendarSync />}
        aria-haspopup="dialog"
        onClick={() => open({ calendarios: '1' })}
      >
        Google Calendar
      </Button>
      {!hasCalendars ? null : (
        <Suspense fallback={null}>
          <CalendarDialog
            specialists={specialists.filter(({ isArchived }) => !isArchived)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

const NewSpecialistButton = ({ opened: { open } }: { opened: ListParams }) => (
  <Button
    kind="main"
    minH={{ base: '11', md: '10' }}
    icon={<Plus />}
    aria-haspopup="dialog"
    onClick={() => open({ nuevo: '1' })}
  >
    Registrar especialista
  </Button>
)

const NoSpecialists = ({ opened, mayCreate }: { opened: ListParams; mayCreate: boolean }) => (
  <EmptyState
    icon={<Users />}
    title="Registra a quien atiende"
    description="Cada persona tiene su columna en la agenda. Si trabajas sin nadie más, regístrate tú."
    action={mayCreate ? <NewSpecialistButton opened={opened} /> : undefined}
  />
)

/** Everybody works somewhere: the way there instead of a form that cannot be saved. */
const NoBranches = () => (
  <EmptyState
    icon={<MapPin />}
    title="Primero registra una sucursal"
    description="Cada especialista trabaja en una, dentro de su horario."
    action={
      may(useSignedIn(), { page: BRANCHES_PAGE, action: 'create' }) ? (
        <Button asChild kind="main" minH="11">
          <Link to="/sucursales?nueva=1">Registrar sucursal</Link>
        </Button>
      ) : undefined
    }
  />
)
