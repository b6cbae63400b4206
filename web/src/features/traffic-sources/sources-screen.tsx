import type { TrafficSource } from '@mostrador/contracts/crm'
import { Pencil, Plus, Trash2, Waypoints } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useListTrafficSourcesQuery } from '../../api/endpoints/traffic-sources.ts'
import { useGridOwner } from '../../api/grid-owner.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { Button } from '../../ui/button.tsx'
import type { GridColumn } from '../../ui/data-grid/columns.ts'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { matchNames, PAGE } from './source-values.ts'

const SourceDialog = lazy(async () => ({
  default: (await import('./source-dialog.tsx')).SourceDialog,
}))
const DeleteSource = lazy(async () => ({
  default: (await import('./delete-source.tsx')).DeleteSource,
}))
const title = 'Fuentes de tráfico'
const CENTS = 100

const columns: readonly GridColumn<TrafficSource>[] = [
  { id: 'source', title: 'Fuente', value: ({ source }) => source, card: 'title' },
  { id: 'keyword', title: 'Palabra clave', value: ({ keyword }) => keyword, card: 'note' },
  {
    id: 'matchType',
    title: 'Coincidencia',
    kind: 'choice',
    value: ({ matchType }) => matchNames[matchType],
    choices: Object.values(matchNames),
  },
  { id: 'description', title: 'Descripción', value: ({ description }) => description },
  { id: 'clients', title: 'Clientes', kind: 'number', value: ({ clients }) => clients },
  {
    id: 'totalIncome',
    title: 'Ingresos',
    kind: 'money',
    value: ({ totalIncome }) => (totalIncome === null ? null : Math.round(totalIncome * CENTS)),
  },
  {
    id: 'createdAt',
    title: 'Creada',
    kind: 'moment',
    value: ({ createdAt }) => createdAt,
    startsHidden: true,
  },
]

/** /fuentes-trafico: where clients come from [TRF2-02, UX2-04]. */
export const SourcesScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <Sources />
  ) : (
    <NotAllowed title={title} text="No tienes permiso para ver las fuentes de tráfico" />
  )

const Sources = () => {
  const session = useSignedIn()
  const owner = useGridOwner()
  const { data, error, refetch } = useListTrafficSourcesQuery({ query: {} })
  const [opened, setOpened] = useState<TrafficSource | 'new'>()
  const [deleted, setDeleted] = useState<TrafficSource>()
  const can = (action: 'create' | 'edit' | 'delete') => may(session, { page: PAGE, action })
  const create = can('create') ? (
    <Button kind="main" minH="11" icon={<Plus />} onClick={() => setOpened('new')}>
      Nueva fuente
    </Button>
  ) : undefined
  if (data === undefined && error === undefined)
    return <CardsLoading title={title} cards={3} height="16" />
  if (data === undefined) return <LoadError retry={() => void refetch()} />
  const edit = (source: TrafficSource): MenuItem => ({
    id: 'edit',
    label: 'Editar',
    icon: <Pencil size={16} />,
    onSelect: () => setOpened(source),
  })
  const remove = (source: TrafficSource): MenuItem => ({
    id: 'delete',
    label: 'Eliminar',
    icon: <Trash2 size={16} />,
    danger: true,
    onSelect: () => setDeleted(source),
  })
  return (
    <RecordPage
      title={title}
      description="De dónde llegan tus clientes, por su primer mensaje"
      actions={data.length === 0 ? undefined : create}
      error={error}
    >
      <DataGrid<TrafficSource>
        id="traffic-sources"
        owner={owner}
        label={title}
        columns={columns}
        rows={data}
        keyOf={({ _id }) => _id}
        nameOf={({ source }) => source}
        timeZone={session.business?.timezone.name}
        searchLabel="Buscar fuentes"
        onOpen={can('edit') ? setOpened : undefined}
        actions={row => [
          ...(can('edit') ? [edit(row)] : []),
          ...(can('delete') ? [remove(row)] : []),
        ]}
        empty={<NoSources action={create} />}
      />
      <Suspense>
        {opened === undefined ? null : (
          <SourceDialog
            source={opened === 'new' ? undefined : opened}
            onClose={() => setOpened(undefined)}
          />
        )}
        {deleted === undefined ? null : (
          <DeleteSource source={deleted} onClose={() => setDeleted(undefined)} />
        )}
      </Suspense>
    </RecordPage>
  )
}

const NoSources = ({ action }: { action: ReactNode }) => (
  <EmptyState
    icon={<Waypoints />}
    title="Sabe qué anuncio te trae clientes"
    description="Pon una palabra clave en el mensaje de cada anuncio: quien la escriba primero queda con su fuente."
    action={action}
  />
)

const LoadError = ({ retry }: { retry: () => void }) => (
  <Page>
    <PageHeader title={title} />
    <EmptyState
      icon={<Waypoints />}
      title="Tus fuentes de tráfico no están a la vista"
      description="Intenta de nuevo en un momento."
      action={
        <Button minH="11" onClick={retry}>
          Reintentar
        </Button>
      }
    />
  </Page>
)
