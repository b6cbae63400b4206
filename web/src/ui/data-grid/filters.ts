import { normalizeText } from '../matches.ts'
import type { GridColumn, GridFilters } from './columns.ts'

/**
 * What a filter of a column holds, as the address says it. Of a text: what it contains. Of a number
 * or a day: from and to, '' where it is open. Of a choice: the ticked texts.
 */
export type FilterValue = readonly string[]

export const isRange = <Row extends object>({ kind }: GridColumn<Row>): boolean =>
  kind === 'number' || kind === 'money' || kind === 'day' || kind === 'moment'

/** True where the filter lets every row through. */
export const isEmptyFilter = (filter: FilterValue): boolean =>
  filter.every(part => part.trim() === '')

/** The day of an instant on the clock of the business: 'YYYY-MM-DD'. */
const dayOf = (instant: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(instant))

/** People filter money in pesos; the value is cents. */
const inUnits = <Row extends object>(column: GridColumn<Row>, typed: string): number =>
  Number(typed) * (column.kind === 'money' ? 100 : 1)

const isInRange = <Row extends object>(
  column: GridColumn<Row>,
  row: Row,
  [from = '', to = '']: FilterValue,
  timeZone: string | undefined
): boolean => {
  const value = column.value(row)
  if (value === null) return false
  if (column.kind === 'day' || column.kind === 'moment') {
    const day = column.kind === 'day' ? String(value) : dayOf(String(value), timeZone)
    return (from === '' || day >= from) && (to === '' || day <= to)
  }
  const number = Number(value)
  return (
    (from === '' || number >= inUnits(column, from)) && (to === '' || number <= inUnits(column, to))
  )
}

/** The text that a choice is ticked by. */
export const choiceText = <Row extends object>({ value }: GridColumn<Row>, row: Row): string => {
  const cellValue = value(row)
  if (typeof cellValue === 'boolean') return cellValue ? 'Sí' : 'No'
  return cellValue === null ? '' : String(cellValue)
}

/** Whether a row passes the filter of one column. */
export const passes = <Row extends object>(
  column: GridColumn<Row>,
  row: Row,
  filter: FilterValue,
  timeZone?: string
): boolean => {
  if (isEmptyFilter(filter)) return true
  if (isRange(column)) return isInRange(column, row, filter, timeZone)
  if (column.kind === 'choice') return filter.includes(choiceText(column, row))
  return normalizeText(choiceText(column, row)).includes(normalizeText(filter[0] ?? ''))
}

/** The choices of a column that its rows have, in order. */
export const choicesOf = <Row extends object>(
  column: GridColumn<Row>,
  rows: readonly Row[]
): string[] =>
  [...new Set(rows.map(row => choiceText(column, row)))]
    .filter(text => text !== '')
    .toSorted((a, b) => a.localeCompare(b, 'es-MX'))

/** The chosen texts as people read them. */
const chosenText = <Row extends object>(
  { options, filterWords }: GridColumn<Row>,
  filter: FilterValue,
  filters: GridFilters
): string => {
  if (filterWords !== undefined) return filterWords(filter)
  const names = new Map(options?.(filters).map(({ value, label }) => [value, label]))
  return filter.map(value => names.get(value) ?? value).join(', ')
}

/** 'Categoría: Cabello, Barba' · 'Precio: desde 100' · 'Fecha: 1 nov – 3 nov' */
export const filterText = <Row extends object>(
  column: GridColumn<Row>,
  filter: FilterValue,
  filters: GridFilters = {}
): string => {
  if (!isRange(column)) return `${column.title}: ${chosenText(column, filter, filters)}`
  const [from = '', to = ''] = filter
  if (from === '') return `${column.title}: hasta ${to}`
  return to === '' ? `${column.title}: desde ${from}` : `${column.title}: ${from} a ${to}`
}
