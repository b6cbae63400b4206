import { type Property, PropertyForm } from '@mostrador/contracts/catalog'
import type { z } from 'zod'
import { type FormFields, isSameSet } from '../../api/merge-values.ts'
import type { RecordForm } from '../../api/record-draft.ts'

/** The values of the form of a property while it is filled in. */
export type PropertyValues = {
  readonly name: string
  readonly description: string
  readonly location: string
  readonly price: string
  readonly available: boolean
  readonly customId: string
  readonly images: readonly string[]
  readonly resources: readonly string[]
}
export type TextFieldName = 'name' | 'description' | 'location' | 'price' | 'customId'

const countText = (list: readonly unknown[]): string => String(list.length)
const fields: FormFields<PropertyValues> = {
  name: { label: 'Nombre', words: String },
  description: { label: 'Descripción', words: String },
  location: { label: 'Ubicación', words: String },
  price: { label: 'Precio', words: String },
  available: { label: 'Disponible', words: is => (is ? 'sí' : 'no') },
  customId: { label: 'Identificador', words: String },
  images: { label: 'Fotos', isSame: isSameSet, words: countText },
  resources: { label: 'Recursos', isSame: isSameSet, words: countText },
}

export const blankValues: PropertyValues = {
  name: '',
  description: '',
  location: '',
  price: '',
  available: true,
  customId: '',
  images: [],
  resources: [],
}

export const propertyForm: RecordForm<Property, PropertyValues> = {
  kind: 'property',
  fields,
  valuesOf: ({ name, description, location, price, available, customId, images, resources }) => ({
    name,
    description,
    location,
    price,
    available,
    customId,
    images,
    resources,
  }),
}

/** The property as it is sent. */
export const bodyOf = (values: PropertyValues): z.input<typeof PropertyForm> => ({
  ...values,
  description: values.description.trim(),
  customId: values.customId.trim(),
  images: [...values.images],
  resources: [...values.resources],
})

export type PropertyErrors = Partial<Record<TextFieldName, string>>

/** What is wrong with the form [PRP2-03, PRP2-04]. */
export const errorsOf = (values: PropertyValues): PropertyErrors => {
  const errors: PropertyErrors = {}
  const { error } = PropertyForm.safeParse(bodyOf(values))
  for (const { path, message } of error?.issues ?? [])
    errors[String(path[0]) as TextFieldName] ??= descriptionText(path[0], message, values)
  return errors
}

/** A union says only that nothing fits: the description says how long it may be. */
const descriptionText = (
  field: PropertyKey | undefined,
  message: string,
  { description }: PropertyValues
): string => {
  if (field !== 'description') return message
  return description.trim().length < 5
    ? 'La descripción debe tener al menos 5 caracteres'
    : 'La descripción debe tener máximo 1500 caracteres'
}
