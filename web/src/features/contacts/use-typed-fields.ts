import type { ClientForm } from '@mostrador/contracts/crm'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useStoredDraft } from '../../api/stored-draft.ts'

/** What ContactFields shows without being asked; the fields of the business are below them. */
const alwaysShown: ReadonlySet<string> = new Set([
  'name',
  'lastname',
  'countryCode',
  'whatsapp',
  'hasNoWhatsapp',
  'type',
  'custom',
])

const pick = (values: object | undefined, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => names.includes(name)))

/**
 * Keeps the fields of a contact that were typed and not saved through a reload; what was not touched
 * is as the server says. `id`: whose form it is; undefined for a new contact.
 */
export const useTypedFields = <Out>(
  id: string | undefined,
  { formState, getValues, reset, watch }: UseFormReturn<ClientForm, unknown, Out>
) => {
  const draft = useStoredDraft(`contact.${id ?? 'new'}`)
  // Written below, from the same type.
  const [keptDraft] = useState(() => draft.read() as Partial<ClientForm> | null)
  useEffect(() => {
    if (keptDraft === null) return
    const now = getValues()
    reset(
      { ...now, ...keptDraft, custom: { ...now.custom, ...keptDraft.custom } },
      { keepDefaultValues: true }
    )
  }, [keptDraft, getValues, reset])
  const { isDirty, dirtyFields } = formState
  const values = watch()
  const isOver = useRef(false)
  useEffect(() => {
    // The form is rendered once more between being saved and being closed, which is a transition.
    if (isOver.current) return
    if (!isDirty) {
      draft.clear()
      return
    }
    const custom = pick(values.custom, Object.keys(dirtyFields.custom ?? {}))
    draft.save({ ...pick(values, Object.keys(dirtyFields)), custom })
  }, [draft, isDirty, dirtyFields, values])
  return {
    areOptional: Object.keys(keptDraft ?? {}).some(name => !alwaysShown.has(name)),
    /** Call it when the form ends: nothing is kept after it. */
    forget: () => {
      isOver.current = true
      draft.clear()
    },
  }
}
