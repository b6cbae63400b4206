import { HStack, Text } from '@chakra-ui/react'
import { ClipboardList, ListChecks, Lock, Plus, Scissors } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useListBranchesQuery } from '../../api/endpoints/branches.ts'
import { useListServicesQuery } from '../../api/endpoints/services.ts'
import { useListSpecialistsQuery } from '../../api/endpoints/specialists.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toaster.tsx'
import { PAGE } from './service-card.tsx'
import { Cards, Dialogs } from './service-list.tsx'
import { type Opened, useOpened } from '../../ui/use-opened.ts'

const all = { query: { includeArchived: 'true' } } as const
const active = { query: {} } as const

/** /servicios: what clients can book. */
export const ServicesScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <OwnServices />
  ) : (
    <Page>
      <PageHeader title="Servicios" />
      <EmptyState
        icon={<Lock />}
        title="No tienes permiso para ver los servicios"
        description="Si los necesitas, pide acceso a quien administra el negocio."
      />
    </Page>
  )

/** The list; who cannot load it is brought to /principal [SRV-03]. */
const useServices = () => {
  const navigate = useNavigate()
  const services = useListServicesQuery(all, { refetchOnMountOrArgChange: true })
  const { data, error, isFetching } = services
  const hasFailed = data === undefined && error !== undefined && !isFetching
  useEffect(() => {
    if (!hasFailed) return
    toast.error('No pudimos cargar tus servicios', { description: problemText(error) })
    void navigate('/principal', { replace: true })
  }, [error, hasFailed, navigate])
  return services
}

const OwnServices = () => {
  const session = useSignedIn()
  const opened = useOpened()
  const { data, error, isFetching, refetch } = useServices()
  const branches = useListBranchesQuery(active).data
  const specialists = useListSpecialistsQuery(active).data
  const mayCreate = may(session, { page: PAGE, action: 'create' })
  if (data === undefined || branches === undefined || specialists === undefined)
    return (
      <Page>
        <PageHeader title="Servicios" />
        <CardsSkeleton cards={4} height="40" />
      </Page>
    )
  return (
    <Page>
      <PageHeader
        title="Servicios"
        description="Lo que ofreces, cuánto dura y cuánto cuesta"
        actions={data.length === 0 || !mayCreate ? undefined : <Register opened={opened} />}
      />
      {error === undefined ? null : (
        <Text role="status" color="fg.warning">
          {problemText(error)} Lo que ves puede no estar al día.
        </Text>
      )}
      {data.length === 0 ? (
        <NoServices opened={opened} mayCreate={mayCreate} />
      ) : (
        <Cards services={data} branches={branches} specialists={specialists} opened={opened} />
      )}
      <Dialogs
        services={data}
        branches={branches}
        specialists={specialists}
        opened={opened}
        refresh={{
          hasFailed: error !== undefined,
          isFetching,
          onRetry: () => void refetch(),
        }}
      />
    </Page>
  )
}

const Register = ({ opened: { open } }: { opened: Opened }) => (
  <>
    <Menu
      label="Más formas de registrar"
      trigger={
        <IconButton
          name="Más formas de registrar"
          icon={<ClipboardList />}
          kind="quiet"
          boxSize="11"
        />
      }
      items={[
        {
          id: 'presets',
          label: 'Elegir servicios usuales',
          icon: <ListChecks size={16} />,
          onSelect: () => open({ lista: 'usual' }),
        },
        {
          id: 'paste',
          label: 'Pegar mi lista de precios',
          icon: <ClipboardList size={16} />,
          onSelect: () => open({ lista: 'pegar' }),
        },
      ]}
    />
    <Button
      kind="main"
      minH={{ base: '11', md: '10' }}
      icon={<Plus />}
      aria-haspopup="dialog"
      onClick={() => open({ nuevo: '1' })}
    >
      Registrar servicio
    </Button>
  </>
)

const NoServices = ({ opened: { open }, mayCreate }: { opened: Opened; mayCreate: boolean }) => (
  <EmptyState
    icon={<Scissors />}
    title="Registra lo que ofreces"
    description="Con la duración y el precio, tus asistentes ya saben qué agendar y qué contestar."
    action={
      mayCreate ? (
        <HStack flexWrap="wrap" justify="center">
          <Button
            kind="main"
            minH="11"
            icon={<ListChecks />}
            aria-haspopup="dialog"
            onClick={() => open({ lista: 'usual' })}
          >
            Elegir servicios usuales
          </Button>
          <Button
            minH="11"
            icon={<ClipboardList />}
            aria-haspopup="dialog"
            onClick={() => open({ lista: 'pegar' })}
          >
            Pegar mi lista de precios
          </Button>
          <Button
            minH="11"
            icon={<Plus />}
            aria-haspopup="dialog"
            onClick={() => open({ nuevo: '1' })}
          >
            Registrar servicio
          </Button>
        </HStack>
      ) : undefined
    }
  />
)
