import type { ClientForm } from '@mostrador/contracts/crm'

/** The birthdate with which the form of a new contact starts [CLI-02, C1-07]. */
export const presetBirthdate = '2000-01-01'
/** What the form shows of optional fields at first [CLI-02, C1-07]. */
export const presets = { birthdate: presetBirthdate, gender: 'Masculino' } as const
export type PresetField = keyof typeof presets

/** The form without the presets that nobody chose: what is only suggested is not stored. */
export const withoutUnchosen = (form: ClientForm, chosen: ReadonlySet<PresetField>): ClientForm => {
  const left = <Field extends PresetField>(field: Field): ClientForm[Field] | null =>
    form[field] === presets[field] && !chosen.has(field) ? null : form[field]
  return { ...form, birthdate: left('birthdate'), gender: left('gender') }
}
