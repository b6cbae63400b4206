import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type Row as TableRow,
  rowPaginationFeature,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { matches } from '../matches.ts'
import { cellText, compareValues, type GridColumn, type GridValue } from './columns.ts'
import { type FilterValue, passes } from './filters.ts'
import type { GridView } from './view.ts'

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortedRowModel: createSortedRowModel(),
})
export type GridFeatures = typeof features
export type GridTableRow<Row extends object> = TableRow<GridFeatures, Row>

const definitions = <Row extends object>(
  columns: readonly GridColumn<Row>[],
  timeZone: string | undefined
) =>
  columns.map(column => ({
    id: column.id,
    header: column.title,
    // An empty cell is `undefined` for the table, which sorts it last in both directions.
    accessorFn: (row: Row) => column.value(row) ?? undefined,
    enableSorting: column.isSorted !== false,
    sortUndefined: 'last' as const,
    sortDescFirst: false,
    sortFn: (a: GridTableRow<Row>, b: GridTableRow<Row>, id: string) =>
      compareValues(a.getValue<GridValue>(id), b.getValue<GridValue>(id)),
    filterFn: (row: GridTableRow<Row>, _id: string, filter: FilterValue) =>
      passes(column, row.original, filter, timeZone),
  }))

type Options<Row extends object> = {
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly view: GridView
  readonly pageSize: number
  readonly hidden: readonly string[]
  readonly timeZone: string | undefined
  /** Rows of the whole list, where the server searches, sorts and pages. */
  readonly serverTotal: number | undefined
}

/** The rows as the view shows them, and which are selected. */
export const useGridTable = <Row extends object>(options: Options<Row>) => {
  const { columns, rows, keyOf, view, pageSize, hidden, timeZone, serverTotal } = options
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const [firstId = ''] = columns.map(({ id }) => id)
  const defs = useMemo(() => definitions(columns, timeZone), [columns, timeZone])
  const textOf = useMemo(() => {
    const texts = new WeakMap<Row, string>()
    return (row: Row): string => {
      const text =
        texts.get(row) ?? columns.map(column => cellText(column, row, timeZone)).join(' ')
      texts.set(row, text)
      return text
    }
  }, [columns, timeZone])
  const isServers = serverTotal !== undefined
  const columnIds = useMemo(() => new Set(columns.map(({ id }) => id)), [columns])
  const sorting = useMemo(
    () => (view.sort !== null && columnIds.has(view.sort.id) ? [view.sort] : []),
    [view.sort, columnIds]
  )
  const columnFilters = useMemo(
    () =>
      Object.entries(view.filters)
        .filter(([id]) => columnIds.has(id))
        .map(([id, value]) => ({ id, value })),
    [view.filters, columnIds]
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries(hidden.map(id => [id, false] as const)),
    [hidden]
  )
  const table = useTable<GridFeatures, Row>({
    features,
    columns: defs,
    data: rows,
    getRowId: keyOf,
    state: {
      sorting,
      columnFilters,
      columnVisibility,
      globalFilter: view.search,
      pagination: { pageIndex: view.page, pageSize },
      rowSelection,
    },
    onRowSelectionChange: setRowSelection,
    autoResetPageIndex: false,
    manualFiltering: isServers,
    manualSorting: isServers,
    manualPagination: isServers,
    ...(isServers ? { rowCount: serverTotal } : {}),
    // The words may be in different columns: the whole row is searched, once.
    getColumnCanGlobalFilter: column => column.id === firstId,
    globalFilterFn: (row, _id, typed: string) => matches(textOf(row.original), typed),
  })
  return { table, clearSelection: () => setRowSelection({}) }
}
