import {
  type ClientField,
  customProblem,
  type CustomValue,
  CustomValues,
  importCellOf,
} from '@mostrador/contracts/crm'
import { fixDate, fold, type ImportColumn } from '@mostrador/kernel'
import { flagOf } from '../client-imports/cell-texts.ts'

/** Rules of the fields of a business: pure. */

/** What a contact has in the fields of its business, as it is stored. */
export const customOf = (stored: unknown): CustomValues => CustomValues.parse(stored)

/** `{{talla_de_zapato}}` of «Talla de zapato»; another one where that is taken. */
export const keyOf = (name: string, takenKeys: ReadonlySet<string>): string => {
  const base =
    fold(name)
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 30) || 'campo'
  if (!takenKeys.has(base)) return base
  for (let n = 2; ; n += 1) if (!takenKeys.has(`${base}_${n}`)) return `${base}_${n}`
}

type FieldValues = Readonly<Record<string, CustomValue | null>>
export type CheckedFields =
  | { readonly values: CustomValues }
  | { readonly field: ClientField; readonly problem: string }
  | { readonly unknown: string }

/**
 * What a contact has after `given` is written over `before`. A value of a field that is archived or
 * no longer there stays, and is not written any more.
 */
export const withCustom = (
  before: CustomValues,
  newValues: FieldValues,
  fields: readonly ClientField[]
): CheckedFields => {
  const fieldById = new Map(fields.map(field => [field._id, field]))
  const values = { ...before }
  for (const [id, value] of Object.entries(newValues)) {
    if (value === null || value === '') {
      delete values[id]
      continue
    }
    // What is there already is not judged by rules that came later.
    if (before[id] === value) continue
    const field = fieldById.get(id)
    if (field === undefined || field.isArchived) return { unknown: id }
    const problem = customProblem(field, value)
    if (problem !== undefined) return { field, problem }
    values[id] = value
  }
  return { values }
}

/** The value of a cell; undefined for an empty one. */
const valueOf = ({ kind, options }: ClientField, text: string): CustomValue | undefined => {
  if (text === '') return undefined
  switch (kind) {
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
    case 'flag':
      return flagOf(text) ?? text
    case 'choice':
      return options.find(option => fold(option) === fold(text)) ?? text
    default:
      return text
  }
}

/** 1,234.50 → 1234.50; 25/03/1990 → 1990-03-25 */
const fixCell = ({ kind }: ClientField, text: string): string => {
  if (kind === 'date') return fixDate(text)
  return kind === 'number' && /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text
}

/** The column of a field in a file. */
export const columnOf = (field: ClientField): ImportColumn => ({
  field: importCellOf(field),
  header: field.name,
  fix: text => fixCell(field, text),
  fixMessage: field.kind === 'date' ? 'Se escribe año-mes-día' : 'Se escribe sin comas',
  check(text) {
    const value = valueOf(field, text)
    return value === undefined ? undefined : customProblem(field, value)
  },
})

/** What a row of a file says of the fields of the business. */
export const customOfRow = (
  values: Readonly<Record<string, string>>,
  fields: readonly ClientField[]
): CustomValues =>
  Object.fromEntries(
    fields.flatMap(field => {
      const value = valueOf(field, (values[importCellOf(field)] ?? '').trim())
      return value === undefined || customProblem(field, value) !== undefined
        ? []
        : [[field._id, value] as const]
    })
  )
