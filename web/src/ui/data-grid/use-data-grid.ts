import { useEffect, useMemo, useState } from 'react'
import type { GridColumn } from './columns.ts'
import type { DataGridProps } from './grid-props.ts'
import { useGridSettings } from './settings.ts'
import { useGridTable } from './use-grid-table.ts'
import { useGridView } from './use-grid-view.ts'

const nothing: readonly string[] = []

/** Everything that the parts of a grid share: its view, what is remembered, its table. */
export const useDataGrid = <Row extends object>(props: DataGridProps<Row>) => {
  const { id, owner, columns, rows, keyOf, timeZone, server } = props
  const { view, change } = useGridView()
  const { settings, change: changeSettings } = useGridSettings(id, owner)
  const first = useMemo(
    () => columns.filter(({ startsHidden }) => startsHidden === true).map(column => column.id),
    [columns]
  )
  const hidden = settings.hidden ?? (first.length === 0 ? nothing : first)
  const shown = useMemo(
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
  const found = table.getPrePaginatedRowModel().rows
  const total = server?.total ?? found.length
  const pages = Math.max(1, Math.ceil(total / pageSize))
  // Rows were deleted, or an old link asks for a page that there is no more.
  useEffect(() => {
    if (server?.isLoading !== true && view.page >= pages) change({ page: pages - 1 })
  })
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  return {
    ...props,
    view,
    change,
    settings,
    changeSettings,
    shown,
    hidden,
    table,
    clearSelection,
    found,
    total,
    pages,
    /** The rows of this page. */
    pageRows: table.getRowModel().rows,
    isUnfolded: (key: string) => unfolded.has(key),
    fold: (key: string) => setUnfolded(now => now.symmetricDifference(new Set([key]))),
    columnOf: (columnId: string): GridColumn<Row> | undefined =>
      columns.find(column => column.id === columnId),
  }
}
export type Grid<Row extends object> = ReturnType<typeof useDataGrid<Row>>
