import { Text } from '@chakra-ui/react'
import {
  MAX_LISTED_MOVEMENTS,
  type Product,
  type StockLevel,
  type StockMovement,
} from '@mostrador/contracts/catalog'
import type { Branch } from '@mostrador/contracts/scheduling'
import { formatMoney } from '@mostrador/kernel'
import { type ReactNode, useMemo } from 'react'
import { useGridOwner } from '../../api/grid-owner.ts'
import { DataGrid, type GridColumn } from '../../ui/data-grid/data-grid.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { reasonNames, typeNames } from './words.ts'

type Shared = {
  readonly branches: readonly Branch[]
  readonly zone: string
  readonly empty: ReactNode
  readonly extraAction: ReactNode
}

const nameOf = (branches: readonly Branch[], id: string): string =>
  branches.find(({ _id }) => _id === id)?.name ?? 'Sucursal eliminada'

const movementColumns = (branches: readonly Branch[]): readonly GridColumn<StockMovement>[] => [
  { id: 'producto', title: 'Producto', value: row => row.productName, card: 'title' },
  {
    id: 'tipo',
    title: 'Tipo',
    kind: 'choice',
    value: row => typeNames[row.type],
    render: row => <Chip tone={row.type === 'in' ? 'green' : 'orange'}>{typeNames[row.type]}</Chip>,
    card: 'aside',
  },
  { id: 'cantidad', title: 'Cantidad', kind: 'number', value: row => row.quantity },
  { id: 'motivo', title: 'Motivo', kind: 'choice', value: row => reasonNames[row.reason] },
  {
    id: 'sucursal',
    title: 'Sucursal',
    kind: 'choice',
    value: row => nameOf(branches, row.branchId),
  },
  { id: 'fecha', title: 'Fecha', kind: 'moment', value: row => row.date, card: 'note' },
  { id: 'costo', title: 'Costo por pieza', kind: 'money', value: row => row.unitCostCents },
  { id: 'comentarios', title: 'Comentarios', value: row => row.comments || null },
  {
    id: 'identificador',
    title: 'Identificador',
    value: row => row.customId || null,
    startsHidden: true,
  },
]

/** Every entry and exit, the newest first [STK2-02]. */
export const MovementsTable = ({
  movements,
  ...shared
}: Shared & { movements: readonly StockMovement[] }) => {
  const { branches } = shared
  const columns = useMemo(() => movementColumns(branches), [branches])
  return (
    <>
      <DataGrid
        id="stock-movements"
        owner={useGridOwner()}
        label="Movimientos de inventario"
        searchLabel="Buscar movimiento"
        columns={columns}
        rows={movements}
        keyOf={row => row._id}
        nameOf={row => row.productName}
        timeZone={shared.zone}
        empty={shared.empty}
        extraAction={shared.extraAction}
      />
      {movements.length < MAX_LISTED_MOVEMENTS ? null : (
        <Text textStyle="sm" color="fg.muted">
          Se ven los {MAX_LISTED_MOVEMENTS.toLocaleString('es-MX')} movimientos más recientes.
        </Text>
      )}
    </>
  )
}

type LevelRow = StockLevel & {
  readonly name: string
  readonly place: string
  readonly low: boolean
}

const levelColumns: readonly GridColumn<LevelRow>[] = [
  { id: 'producto', title: 'Producto', value: row => row.name, card: 'title' },
  { id: 'sucursal', title: 'Sucursal', kind: 'choice', value: row => row.place, card: 'note' },
  {
    id: 'estado',
    title: 'Estado',
    kind: 'choice',
    value: row => stateOf(row),
    render: row => <Chip tone={tones[stateOf(row)]}>{stateOf(row)}</Chip>,
    card: 'aside',
  },
  { id: 'existencias', title: 'Existencias', kind: 'number', value: row => row.quantity },
  { id: 'costo', title: 'Costo promedio', kind: 'money', value: row => row.averageCostCents },
  {
    id: 'valor',
    title: 'Valor',
    kind: 'money',
    value: row => (row.averageCostCents === null ? null : row.averageCostCents * row.quantity),
  },
]
const tones = { Hay: 'green', 'Quedan pocas': 'orange', Agotado: 'red' } as const
const stateOf = ({ quantity, low }: LevelRow): keyof typeof tones => {
  if (quantity === 0) return 'Agotado'
  return low ? 'Quedan pocas' : 'Hay'
}

/** What a shelf of pieces cost, where entries said it, in cents. */
export const valueOf = (levels: readonly StockLevel[]): number =>
  levels.reduce(
    (sum, { quantity, averageCostCents }) => sum + quantity * (averageCostCents ?? 0),
    0
  )

/** What each branch has of each product, and what it is worth by average cost. */
export const LevelsTable = ({
  levels,
  products,
  ...shared
}: Shared & { levels: readonly StockLevel[]; products: readonly Product[] }) => {
  const { branches } = shared
  const rows = useMemo(
    () =>
      levels.map((level): LevelRow => {
        const product = products.find(({ _id }) => _id === level.productId)
        const { minimumStock = null, stock = 0 } = product ?? {}
        return {
          ...level,
          name: product?.name ?? 'Producto eliminado',
          place: nameOf(branches, level.branchId),
          low: minimumStock !== null && stock <= minimumStock,
        }
      }),
    [levels, products, branches]
  )
  return (
    <>
      <DataGrid
        id="stock-levels"
        owner={useGridOwner()}
        label="Existencias"
        searchLabel="Buscar producto"
        columns={levelColumns}
        rows={rows}
        keyOf={row => `${row.productId} ${row.branchId}`}
        nameOf={row => `${row.name} en ${row.place}`}
        empty={shared.empty}
        extraAction={shared.extraAction}
      />
      {rows.length === 0 ? null : (
        <Text fontWeight="600" fontVariantNumeric="tabular-nums">
          Valor del inventario a costo promedio:{' '}
          {formatMoney({ cents: valueOf(levels), currency: 'MXN' })}
        </Text>
      )}
    </>
  )
}
