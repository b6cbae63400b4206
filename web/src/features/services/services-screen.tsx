import { HStack } from '@chakra-ui/react'
import { ClipboardList, ListChecks, Plus, Scissors } from 'lucide-react'
import { useListBranchesQuery } from '../../api/endpoints/branches.ts'
import { useListServicesQuery } from '../../api/endpoints/services.ts'
import { useListSpecialistsQuery } from '../../api/endpoints/specialists.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { useHomeOnFailure } from '../../bookables/use-home-on-failure.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { PAGE } from './service-card.tsx'
import { Cards, Dialogs } from './service-list.tsx'
import { type ListParams, useListParams } from '../../ui/use-list-params.ts'

const all = { query: { includeArchived: 'true' } } as const
const active = { query: {} } as const

/** /servicios: what clients can book. */
export const ServicesScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <OwnServices />
  ) : (
    <NotAllowed title="Servicios" text="No tienes permiso para ver los servicios" />
  )

const OwnServices = () => {
  const session = useSignedIn()
  const opened = useListParams()
  const services = useListServicesQuery(all, { refetchOnMountOrArgChange: true })
  useHomeOnFailure([services], 'No pudimos cargar tus servicios')
  const { data, error, isFetching, refetch } = services
  const branches = useListBranchesQuery(active).data
  const specialists = useListSpecialistsQuery(active).data
  if (data === undefined || branches === undefined || specialists === undefined)
    return <CardsLoading title="Servicios" cards={4} height="40" />
  const mayCreate = may(session, { page: PAGE, action: 'create' })
  const rows = { services: data, branches, specialists, opened }
  return (
    <RecordPage
      title="Servicios"
      description="Lo que ofreces, cuánto dura y cuánto cuesta"
      actions={data.length === 0 || !mayCreate ? undefined : <NewServiceButton opened={opened} />}
      error={error}
    >
      {data.length === 0 ? (
        <NoServices opened={opened} mayCreate={mayCreate} />
      ) : (
        <Cards {...rows} />
      )}
      <Dialogs
        {...rows}
        refresh={{ hasFailed: error !== undefined, isFetching, onRetry: () => void refetch() }}
      />
    </RecordPage>
  )
}

const NewServiceButton = ({ opened: { open } }: { opened: ListParams }) => (
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

const NoServices = ({
  opened: { open },
  mayCreate,
}: {
  opened: ListParams
  mayCreate: boolean
}) => (
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
