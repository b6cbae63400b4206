import type { ReactNode } from 'react'
import type { MenuItem } from '../menu.tsx'
import type { GridColumn } from './columns.ts'
import type { PageSize } from './settings.ts'
import type { GridView } from './view.ts'

/** A row of any kind, where a lazy component cannot have a parameter of types. */
export type AnyRow = object

/** Something done with all selected rows. */
export type BulkAction<Row extends object> = {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  /**
   * `clear` takes the selection away, once it is done. `whole`: how many rows pass the filter, when
   * all of them are meant and not `rows` alone; only where the server pages.
   */
  readonly onSelect: (rows: readonly Row[], clear: () => void, total?: number) => void
}

/** Where the server searches, filters, sorts and pages; `rows` are then one page. */
export type ServerPaging<Row extends object> = {
  readonly total: number
  /** `total` is where counting ended; there may be more. */
  readonly isAtLeast?: boolean | undefined
  /** Whether there is a next page; set where pages continue beyond `total`. */
  readonly hasMore?: boolean | undefined
  /** The page asked for cannot be reached any more: the last one that can is shown. */
  readonly isLost?: boolean | undefined
  /** Nothing is known yet: neither rows nor `total`. */
  readonly isLoading: boolean
  readonly onChange: (view: GridView & { readonly pageSize: PageSize }) => void
  /** All rows of the view, for a file. */
  readonly readAll: () => Promise<readonly Row[]>
}

export type DataGridProps<Row extends object> = {
  /** Names what is remembered of this grid: «products». */
  readonly id: string
  /** Person and business: `useGridOwner()` of api/grid-owner.ts. */
  readonly owner: string
  /** What is listed: «Productos». Also the name of files. */
  readonly label: string
  /** A constant, or memoised. The first one names the row in the table. */
  readonly columns: readonly GridColumn<Row>[]
  /** Memoised: a new array is sorted and filtered again. */
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The row in the names of its buttons. */
  readonly nameOf: (row: Row) => string
  /** The clock of moments; the device's without it. */
  readonly timeZone?: string | undefined
  /** Shown instead of everything while there are no rows at all. */
  readonly empty: ReactNode
  readonly searchLabel?: string
  /** Opens a row: Enter, or a tap on its title. */
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly actions?: ((row: Row) => readonly MenuItem[]) | undefined
  readonly bulk?: readonly BulkAction<Row>[] | undefined
  /** What unfolds below a row. */
  readonly details?: ((row: Row) => ReactNode) | undefined
  /** Beside the search: a switch of what is listed. */
  readonly extraAction?: ReactNode
  readonly server?: ServerPaging<Row> | undefined
}
