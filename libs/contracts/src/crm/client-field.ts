import { z } from 'zod'
import {
  Id,
  IdParams,
  LocalDate,
  required,
  visibleLine,
  visibleName,
  visibleText,
} from '../common.ts'
import type { Routes } from '../contract.ts'

/** Fields of a business of its own that are in use; archived ones do not count. */
export const MAX_CLIENT_FIELDS = 30
export const MAX_FIELD_OPTIONS = 50
const MAX_TEXT = 500
/** The most values of one contact, those of archived fields included. */
const MAX_VALUES = 200

export const fieldKinds = ['text', 'number', 'date', 'choice', 'flag'] as const
export const FieldKind = z.enum(fieldKinds)
export type FieldKind = z.output<typeof FieldKind>

/** A field that a business gives its contacts. */
export const ClientField = z.object({
  _id: Id,
  name: z.string(),
  /** Its variable in messages: `{{talla}}`. Never changes. */
  key: z.string(),
  kind: FieldKind,
  /** The options of a field of kind `choice`. */
  options: z.array(z.string()),
  /** Forms do not show it any more; stored values stay. */
  isArchived: z.boolean(),
})
export type ClientField = z.output<typeof ClientField>

/** A text, date (YYYY-MM-DD) or option; a number; yes or no. */
export const CustomValue = z.union([visibleText().max(MAX_TEXT), z.number(), z.boolean()])
export type CustomValue = z.output<typeof CustomValue>
/** What a contact has in the fields of the business, by their ids. */
export const CustomValues = z.record(z.string(), CustomValue)
export type CustomValues = z.output<typeof CustomValues>
/** What is written into them; null removes a value. */
export const CustomInput = z
  .record(Id, CustomValue.nullable())
  .refine(values => Object.keys(values).length <= MAX_VALUES, 'Son demasiados campos')

const name = visibleName(
  visibleLine().min(1, required).max(40, 'El nombre debe tener máximo 40 caracteres')
)
const options = z
  .array(visibleName(visibleLine().min(1, required).max(60, 'Máximo 60 caracteres')))
  .max(MAX_FIELD_OPTIONS, `Máximo ${MAX_FIELD_OPTIONS} opciones`)
  .refine(options => new Set(options).size === options.length, 'Hay opciones repetidas')

export const ClientFieldForm = z
  .object({ name, kind: FieldKind, options: options.default([]) })
  .refine(({ kind, options: choices }) => (kind === 'choice') === choices.length > 0, {
    path: ['options'],
    message: 'Escribe al menos una opción',
  })
export type ClientFieldForm = z.input<typeof ClientFieldForm>

const MAX_NUMBER = 999_999_999
const DECIMALS = /^-?\d{1,9}(\.\d{1,4})?$/

type Rule = Pick<ClientField, 'kind' | 'options'>

/** What is wrong with a value of a field, for people; undefined when it is fine. */
export const customProblem = ({ kind, options: choices }: Rule, value: CustomValue) => {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? undefined : 'Escribe un texto'
    case 'number':
      return typeof value === 'number' &&
        Math.abs(value) <= MAX_NUMBER &&
        DECIMALS.test(String(value))
        ? undefined
        : 'Escribe un número de hasta 9 cifras, con 4 decimales como máximo'
    case 'date':
      return LocalDate.safeParse(value).success
        ? undefined
        : 'La fecha debe escribirse AAAA-MM-DD, por ejemplo 1990-03-25'
    case 'choice':
      return typeof value === 'string' && choices.includes(value)
        ? undefined
        : `Elige una de las opciones: ${choices.join(', ')}`
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'Escribe Sí o No'
  }
}

/** A value as people read it. */
export const customText = (value: CustomValue | undefined): string => {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return String(value)
}

/** What the cell of a field is called within the rows of a file. */
export const importCellOf = ({ _id }: Pick<ClientField, '_id'>): string => `custom_${_id}`

const see = { access: 'business', permission: { page: 'contacts', action: 'view' } } as const
const change = { access: 'business', permission: { page: 'contacts', action: 'edit' } } as const

export const clientFieldRoutes = {
  listClientFields: {
    ...see,
    method: 'GET',
    path: '/api/client/field',
    summary: 'The fields that a business gives its contacts, archived ones too, oldest first',
    data: z.array(ClientField),
  },
  createClientField: {
    ...change,
    method: 'POST',
    path: '/api/client/field',
    summary: `Adds a field; at most ${MAX_CLIENT_FIELDS} are in use`,
    body: z.object({ field: ClientFieldForm }),
    data: ClientField,
    message: 'Campo agregado',
  },
  editClientField: {
    ...change,
    method: 'PUT',
    path: '/api/client/field/:id',
    summary: 'Renames a field, changes its options, archives it or brings it back; values stay',
    params: IdParams,
    body: z.object({
      field: z.object({ name, options, isArchived: z.boolean() }).partial(),
    }),
    data: ClientField,
    message: 'Campo actualizado',
  },
} as const satisfies Routes
