import { formatMoney } from '@mostrador/kernel'
import type { ComponentType, ReactNode } from 'react'
import { dateText } from '../calendar.ts'
import { momentText } from '../when.ts'

/** What a cell holds: sorting, filters, the search and files read it. Null is an empty cell. */
export type GridValue = string | number | boolean | null

/**
 * - `text`, `number`
 * - `money`: integer cents of MXN
 * - `day`: 'YYYY-MM-DD'
 * - `moment`: an instant in ISO, shown on the clock of the business
 * - `choice`: one of a few texts, filtered by ticking them
 */
export type ColumnKind = 'text' | 'number' | 'money' | 'day' | 'moment' | 'choice'

/** The place of a column in the cards that the table becomes on a phone. */
export type CardPlace = 'title' | 'aside' | 'note' | 'fact' | 'none'

export type GridColumn<Row extends object> = {
  readonly id: string
  readonly title: string
  /** `text` without it. */
  readonly kind?: ColumnKind
  readonly value: (row: Row) => GridValue
  /** How it looks, where its text is not enough. */
  readonly render?: (row: Row) => ReactNode
  /** Says what a cell lacks, in the table and on the card; a file keeps its cell empty. */
  readonly whenEmpty?: (row: Row) => string
  /** `fact` without it: a line with the title of the column. */
  readonly card?: CardPlace
  readonly startsHidden?: boolean
  /** What a `choice` may be; without them, what the rows have. Needed where the server pages. */
  readonly choices?: readonly string[]
  /** False where a filter makes no sense. */
  readonly isFiltered?: boolean
  readonly isSorted?: boolean
  /** No column of the table: only the panel of filters has it. Where the server filters. */
  readonly isFilterOnly?: boolean
  /** For a `choice`: what may be chosen where the address holds a key and people read a name. */
  readonly options?: (filters: GridFilters) => readonly FilterOption[]
  /** One of the options instead of several. */
  readonly isSingle?: boolean
  /** The id of a filter without which this one cannot be chosen. */
  readonly needs?: string
  /** A field of its own in the panel. */
  readonly FilterField?: ComponentType<FilterFieldProps>
  /** Shows «2 elegidos» where the texts in the address are not meant for people. */
  readonly filterWords?: (filter: readonly string[]) => string
}

export type GridFilters = Readonly<Record<string, readonly string[]>>
export type FilterOption = { readonly value: string; readonly label: string }
export type FilterFieldProps = {
  readonly filter: readonly string[]
  readonly set: (value: readonly string[]) => void
}

/** The value as people read it; '' for an empty cell. */
export const cellText = <Row extends object>(
  column: GridColumn<Row>,
  row: Row,
  timeZone?: string
): string => {
  const value = column.value(row)
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (column.kind === 'money') return formatMoney({ cents: Number(value), currency: 'MXN' })
  if (column.kind === 'number') return Number(value).toLocaleString('es-MX')
  if (column.kind === 'moment') return momentText(String(value), timeZone)
  if (column.kind === 'day') return dateText(String(value))
  return String(value)
}

/** Numbers are on the right, under each other. */
export const isNumeric = <Row extends object>({ kind }: GridColumn<Row>): boolean =>
  kind === 'number' || kind === 'money'

const collator = new Intl.Collator('es-MX', { numeric: true, sensitivity: 'base' })

/** Order of two values that are not empty: numbers by size, texts as Spanish sorts them. */
export const compareValues = (a: GridValue, b: GridValue): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
