import { type ClientField, customText } from '@mostrador/contracts/crm'
import { customOf } from './field.ts'

/** Variables of messages: pure. */

const variable = /\{\{\s*([a-z0-9_]+)\s*\}\}/g

export const hasVariables = (text: string): boolean => text.match(variable) !== null

type VariableSource = {
  readonly name: string
  readonly pushName: string
  readonly lastname: string
  /** The stored JSON. */
  readonly custom: unknown
}

/** The values of variables for one contact; a field without a value has none. */
export const variablesOf = (
  client: VariableSource,
  fields: readonly ClientField[]
): ReadonlyMap<string, string> => {
  const custom = customOf(client.custom)
  return new Map([
    ['nombre', client.name || client.pushName],
    ['apellido', client.lastname],
    ...fields.map(({ key, _id }) => [key, customText(custom[_id])] as const),
  ])
}

/** A text with its variables filled in. What is none of them stays as it was written. */
export const fillVariables = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(variable, (written, key: string) => values.get(key) ?? written)
