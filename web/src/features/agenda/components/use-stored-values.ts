import { useEffect } from 'react'
import type { FieldValues, UseFormReset } from 'react-hook-form'
import { useStoredDraft } from '../../../api/stored-draft.ts'
import type { StoredSheet, TypedTexts } from '../lib/stored-sheet.ts'
import type { Sheet } from './use-sheet.ts'

type Form<Values extends FieldValues> = {
  readonly values: Values
  readonly reset: UseFormReset<Values>
  readonly isDirty: boolean
  readonly texts?: TypedTexts | undefined
}

const noTexts: TypedTexts = { clientText: null, serviceText: null }

/** Stores the typed values of the form beside the agenda, and restores those of an earlier load. */
export const useStoredValues = <Values extends FieldValues>(
  sheet: Sheet,
  storedSheet: StoredSheet | undefined,
  { values, reset, isDirty, texts = noTexts }: Form<Values>
): void => {
  const draft = useStoredDraft('agenda')
  useEffect(() => {
    if (storedSheet !== undefined) reset(storedSheet.values as Values, { keepDefaultValues: true })
  }, [storedSheet, reset])
  const { kind, editing, start } = sheet
  const isHourProposed = sheet.kind === 'appointment' && sheet.isHourProposed === true
  const { clientText, serviceText } = texts
  useEffect(() => {
    if (isDirty)
      draft.save({ kind, editing, start, isHourProposed, values, clientText, serviceText })
  }, [draft, isDirty, kind, editing, start, isHourProposed, values, clientText, serviceText])
}
