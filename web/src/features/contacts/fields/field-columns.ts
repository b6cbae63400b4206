import { type ClientField, customText, type ListedClient } from '@mostrador/contracts/crm'
import { isDate } from '../../../ui/calendar.ts'
import type { ColumnKind, GridColumn, GridFilters } from '../../../ui/data-grid/columns.ts'

/** Name of the column of a field, and of its filter in the address. */
const columnId = ({ _id }: Pick<ClientField, '_id'>): string => `campo-${_id}`

const kinds: Readonly<Record<ClientField['kind'], ColumnKind>> = {
  text: 'text',
  number: 'number',
  date: 'day',
  choice: 'choice',
  flag: 'choice',
}

/** Columns of the fields of the business, hidden until somebody shows them. */
export const fieldColumns = (fields: readonly ClientField[]): readonly GridColumn<ListedClient>[] =>
  fields.map(field => ({
    id: columnId(field),
    title: field.name,
    kind: kinds[field.kind],
    value: ({ custom }) => {
      const value = custom[field._id]
      if (value === undefined) return null
      return typeof value === 'boolean' ? customText(value) : value
    },
    ...(field.kind === 'choice' ? { choices: field.options } : {}),
    ...(field.kind === 'flag' ? { choices: ['Sí', 'No'] } : {}),
    card: 'none',
    isSorted: false,
    startsHidden: true,
  }))

const numberIn = (text: string | undefined) =>
  text === undefined || text.trim() === '' || !Number.isFinite(Number(text))
    ? undefined
    : Number(text)
const dayIn = (text: string | undefined) => (text !== undefined && isDate(text) ? text : undefined)
const filledValues = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).filter(([, value]) => value !== undefined)

const narrowedBy = ({ _id: id, kind }: ClientField, filter: readonly string[]) => {
  const [first, second] = filter
  const range = (values: Readonly<Record<string, unknown>>) =>
    filledValues(values).length === 0 ? [] : [{ id, ...Object.fromEntries(filledValues(values)) }]
  switch (kind) {
    case 'choice':
      return filter.length === 0 ? [] : [{ id, any: filter }]
    case 'flag':
      return filter.length === 0 ? [] : [{ id, any: filter.map(text => text === 'Sí') }]
    case 'number':
      return range({ min: numberIn(first), max: numberIn(second) })
    case 'date':
      return range({ from: dayIn(first), to: dayIn(second) })
    case 'text':
      return first === undefined || first.trim() === ''
        ? []
        : [{ id, contains: first.trim().slice(0, 100) }]
  }
}

/** What the server narrows the list by, of the filters of these fields. */
export const customQueryOf = (fields: readonly ClientField[], filters: GridFilters) => {
  const custom = fields.flatMap(field => narrowedBy(field, filters[columnId(field)] ?? []))
  return custom.length === 0 ? {} : { custom: JSON.stringify(custom) }
}
