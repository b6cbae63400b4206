import { type ComponentType, lazy, Suspense } from 'react'
import { ListSkeleton } from '../skeletons.tsx'
import type { AnyRow, DataGridProps } from './grid-props.ts'

export type { GridColumn } from './columns.ts'
export type { BulkAction, DataGridProps } from './grid-props.ts'

const LazyGrid = lazy(async () => {
  const { Grid } = await import('./grid.tsx')
  // A lazy component has no parameter of types; `DataGrid` below gives it back.
  return { default: Grid as ComponentType<DataGridProps<AnyRow>> }
})

/**
 * The one grid of the product: search, filters, order, columns, density, pages of 25, 50 and 100
 * [UX2-04], selection, files, saved views; cards on a phone. Its README explains how to use it.
 */
export const DataGrid = <Row extends object>(props: DataGridProps<Row>) => (
  <Suspense fallback={<ListSkeleton />}>
    <LazyGrid {...(props as unknown as DataGridProps<AnyRow>)} />
  </Suspense>
)
