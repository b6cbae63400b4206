import { useEffect, useMemo, useState } from 'react'
import type { GridColumn } from './columns.ts'
import type { DataGridProps } from './grid-props.ts'
import { useGridSettings } from './settings.ts'
import { useGridTable } from './use-grid-table.ts'
import { useGridView } from './use-grid-view.ts'

const noIds: readonly string[] = []

/** Everything that the parts of a grid share: its view, what is remembered, its table. */
export const useDataGrid = <Row extends object>(props: DataGridProps<Row>) => {
  const { id, owner, columns: allColumns, rows, keyOf, timeZone, server } = props
  const columns = useMemo(
    () => allColumns.filter(({ isFilterOnly }) => isFilterOnly !== true),
    [allColumns]
  )
  const { view, change } = useGridView()
  const { settings, change: changeSettings } = useGridSettings(id, owner)
  const first = useMemo(
    () => columns.filter(({ startsHidden }) => startsHidden === true).map(column => column.id),
    [columns]
  )
  const hidden = settings.hidden ?? (first.length === 0 ? noIds : first)
  const visibleColumns = useMemo(
    () => columns.filter(column => !hidden.includes(column.id)),
    [columns, hidden]
  )
  const { table, clearSelection } = useGridTable({
    columns,
    rows,
    keyOf,
    view,
    hidden,
    timeZone,
    pageSize: settings.pageSize,
    serverTotal: server?.total,
  })
  const { pageSize } = settings
  const onServerChange = server?.onChange
  useEffect(() => onServerChange?.({ ...view, pageSize }), [view, pageSize, onServerChange])
  const matchingRows = table.getPrePaginatedRowModel().rows
  const total = server?.total ?? matchingRows.length
  const counted = Math.max(1, Math.ceil(total / pageSize))
  // Beyond the counted rows the server says whether there is a next page.
  const isBeyond = server?.hasMore !== undefined && view.page + 1 >= counted
  const pages = isBeyond ? view.page + (server.hasMore === true ? 2 : 1) : counted
  // Rows were deleted, or an old link asks for a page that there is no more.
  const isLost =
    server?.hasMore === undefined
      ? view.page >= pages
      : server.isLost === true && view.page >= counted
  useEffect(() => {
    if (server?.isLoading !== true && isLost) change({ page: counted - 1 })
  })
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  return {
    ...props,
    columns,
    /** Columns that can be filtered by, and filters that are not columns. */
    filterable: allColumns.filter(({ isFiltered }) => isFiltered !== false),
    view,
    change,
    settings,
    changeSettings,
    visibleColumns,
    hidden,
    table,
    clearSelection,
    found: matchingRows,
    total,
    pages,
    /** The rows of this page. */
    pageRows: table.getRowModel().rows,
    isUnfolded: (key: string) => unfolded.has(key),
    fold: (key: string) => setUnfolded(now => now.symmetricDifference(new Set([key]))),
    columnOf: (columnId: string): GridColumn<Row> | undefined =>
      allColumns.find(column => column.id === columnId),
  }
}
export type Grid<Row extends object> = ReturnType<typeof useDataGrid<Row>>
