import { Stack } from '@chakra-ui/react'
import { useFileApi } from '../../api/endpoints/files.ts'
import { ResourcePicker } from '../../bookables/resource-picker.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { TextareaField, TextField } from '../../ui/field.tsx'
import { itemOfUrl } from '../../ui/uploader/file-preview-kind.ts'
import { Uploader } from '../../ui/uploader/uploader.tsx'
import type { PropertyErrors, PropertyValues, TextFieldName } from './property-values.ts'

type Props = {
  readonly values: PropertyValues
  readonly errors: PropertyErrors
  readonly change: (part: Partial<PropertyValues>) => void
  /** Pictures are uploading. */
  readonly onBusy: (isBusy: boolean) => void
}
const images = ['image'] as const

/** The fields of a property [PRP2-01]. */
export const PropertyFields = ({ values, errors, change, onBusy }: Props) => {
  const text = (name: TextFieldName) => ({
    name,
    autoComplete: 'off',
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <Stack gap="5">
      <TextField {...text('name')} label="Nombre" placeholder="Departamento en Cholula" />
      <TextField
        {...text('price')}
        label="Precio"
        placeholder="$2,500,000 MXN"
        help="Con su moneda, como lo dices: «$18,000 MXN al mes»."
      />
      <TextField
        {...text('location')}
        label="Ubicación"
        placeholder="Calle 5 de Mayo 12, Cholula, o el enlace del mapa"
      />
      <TextareaField
        {...text('description')}
        label="Descripción (opcional)"
        rows={3}
        help="Recámaras, metros, qué incluye. Tus asistentes lo explican a tus clientes."
      />
      <CheckboxField
        label="Está disponible: tus asistentes lo ofrecen"
        checked={values.available}
        onChange={available => change({ available })}
      />
      <Uploader
        label="Fotos (opcional)"
        accept={images}
        fileApi={useFileApi()}
        items={values.images.map((url, index) => itemOfUrl(url, `Foto ${index + 1}`))}
        onChange={items => change({ images: items.map(({ url }) => url) })}
        onBusy={onBusy}
      />
      <ResourcePicker chosen={values.resources} onChange={resources => change({ resources })} />
      <TextField
        {...text('customId')}
        label="Identificador (opcional)"
        placeholder="D12"
        help="Tu clave para este inmueble: letras y números."
      />
    </Stack>
  )
}
