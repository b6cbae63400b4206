import type { Branch } from '@mostrador/contracts/scheduling'
import { useEffect, useMemo, useState } from 'react'
import { useKeptDraft } from '../../api/kept-draft.ts'
import {
  type BranchErrors,
  type BranchValues,
  type Difference,
  errorsOf,
  hasErrors,
  isSame,
  merged,
  valuesOf,
} from './branch-values.ts'

const noErrors: BranchErrors = { texts: {}, days: {}, hours: undefined }

/** A kept draft of this form: of the same fields, from this tab. */
const restored = (kept: Record<string, unknown> | null, begin: BranchValues): BranchValues =>
  kept !== null && Object.keys(begin).every(field => field in kept)
    ? // Written below, from the same type.
      (kept as unknown as BranchValues)
    : begin

/**
 * What is typed into the form of a branch, kept through a reload. `row` is the branch as the list has
 * it; when somebody else changes it meanwhile, what was not touched here follows and `differences`
 * says what changed.
 */
export const useBranchDraft = (row: Branch | undefined, blank: BranchValues) => {
  const draft = useKeptDraft(`branch.${row?._id ?? 'new'}`)
  const [base, setBase] = useState(row)
  const begin = useMemo(() => (base === undefined ? blank : valuesOf(base)), [base, blank])
  const [values, setValues] = useState(() => restored(draft.read(), begin))
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const [wasSent, setWasSent] = useState(false)
  const isDirty = !isSame(values, begin)

  useEffect(() => {
    if (isDirty) draft.keep(values)
    else draft.forget()
  }, [draft, isDirty, values])

  /** The row is another one now: joins it with what was typed. */
  const rebase = (current: Branch): void => {
    if (base === undefined || current.updatedAt === base.updatedAt) return
    const joined = merged(valuesOf(base), values, valuesOf(current))
    setBase(current)
    setValues(joined.values)
    // Nobody typed here: the form just shows what is true.
    if (isDirty) setDifferences(joined.differences)
  }
  if (row !== undefined && base !== undefined && row.updatedAt > base.updatedAt) rebase(row)

  const errors = wasSent ? errorsOf(values) : noErrors
  return {
    base,
    values,
    errors,
    differences,
    isDirty,
    change: (part: Partial<BranchValues>) => setValues({ ...values, ...part }),
    /** Whether it can be sent; shows what is wrong from now on. */
    check: (): boolean => {
      setWasSent(true)
      return !hasErrors(errorsOf(values))
    },
    rebase,
    forget: () => draft.forget(),
  }
}
export type BranchDraft = ReturnType<typeof useBranchDraft>
