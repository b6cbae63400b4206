import { Box, Text } from '@chakra-ui/react'
import type { ListedOrder } from '@mostrador/contracts/catalog'
import { Plus, ShoppingBag } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useListOrdersQuery } from '../../api/endpoints/orders.ts'
import { useGridOwner } from '../../api/grid-owner.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { type Address, useAddress } from '../../bookables/use-address.ts'
import { useHomeOnFailure } from '../../bookables/use-home-on-failure.ts'
import { Button } from '../../ui/button.tsx'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import type { FormRefresh } from '../../ui/form-dialog.tsx'
import { useLastRow } from '../../ui/last-row.ts'
import { EmptyState } from '../../ui/pieces.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { columns } from './columns.tsx'
import { OrderBoard } from './order-board.tsx'
import { clientNameOf, PAGE, statusLabels } from './words.ts'

const OrderDialog = lazy(async () => ({
  default: (await import('./order-dialog.tsx')).OrderDialog,
}))
const OrderDetail = lazy(async () => ({
  default: (await import('./order-detail.tsx')).OrderDetail,
}))
const all = { query: {} } as const
const fresh = { refetchOnMountOrArgChange: true } as const

/** /pedidos: what clients order, on the board of a day and in a list [ORD-01]. */
export const OrdersScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <OwnOrders />
  ) : (
    <NotAllowed title="Pedidos" text="No tienes permiso para ver los pedidos" />
  )

const OwnOrders = () => {
  const address = useAddress()
  const mayCreate = may(useSignedIn(), { page: PAGE, action: 'create' })
  const list = useListOrdersQuery(all, fresh)
  useHomeOnFailure([list], 'No pudimos cargar tus pedidos')
  if (list.data === undefined) return <CardsLoading title="Pedidos" cards={3} height="40" />
  return (
    <RecordPage
      title="Pedidos"
      description="Lo que te piden, cuándo y dónde se entrega"
      actions={mayCreate && list.data.length > 0 ? <NewOrderButton address={address} /> : undefined}
      error={list.error}
    >
      {list.data.length === 0 ? (
        <NoOrders mayCreate={mayCreate} address={address} />
      ) : (
        <Views orders={list.data} address={address} />
      )}
      <OrderDialogs
        orders={list.data}
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

const NewOrderButton = ({ address }: { address: Address }) => (
  <Button
    kind="main"
    minH={{ base: '11', md: '10' }}
    icon={<Plus />}
    aria-haspopup="dialog"
    onClick={() => address.write({ nuevo: '1' })}
  >
    Nuevo pedido
  </Button>
)

const NoOrders = ({ mayCreate, address }: { mayCreate: boolean; address: Address }) => (
  <EmptyState
    icon={<ShoppingBag />}
    title="Todavía no hay pedidos"
    description="Regístralos aquí. Al entregarlos, salen de tu inventario."
    action={mayCreate ? <NewOrderButton address={address} /> : undefined}
  />
)

const views = [
  { value: 'tablero', label: 'Tablero del día' },
  { value: 'lista', label: 'Lista' },
] as const
type ViewsProps = { readonly orders: readonly ListedOrder[]; readonly address: Address }

const Views = ({ orders, address }: ViewsProps) => {
  const session = useSignedIn()
  const owner = useGridOwner()
  const view = address.search.get('vista') === 'lista' ? 'lista' : 'tablero'
  const open = ({ _id }: ListedOrder) => address.write({ pedido: _id })
  return (
    <>
      <Box alignSelf="start">
        <Segmented
          size="md"
          label="Vista"
          segments={views}
          value={view}
          onChange={vista => address.write({ vista })}
        />
      </Box>
      {view === 'tablero' ? (
        <OrderBoard
          orders={orders}
          day={address.search.get('dia')}
          onDay={dia => address.write({ dia })}
          onOpen={open}
          onLate={() =>
            address.write({ vista: 'lista', orden: 'dia', 'f.estado': statusLabels.pending.label })
          }
        />
      ) : (
        <DataGrid
          id="orders"
          owner={owner}
          label="Pedidos"
          searchLabel="Buscar pedido"
          columns={columns}
          rows={orders}
          keyOf={row => row._id}
          nameOf={clientNameOf}
          timeZone={session.business?.timezone.name}
          onOpen={open}
          empty={<Text>Todavía no hay pedidos</Text>}
        />
      )}
    </>
  )
}

type OpenedProps = ViewsProps & {
  readonly refresh: FormRefresh
}

/** The dialogs that the URL opens over the orders. */
const OrderDialogs = ({ orders, address, refresh }: OpenedProps) => {
  const { search, write } = address
  const session = useSignedIn()
  const { row: viewed } = useLastRow(orders, search.get('pedido'))
  const { row: edited } = useLastRow(orders, search.get('editar'))
  const isNew = search.has('nuevo') && may(session, { page: PAGE, action: 'create' })
  const isEdit = edited !== undefined && may(session, { page: PAGE, action: 'edit' })
  return (
    <Suspense>
      {viewed === undefined || isEdit ? null : (
        <OrderDetail
          key={viewed._id}
          order={viewed}
          onEdit={() => write({ pedido: null, editar: viewed._id })}
          onClose={() => write({ pedido: null })}
        />
      )}
      {isNew || isEdit ? (
        <OrderDialog
          key={isNew ? 'new' : edited?._id}
          order={isNew ? undefined : edited}
          refresh={refresh}
          onClose={() => write({ nuevo: null, editar: null })}
        />
      ) : null}
    </Suspense>
  )
}
