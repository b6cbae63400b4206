import { type Property, PropertyForm } from '@mostrador/contracts/catalog'
import type { z } from 'zod'
import { type FormFields, isSameSet } from '../../api/merge-values.ts'
import type { RecordForm } from '../../api/record-draft.ts'
import { lengthText } from '../../ui/count.ts'

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

const fields: FormFields<PropertyValues> = {
  name: { label: 'Nombre', format: String },
  description: { label: 'Descripción', format: String },
  location: { label: 'Ubicación', format: String },
  price: { label: 'Precio', format: String },
  available: { label: 'Disponible', format: isTrue => (isTrue ? 'sí' : 'no') },
  customId: { label: 'Identificador', format: String },
  images: { label: 'Fotos', isSame: isSameSet, format: lengthText },
  resources: { label: 'Recursos', isSame: isSameSet, format: lengthText },
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
