import { SimpleGrid, Stack } from '@chakra-ui/react'
import { useFileApi } from '../../api/endpoints/files.ts'
import { useListProductsQuery } from '../../api/endpoints/products.ts'
import { ResourcePicker } from '../../bookables/resource-picker.tsx'
import { Combo } from '../../ui/combo.tsx'
import { TextareaField, TextField } from '../../ui/field.tsx'
import { matches } from '../../ui/matches.ts'
import { itemOfUrl } from '../../ui/uploader/file-preview-kind.ts'
import { Uploader } from '../../ui/uploader/uploader.tsx'
import type { ProductErrors, ProductValues } from './product-values.ts'

const images = ['image'] as const
const MAX_IMAGES = 10

export type ProductFieldsProps = {
  readonly values: ProductValues
  readonly errors: ProductErrors
  readonly change: (part: Partial<ProductValues>) => void
  /** A product that exists has its stock changed by movements. */
  readonly isNew: boolean
  /** Pictures are on their way. */
  readonly onBusy: (isBusy: boolean) => void
}

/** The fields of a product [PRD2-01, PRD2-04, PRD2-05]. */
export const ProductFields = (props: ProductFieldsProps) => {
  const { values, errors, change, onBusy } = props
  return (
    <Stack gap="5">
      <TextField
        label="Nombre"
        placeholder="Cera mate"
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={event => change({ name: event.target.value })}
      />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <TextField
          label="Precio"
          placeholder="240"
          help="En pesos, sin centavos."
          inputMode="numeric"
          autoComplete="off"
          value={values.price}
          error={errors.price}
          onChange={event => change({ price: event.target.value })}
        />
        <Category {...props} />
      </SimpleGrid>
      <TextareaField
        label="Descripción"
        rows={3}
        help="Tus asistentes se la explican a tus clientes."
        value={values.description}
        error={errors.description}
        onChange={event => change({ description: event.target.value })}
      />
      <Uploader
        label="Fotos (opcional)"
        accept={images}
        max={MAX_IMAGES}
        fileApi={useFileApi()}
        items={values.images.map((url, index) => itemOfUrl(url, `Foto ${index + 1}`))}
        onChange={items => change({ images: items.map(({ url }) => url) })}
        onBusy={onBusy}
      />
      <Figures {...props} />
      <ResourcePicker chosen={values.resources} onChange={resources => change({ resources })} />
      <TextField
        label="Identificador (opcional)"
        placeholder="P01"
        help="Tu clave para este producto: letras y números."
        autoComplete="off"
        value={values.customId}
        error={errors.customId}
        onChange={event => change({ customId: event.target.value })}
      />
    </Stack>
  )
}

const Figures = ({ values, errors, change, isNew }: ProductFieldsProps) => (
  <SimpleGrid columns={{ base: 1, md: isNew ? 2 : 1 }} gap="5">
    {isNew ? (
      <TextField
        label="Existencias (opcional)"
        help="Cuántas piezas tienes hoy."
        inputMode="numeric"
        autoComplete="off"
        value={values.stock}
        error={errors.stock}
        onChange={event => change({ stock: event.target.value })}
      />
    ) : null}
    <TextField
      label="Avisar cuando queden (opcional)"
      help="Te avisamos en Inicio cuando haya tan pocas."
      inputMode="numeric"
      autoComplete="off"
      value={values.minimumStock}
      error={errors.minimumStock}
      onChange={event => change({ minimumStock: event.target.value })}
    />
  </SimpleGrid>
)

const all = { query: { includeArchived: 'true' } } as const
const MAX_SUGGESTED = 8

/** Free text, with the categories that there are [G2-28]. */
const Category = ({ values, errors, change }: ProductFieldsProps) => {
  const { data = [] } = useListProductsQuery(all)
  const categories = [...new Set(data.map(({ category }) => category))]
    .filter(category => category !== '' && category !== values.category)
    .filter(category => matches(category, values.category))
    .toSorted((a, b) => a.localeCompare(b, 'es-MX'))
  return (
    <Combo
      label="Categoría (opcional)"
      placeholder="Peinado"
      numeric={false}
      text={values.category}
      error={errors.category}
      onText={category => change({ category })}
      choices={categories.slice(0, MAX_SUGGESTED).map(label => ({ id: label, label }))}
      onChoose={({ label }) => change({ category: label })}
    />
  )
}
