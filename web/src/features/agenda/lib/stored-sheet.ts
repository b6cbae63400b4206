import type { Sheet } from '../components/use-sheet.ts'

/** Unsaved values of the form beside the agenda, as stored in the tab. */
export type StoredSheet = Sheet & {
  readonly values: Readonly<Record<string, unknown>>
  /** The client as it was typed or chosen; null where nothing was. */
  readonly clientText: string | null
  readonly serviceText: string | null
}
export type TypedTexts = Pick<StoredSheet, 'clientText' | 'serviceText'>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const isSameShape = (values: Record<string, unknown>, start: Record<string, unknown>): boolean =>
  Object.entries(start).every(
    ([name, startValue]) =>
      typeof values[name] === typeof startValue &&
      Array.isArray(values[name]) === Array.isArray(startValue)
  )

/** The form as it was left; null for what cannot be read. */
export const storedSheetOf = (stored: Record<string, unknown> | null): StoredSheet | null => {
  if (stored === null) return null
  const { kind, editing, start, values } = stored
  if (kind !== 'appointment' && kind !== 'block') return null
  if (!isRecord(start) || !isRecord(values) || !isSameShape(values, start)) return null
  if (editing !== null && !isRecord(editing)) return null
  return {
    kind,
    editing,
    start,
    ...(stored['isHourProposed'] === true ? { isHourProposed: true } : {}),
    values,
    clientText: textOf(stored['clientText']),
    serviceText: textOf(stored['serviceText']),
    // Written by this program for this tab: the shape is only checked where the forms need it.
  } as unknown as StoredSheet
}
