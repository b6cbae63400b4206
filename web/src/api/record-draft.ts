import { useEffect, useMemo, useState } from 'react'
import { useStoredDraft } from './stored-draft.ts'
import { type Difference, type FormFields, isSameForm, mergeValues } from './merge-values.ts'

type Row = { readonly _id: string; readonly revision?: string | undefined }

/** A form of one record: how its values are read from a row and compared. */
export type RecordForm<R extends Row, Values extends object> = {
  /** «service»: names the draft that is kept. */
  readonly kind: string
  readonly fields: FormFields<Values>
  readonly valuesOf: (row: R) => Values
}

const restored = <Values extends object>(
  stored: Record<string, unknown> | null,
  begin: Values
): Values =>
  stored !== null && Object.keys(begin).every(field => field in stored)
    ? // Written below, from the same type.
      (stored as unknown as Values)
    : begin

/**
 * What is typed into the form of a record, kept through a reload. `row` is the record as the list
 * has it; when somebody else changes it meanwhile, what was not touched here follows and
 * `differences` says what changed.
 */
export const useRecordDraft = <R extends Row, Values extends object>(
  { kind, fields, valuesOf }: RecordForm<R, Values>,
  row: R | undefined,
  blank: Values
) => {
  const draft = useStoredDraft(`${kind}.${row?._id ?? 'new'}`)
  const [base, setBase] = useState(row)
  const begin = useMemo(
    () => (base === undefined ? blank : valuesOf(base)),
    [base, blank, valuesOf]
  )
  const [values, setValues] = useState(() => restored(draft.read(), begin))
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const isDirty = !isSameForm(fields, values, begin)

  useEffect(() => {
    if (isDirty) draft.save(values)
    else draft.clear()
  }, [draft, isDirty, values])

  /** The stored row has changed: merges it with the typed values. */
  const rebase = (current: R): void => {
    if (base === undefined || current.revision === base.revision) return
    const joined = mergeValues(fields, {
      base: valuesOf(base),
      typed: values,
      current: valuesOf(current),
    })
    setBase(current)
    setValues(joined.values)
    // Nothing was typed here: the form shows the current row.
    if (isDirty) setDifferences(joined.differences)
  }
  const [seenRevision, setSeenRevision] = useState(row?.revision)
  // Only news of the list: after a refusal `base` may be newer than what the list still holds.
  if (row !== undefined && row.revision !== seenRevision) {
    setSeenRevision(row.revision)
    rebase(row)
  }
  return {
    base,
    values,
    differences,
    isDirty,
    change: (part: Partial<Values>) => setValues({ ...values, ...part }),
    rebase,
    forget: () => draft.clear(),
  }
}
export type RecordDraft<R extends Row, Values extends object> = ReturnType<
  typeof useRecordDraft<R, Values>
>
