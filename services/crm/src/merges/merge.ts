import {
  CustomValues,
  type MergeChoice,
  type MergeField,
  mergeFields,
} from '@mostrador/contracts/crm'
import { z } from 'zod'

/** What a merge may change in a contact, as it is kept to be undone. Moments are ISO. */
export const ClientValues = z.object({
  name: z.string(),
  lastname: z.string(),
  secondLastname: z.string(),
  whatsapp: z.string(),
  countryCode: z.string(),
  number: z.string().nullable(),
  email: z.string(),
  type: z.string(),
  birthdate: z.string().nullable(),
  gender: z.string().nullable(),
  customId: z.string(),
  noRespond: z.boolean(),
  noRespondReason: z.string().default(''),
  custom: CustomValues.default({}),
  pushName: z.string(),
  instagramId: z.string().nullable(),
  messengerId: z.string().nullable(),
  whatsappId: z.string().nullable(),
  lastInteraction: z.string().nullable(),
  notes: z.array(z.object({ text: z.string(), date: z.string() })),
})
export type ClientValues = z.output<typeof ClientValues>
type Column = keyof ClientValues
type Note = ClientValues['notes'][number]

/** Both contacts before a merge, and the survivor after it. */
export const MergeSnapshot = z.object({
  survivor: ClientValues,
  merged: ClientValues,
  result: ClientValues,
})
export type MergeSnapshot = z.output<typeof MergeSnapshot>

/** Columns that are chosen together; the first says whether there is a value. */
const groups: Readonly<Record<MergeField, readonly [Column, ...Column[]]>> = {
  name: ['name', 'lastname', 'secondLastname'],
  whatsapp: ['whatsapp', 'countryCode', 'number'],
  email: ['email'],
  type: ['type'],
  birthdate: ['birthdate'],
  gender: ['gender'],
  customId: ['customId'],
}
const ids = ['instagramId', 'messengerId', 'whatsappId'] as const
/** A silence and its reason come and go together. */
const optOutColumns = ['noRespond', 'noRespondReason'] as const
const isEmpty = (value: ClientValues[Column]): boolean => value === null || value === ''
const pick = (values: ClientValues, columns: readonly Column[]): Partial<ClientValues> =>
  Object.fromEntries(columns.map(column => [column, values[column]]))

/**
 * The survivor and the merged one after a merge. A chosen number changes places, so that both keep
 * leading to the person; ids that the survivor lacks become its own. An opt-out of either one
 * stays.
 */
export const mergedClients = (
  survivor: ClientValues,
  merged: ClientValues,
  choice: MergeChoice
): { survivor: ClientValues; merged: ClientValues } => {
  const mergedFields = mergeFields.filter(field => takesMerged(field, survivor, merged, choice))
  const columns = mergedFields.flatMap(field => groups[field])
  const missing = ids.filter(id => survivor[id] === null && merged[id] !== null)
  const swapped = [...(mergedFields.includes('whatsapp') ? groups.whatsapp : []), ...missing]
  return {
    survivor: {
      ...survivor,
      ...pick(merged, [...columns, ...missing]),
      noRespond: survivor.noRespond || merged.noRespond,
      noRespondReason: survivor.noRespondReason || merged.noRespondReason,
      custom: { ...merged.custom, ...survivor.custom },
      pushName: survivor.pushName || merged.pushName,
      lastInteraction: laterOf(survivor.lastInteraction, merged.lastInteraction),
      notes: [...survivor.notes, ...merged.notes].toSorted((a, b) => a.date.localeCompare(b.date)),
    },
    merged: { ...merged, ...pick(survivor, swapped) },
  }
}

const takesMerged = (
  field: MergeField,
  survivor: ClientValues,
  merged: ClientValues,
  choice: MergeChoice
): boolean => {
  const [first] = groups[field]
  // Nothing is no choice: a number that nobody has any more would still be taken.
  if (isEmpty(merged[first])) return false
  return choice[field] === undefined ? isEmpty(survivor[first]) : choice[field] === 'merged'
}

const laterOf = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a

/**
 * The survivor after an undo: what nobody changed since is as it was before the merge, what
 * somebody did change stays, and so do new notes.
 */
export const restoredSurvivor = (
  now: ClientValues,
  { survivor: before, merged, result }: MergeSnapshot
): ClientValues => {
  const single = (Object.keys(before) as Column[]).filter(
    column => column !== 'notes' && !isGrouped(column)
  )
  const together = [...Object.values(groups), optOutColumns, ...single.map(column => [column])]
  const restored = together.filter(columns => isUntouched(columns, now, result))
  const values = { ...now, ...pick(before, restored.flat()) }
  return {
    ...values,
    ...keysGivenBack(values, before, merged),
    notes: notesLeft(now, before, result),
  }
}

const isGrouped = (column: Column): boolean =>
  [...Object.values(groups), optOutColumns].some(columns =>
    (columns as readonly Column[]).includes(column)
  )

/**
 * An opt-out since a merge applies to both contacts, because its chat cannot be assigned to one.
 */
export const silenceSince = (
  now: ClientValues,
  { result }: MergeSnapshot
): Partial<ClientValues> =>
  now.noRespond && !isUntouched(optOutColumns, now, result) ? pick(now, optOutColumns) : {}

const isUntouched = (
  columns: readonly Column[],
  now: ClientValues,
  result: ClientValues
): boolean => JSON.stringify(pick(now, columns)) === JSON.stringify(pick(result, columns))

/** A key of the merged one goes back to it, however it became the survivor's. */
const keysGivenBack = (
  values: ClientValues,
  before: ClientValues,
  merged: ClientValues
): Partial<ClientValues> => ({
  ...(values.number !== null && values.number === merged.number
    ? pick(before, groups.whatsapp)
    : {}),
  ...pick(
    before,
    ids.filter(id => values[id] !== null && values[id] === merged[id])
  ),
})

/** Today's notes without those that came with the merge: as many of each as it brought. */
const notesLeft = (now: ClientValues, before: ClientValues, result: ClientValues): Note[] => {
  const brought = withoutNotes(result.notes, before.notes)
  return withoutNotes(now.notes, brought)
}

const withoutNotes = (notes: readonly Note[], removed: readonly Note[]): Note[] => {
  const toRemove = removed.map(note => JSON.stringify([note.text, note.date]))
  return notes.filter(note => {
    const index = toRemove.indexOf(JSON.stringify([note.text, note.date]))
    if (index >= 0) toRemove.splice(index, 1)
    return index < 0
  })
}
