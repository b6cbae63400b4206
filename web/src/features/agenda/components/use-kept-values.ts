import { useEffect } from 'react'
import type { FieldValues, UseFormReset } from 'react-hook-form'
import { useKeptDraft } from '../../../api/kept-draft.ts'
import type { KeptSheet, TypedTexts } from '../lib/kept-sheet.ts'
import type { Sheet } from './use-sheet.ts'

type Form<Values extends FieldValues> = {
  readonly values: Values
  readonly reset: UseFormReset<Values>
  readonly isDirty: boolean
  readonly texts?: TypedTexts | undefined
}

const noTexts: TypedTexts = { clientText: null, serviceText: null }

/** Keeps what is typed into the form beside the agenda, and fills in what an earlier load kept. */
export const useKeptValues = <Values extends FieldValues>(
  sheet: Sheet,
  keptSheet: KeptSheet | undefined,
  { values, reset, isDirty, texts = noTexts }: Form<Values>
): void => {
  const draft = useKeptDraft('agenda')
  useEffect(() => {
    if (keptSheet !== undefined) reset(keptSheet.values as Values, { keepDefaultValues: true })
  }, [keptSheet, reset])
  const { kind, editing, start } = sheet
  const isHourProposed = sheet.kind === 'appointment' && sheet.isHourProposed === true
  const { clientText, serviceText } = texts
  useEffect(() => {
    if (isDirty)
      draft.keep({ kind, editing, start, isHourProposed, values, clientText, serviceText })
  }, [draft, isDirty, kind, editing, start, isHourProposed, values, clientText, serviceText])
}
