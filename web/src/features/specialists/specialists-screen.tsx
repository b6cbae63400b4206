import { Text } from '@chakra-ui/react'
import type { Specialist } from '@mostrador/contracts/scheduling'
import { CalendarSync, Lock, MapPin, Plus, Users } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCalendarStatesQuery } from '../../api/endpoints/calendars.ts'
import { useListBranchesQuery } from '../../api/endpoints/branches.ts'
import { useListServicesQuery } from '../../api/endpoints/services.ts'
import { useListSpecialistsQuery } from '../../api/endpoints/specialists.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toaster.tsx'
import { PAGE } from './specialist-card.tsx'
import { Cards, Dialogs } from './specialist-list.tsx'
import { type Opened, useOpened } from '../../ui/use-opened.ts'

const CalendarDialog = lazy(async () => ({
  default: (await import('./calendar-dialog.tsx')).CalendarDialog,
}))

const BRANCHES_PAGE = 9
const all = { query: { includeArchived: 'true' } } as const
const active = { query: {} } as const
const fresh = { refetchOnMountOrArgChange: true }

/** /especialistas: who attends clients, and when [SPE-02]. */
export const SpecialistsScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <OwnSpecialists />
  ) : (
    <Page>
      <PageHeader title="Especialistas" />
      <EmptyState
        icon={<Lock />}
        title="No tienes permiso para ver a los especialistas"
        description="Si lo necesitas, pide acceso a quien administra el negocio."
      />
    </Page>
  )

/** The lists; who cannot load them is brought to /principal [SPE2-04]. */
const useLists = () => {
  const navigate = useNavigate()
  const specialists = useListSpecialistsQuery(all, fresh)
  const branches = useListBranchesQuery(all, fresh)
  const services = useListServicesQuery(active)
  const failed = [specialists, branches].find(
    ({ data, error, isFetching }) => data === undefined && error !== undefined && !isFetching
  )
  const error = failed?.error
  const hasFailed = failed !== undefined
  useEffect(() => {
    if (!hasFailed) return
    toast.error('No pudimos cargar a tus especialistas', { description: problemText(error) })
    void navigate('/principal', { replace: true })
  }, [error, hasFailed, navigate])
  return { specialists, branches, services }
}

const OwnSpecialists = () => {
  const session = useSignedIn()
  const opened = useOpened()
  const { specialists, branches, services } = useLists()
  const { data, error, isFetching, refetch } = specialists
  if (data === undefined || branches.data === undefined || services.data === undefined)
    return (
      <Page>
        <PageHeader title="Especialistas" />
        <CardsSkeleton cards={2} height="64" />
      </Page>
    )
  const mayCreate = may(session, { page: PAGE, action: 'create' })
  const hasBranch = branches.data.some(({ isArchived }) => !isArchived)
  const rows = { specialists: data, branches: branches.data, services: services.data, opened }
  return (
    <Page>
      <PageHeader
        title="Especialistas"
        description="Quién atiende, en qué horario y qué servicios da"
        actions={
          <>
            <Calendars specialists={data} opened={opened} />
            {data.length > 0 && mayCreate && hasBranch ? <Register opened={opened} /> : null}
          </>
        }
      />
      {error === undefined ? null : (
        <Text role="status" color="fg.warning">
          {problemText(error)} Lo que ves puede no estar al día.
        </Text>
      )}
      {data.length > 0 ? (
        <Cards {...rows} />
      ) : hasBranch ? (
        <NoSpecialists opened={opened} mayCreate={mayCreate} />
      ) : (
        <NoBranches />
      )}
      <Dialogs
        {...rows}
        refresh={{ hasFailed: error !== undefined, isFetching, onRetry: () => void refetch() }}
      />
    </Page>
  )
}

/** The dialog that gives each specialist their calendar; nothing where Google is not configured. */
const Calendars = ({
  specialists,
  opened: { hasCalendars, open, close },
}: {
  specialists: readonly Specialist[]
  opened: Opened
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

const Register = ({ opened: { open } }: { opened: Opened }) => (
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

const NoSpecialists = ({ opened, mayCreate }: { opened: Opened; mayCreate: boolean }) => (
  <EmptyState
    icon={<Users />}
    title="Registra a quien atiende"
    description="Cada persona tiene su columna en la agenda. Si trabajas sin nadie más, regístrate tú."
    action={mayCreate ? <Register opened={opened} /> : undefined}
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
