import { type Product, ProductForm } from '@mostrador/contracts/catalog'
import { pesosOfText } from '@mostrador/kernel'
import { type FormFields, isSameSet } from '../../api/merge-values.ts'
import type { RecordForm } from '../../api/record-draft.ts'
import { lengthText } from '../../ui/count.ts'

/** [PRD-01] */
export const noCategory = 'Sin categoria'

/** What the form of a product holds while it is filled; figures as typed. */
export type ProductValues = {
  readonly name: string
  readonly price: string
  readonly category: string
  readonly description: string
  /** Counts for a new one: later on movements change it. */
  readonly stock: string
  readonly minimumStock: string
  readonly customId: string
  /** Addresses. */
  readonly images: readonly string[]
  /** Ids of the media library. */
  readonly resources: readonly string[]
}

export const blankValues: ProductValues = {
  name: '',
  price: '',
  category: '',
  description: '',
  stock: '',
  minimumStock: '',
  customId: '',
  images: [],
  resources: [],
}

const fields: FormFields<ProductValues> = {
  name: { label: 'Nombre', format: String },
  price: { label: 'Precio', format: String },
  category: { label: 'Categoría', format: String },
  description: { label: 'Descripción', format: String },
  stock: { label: 'Existencias', format: String },
  minimumStock: { label: 'Avisar cuando queden', format: String },
  customId: { label: 'Identificador', format: String },
  images: { label: 'Fotos', isSame: isSameSet, format: lengthText },
  resources: { label: 'Recursos', isSame: isSameSet, format: lengthText },
}

export const productForm: RecordForm<Product, ProductValues> = {
  kind: 'product',
  fields,
  valuesOf: product => ({
    name: product.name,
    price: String(product.price),
    category: product.category,
    description: product.description,
    // It moves automatically: what somebody sells meanwhile is not a change of the form.
    stock: '',
    minimumStock: product.minimumStock === null ? '' : String(product.minimumStock),
    customId: product.customId,
    images: product.images,
    resources: product.resources,
  }),
}

/** Text that is not a number becomes NaN, which the contract refuses. */
const numberOf = (typed: string): number => pesosOfText(typed) ?? Number.NaN

/** The product that the form says, for the call. */
export const bodyOf = (values: ProductValues) => ({
  customId: values.customId.trim(),
  name: values.name,
  description: values.description,
  price: numberOf(values.price),
  category: values.category,
  stock: values.stock.trim() === '' ? 0 : numberOf(values.stock),
  minimumStock: values.minimumStock.trim() === '' ? null : numberOf(values.minimumStock),
  images: [...values.images],
  resources: [...values.resources],
})

export type ProductErrors = Partial<Record<keyof ProductValues, string>>

/** What is wrong with the form, by field [PRD2-04, PRD2-05]. */
export const errorsOf = (values: ProductValues): ProductErrors => {
  const errors: ProductErrors = {}
  for (const { path, message } of ProductForm.safeParse(bodyOf(values)).error?.issues ?? [])
    errors[path[0] as keyof ProductValues] ??= message
  return errors
}
