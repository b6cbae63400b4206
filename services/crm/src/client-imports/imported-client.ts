import { MEXICO, visibleLine, visibleText } from '@mostrador/contracts'
import type { Client, ClientField, CustomValues } from '@mostrador/contracts/crm'
import type { ImportValues } from '@mostrador/kernel'
import { searchTextOf } from '../clients/client.ts'
import type { StoredClient } from '../clients/repository.ts'
import { flagOf, genderOf, notesText, splitSurnames, typeOf } from './cell-texts.ts'
import { customOf, customOfRow } from '../fields/field.ts'
import { numberOf, statesNoWhatsapp } from './import-schema.ts'

// Pure functions that convert between rows of a file and contacts.

const [line, text] = [visibleLine(), visibleText()]
type Note = { readonly text: string; readonly date: string }

/** The fields of a contact in a row. */
export type ImportedClient = {
  readonly customId: string
  readonly name: string
  readonly lastname: string
  readonly secondLastname: string
  readonly whatsapp: string
  readonly countryCode: string
  /** Canonical; null for a contact without WhatsApp. */
  readonly number: string | null
  readonly email: string
  readonly type: Client['type']
  /** YYYY-MM-DD */
  readonly birthdate: string | null
  readonly gender: Client['gender']
  readonly noRespond: boolean
  readonly note: string
  readonly custom: CustomValues
}

const phoneOf = (
  values: ImportValues
): Pick<ImportedClient, 'whatsapp' | 'countryCode' | 'number'> | undefined => {
  if (statesNoWhatsapp(values)) return { whatsapp: '', countryCode: MEXICO, number: null }
  const phone = numberOf(values)
  return phone !== undefined && 'number' in phone
    ? { ...phone.phone, number: phone.number }
    : undefined
}

/** The contact of a validated row; undefined when its number is wrong nevertheless. */
export const importedClientOf = (
  values: ImportValues,
  fields: readonly ClientField[] = []
): ImportedClient | undefined => {
  const phone = phoneOf(values)
  if (phone === undefined) return undefined
  const cell = (field: string): string => line.parse(values[field] ?? '')
  const [first, second] = splitSurnames(cell('surnames'))
  const hasSurnames = cell('lastname') !== '' || cell('secondLastname') !== ''
  return {
    ...phone,
    customId: cell('customId'),
    name: cell('name'),
    lastname: hasSurnames ? cell('lastname') : first,
    secondLastname: hasSurnames ? cell('secondLastname') : second,
    email: cell('email'),
    type: typeOf(cell('type')),
    birthdate: cell('birthdate') || null,
    gender: genderOf(cell('gender')) ?? null,
    noRespond: flagOf(cell('noRespond')) ?? false,
    note: text.parse(values['notes'] ?? ''),
    custom: customOfRow(values, fields),
  }
}

/** The fields of a contact that a file can change. */
export type ChangedFields = Pick<
  ImportedClient,
  | 'customId'
  | 'name'
  | 'lastname'
  | 'secondLastname'
  | 'email'
  | 'type'
  | 'birthdate'
  | 'gender'
  | 'custom'
> & { readonly noRespond: boolean; readonly notes: readonly Note[]; readonly searchText: string }

/** Those fields as they are now. */
export const fieldsOf = (client: StoredClient, notes: readonly Note[]): ChangedFields => ({
  customId: client.customId,
  name: client.name,
  lastname: client.lastname,
  secondLastname: client.secondLastname,
  email: client.email,
  type: typeOf(client.type),
  birthdate: client.birthdate?.toISOString().slice(0, 'YYYY-MM-DD'.length) ?? null,
  gender: genderOf(client.gender ?? '') ?? null,
  noRespond: client.noRespond,
  custom: customOf(client.custom),
  notes,
  searchText: client.searchText,
})

/**
 * A known contact with what a row says of it: empty cells change nothing, nobody becomes a lead
 * again, and an opt-out stays.
 */
export const updatedFields = (
  client: StoredClient,
  before: ChangedFields,
  row: ImportedClient,
  date: string
): ChangedFields => {
  // An exported file has all notes of a contact in one cell: loaded again it adds none.
  const isNewNote =
    row.note !== '' &&
    row.note !== notesText(before.notes).trim() &&
    before.notes.every(({ text }) => text !== row.note)
  const hasSurnames = row.lastname !== '' || row.secondLastname !== ''
  const names = {
    customId: row.customId || before.customId,
    name: row.name || before.name,
    lastname: hasSurnames ? row.lastname : before.lastname,
    secondLastname: hasSurnames ? row.secondLastname : before.secondLastname,
    email: row.email || before.email,
  }
  return {
    ...names,
    type: row.type === 'lead' ? before.type : row.type,
    birthdate: row.birthdate ?? before.birthdate,
    gender: row.gender ?? before.gender,
    noRespond: before.noRespond || row.noRespond,
    custom: { ...before.custom, ...row.custom },
    notes: isNewNote ? [...before.notes, { text: row.note, date }] : before.notes,
    searchText: searchTextOf({ ...client, ...names }),
  }
}
