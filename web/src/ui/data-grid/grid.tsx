import { Stack } from '@chakra-ui/react'
import { SearchX } from 'lucide-react'
import { Button } from '../button.tsx'
import { EmptyState } from '../pieces.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { useIsWide } from '../use-media.ts'
import { BulkBar } from './bulk-bar.tsx'
import { GridAsCards } from './grid-cards.tsx'
import { GridPager } from './grid-pager.tsx'
import type { DataGridProps } from './grid-props.ts'
import { GridAsTable } from './grid-table.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import { type Grid as GridData, useDataGrid } from './use-data-grid.ts'
import { countFilters } from './view.ts'

/** The grid itself; screens use `DataGrid`, which fetches it when it is needed. */
export const Grid = <Row extends object>(props: DataGridProps<Row>) => {
  const grid = useDataGrid(props)
  if (grid.server?.isLoading === true) return <ListSkeleton />
  const isNarrowed = grid.view.search !== '' || countFilters(grid.view) > 0
  if (grid.rows.length === 0 && (grid.server === undefined || !isNarrowed)) return props.empty
  return (
    <Stack gap="3" minW="0">
      <GridToolbar grid={grid} />
      <BulkBar grid={grid} />
      <Rows grid={grid} />
    </Stack>
  )
}

const Rows = <Row extends object>({ grid }: { grid: GridData<Row> }) => {
  const isWide = useIsWide()
  if (grid.total === 0) return <NothingFound grid={grid} />
  return (
    <>
      {isWide ? <GridAsTable grid={grid} /> : <GridAsCards grid={grid} />}
      <GridPager grid={grid} />
    </>
  )
}

const NothingFound = <Row extends object>({ grid }: { grid: GridData<Row> }) => (
  <EmptyState
    icon={<SearchX />}
    title="Nada coincide con lo que buscas"
    description="Revisa lo que escribiste o quita los filtros."
    action={
      <Button minH="11" onClick={() => grid.change({ search: '', filters: {} })}>
        Quitar búsqueda y filtros
      </Button>
    }
  />
)
