import type { Product, StockLevel, StockMovement } from '@mostrador/contracts/catalog'
import type { Branch } from '@mostrador/contracts/scheduling'
import { DEFAULT_ZONE, localDateOf, type Zone } from '@mostrador/kernel'
import { Boxes, ClipboardCheck, Package, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useListBranchesQuery } from '../../api/endpoints/branches.ts'
import { useBusiness } from '../../api/endpoints/business.ts'
import { useListProductsQuery } from '../../api/endpoints/products.ts'
import { useListStockLevelsQuery, useListStockMovementsQuery } from '../../api/endpoints/stock.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { useHomeOnFailure } from '../../bookables/use-home-on-failure.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import '../../ui/temporal.ts'
import { LevelsTable, MovementsTable } from './stock-tables.tsx'
import { PAGE } from './words.ts'

const MovementDialog = lazy(async () => ({
  default: (await import('./movement-dialog.tsx')).MovementDialog,
}))
const CountDialog = lazy(async () => ({
  default: (await import('./count-dialog.tsx')).CountDialog,
}))

const TITLE = 'Movimientos de inventario'
const all = { query: { includeArchived: 'true' } } as const
const ofOwnBusiness = { query: {} } as const
const fresh = { refetchOnMountOrArgChange: true } as const

/** /inventario/movimientos: what came in, what went out, and what is left [STK2-02]. */
export const StockScreen = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <OwnStock />
  ) : (
    <NotAllowed title={TITLE} text="No tienes permiso para ver el inventario" />
  )

const useStock = () => {
  const session = useSignedIn()
  const { business } = useBusiness(session.business?._id ?? '')
  const movements = useListStockMovementsQuery(ofOwnBusiness, fresh)
  const levels = useListStockLevelsQuery(ofOwnBusiness, fresh)
  const products = useListProductsQuery(all)
  const branches = useListBranchesQuery(ofOwnBusiness)
  useHomeOnFailure([movements, levels, products], 'No pudimos cargar tu inventario')
  return {
    movements: movements.data,
    levels: levels.data,
    products: products.data,
    branches: branches.data,
    error: movements.error ?? levels.error,
    zone: (business?.timezone.name ?? DEFAULT_ZONE) as Zone,
  }
}

const OwnStock = () => {
  const { movements, levels, products, branches, zone, error } = useStock()
  if (
    movements === undefined ||
    levels === undefined ||
    products === undefined ||
    branches === undefined
  )
    return <CardsLoading title={TITLE} cards={4} height="16" />
  return (
    <Screen
      movements={movements}
      levels={levels}
      products={products}
      branches={branches}
      zone={zone}
      error={error}
    />
  )
}

type ScreenProps = {
  readonly movements: readonly StockMovement[]
  readonly levels: readonly StockLevel[]
  readonly products: readonly Product[]
  readonly branches: readonly Branch[]
  readonly zone: Zone
  readonly error: unknown
}

const views = [
  { value: 'movimientos', label: 'Movimientos' },
  { value: 'existencias', label: 'Existencias' },
] as const

const RegisterButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    kind="main"
    minH={{ base: '11', md: '10' }}
    icon={<Plus />}
    aria-haspopup="dialog"
    onClick={onClick}
  >
    Registrar movimiento
  </Button>
)

const CountButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    minH={{ base: '11', md: '10' }}
    icon={<ClipboardCheck size={16} />}
    aria-haspopup="dialog"
    onClick={onClick}
  >
    Inventario físico
  </Button>
)

const Screen = ({ movements, levels, products, branches, zone, error }: ScreenProps) => {
  const session = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const mayCreate = may(session, { page: PAGE, action: 'create' })
  const view = search.get('ver') === 'existencias' ? 'existencias' : 'movimientos'
  const change = (name: string, value: string | null) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true }
    )
  const hasProducts = products.some(({ isArchived }) => !isArchived)
  const mayRegister = mayCreate && hasProducts
  const register = mayRegister ? <RegisterButton onClick={() => change('nuevo', '1')} /> : undefined
  const shared = {
    branches,
    zone,
    empty: hasProducts ? (
      <EmptyState
        icon={<Boxes />}
        title="Aquí verás lo que entra y lo que sale"
        description="Registra una compra, una venta o una merma y sabrás cuánto te queda en cada sucursal."
        action={register}
      />
    ) : (
      <NoProducts mayCreate={mayCreate} />
    ),
    extraAction: (
      <Segmented
        label="Qué se ve"
        segments={views}
        value={view}
        // The columns are others: so are the filters.
        onChange={chosen =>
          setSearch(chosen === 'existencias' ? { ver: chosen } : {}, { replace: true })
        }
      />
    ),
  }
  const isEmpty = movements.length === 0 && levels.length === 0
  return (
    <RecordPage
      title={TITLE}
      description="Lo que entra, lo que sale y lo que te queda"
      actions={
        isEmpty ? undefined : (
          <>
            {mayRegister ? <CountButton onClick={() => change('inventario', '1')} /> : null}
            {register}
          </>
        )
      }
      error={error}
    >
      {view === 'existencias' || (movements.length === 0 && levels.length > 0) ? (
        <LevelsTable key="levels" levels={levels} products={products} {...shared} />
      ) : (
        <MovementsTable key="movements" movements={movements} {...shared} />
      )}
      <Suspense>
        {mayRegister && search.has('nuevo') ? (
          <MovementDialog
            products={products}
            branches={branches}
            zone={zone}
            today={localDateOf(new Date(), zone)}
            onClose={() => change('nuevo', null)}
          />
        ) : null}
        {mayRegister && search.has('inventario') ? (
          <CountDialog
            products={products}
            levels={levels}
            branches={branches}
            onClose={() => change('inventario', null)}
          />
        ) : null}
      </Suspense>
    </RecordPage>
  )
}

/** Nothing can come in or go out before there is a product. */
const NoProducts = ({ mayCreate }: { mayCreate: boolean }) => (
  <EmptyState
    icon={<Package />}
    title="Primero registra un producto"
    description="Lo que entra y lo que sale se anota por producto: registra el primero y vuelve aquí."
    action={
      mayCreate ? (
        <Button asChild kind="main" minH="11">
          <Link to="/inventario/productos?nuevo=1">Registrar producto</Link>
        </Button>
      ) : undefined
    }
  />
)
