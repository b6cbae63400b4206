import type { Sheet } from '../components/use-sheet.ts'

/** What was typed into the form beside the agenda and not saved, as the tab keeps it. */
export type KeptSheet = Sheet & {
  readonly values: Readonly<Record<string, unknown>>
  /** The client as it was typed or chosen; null where nothing was. */
  readonly clientText: string | null
  readonly serviceText: string | null
}
export type TypedTexts = Pick<KeptSheet, 'clientText' | 'serviceText'>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const isSameShape = (values: Record<string, unknown>, start: Record<string, unknown>): boolean =>
  Object.entries(start).every(
    ([name, one]) =>
      typeof values[name] === typeof one && Array.isArray(values[name]) === Array.isArray(one)
  )

/** The form as it was left; null for what cannot be read. */
export const keptSheetOf = (stored: Record<string, unknown> | null): KeptSheet | null => {
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
  } as unknown as KeptSheet
}
