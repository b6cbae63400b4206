import { SimpleGrid, Stack } from '@chakra-ui/react'
import { useFileApi } from '../../api/endpoints/files.ts'
import { ResourcePicker } from '../../bookables/resource-picker.tsx'
import { TextareaField, TextField } from '../../ui/field.tsx'
import { itemOfUrl } from '../../ui/uploader/file-preview-kind.ts'
import { Uploader } from '../../ui/uploader/uploader.tsx'
import { labels, type TextFieldName } from './course-values.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { type CourseFieldsProps, textOf } from './text-of.ts'

const images = ['image'] as const
const pair = { base: 1, md: 2 } as const

/** The fields of a course [CRS2-01]. */
export const CourseFields = (props: CourseFieldsProps) => {
  const { values, errors, change, onBusy } = props
  const text = (name: TextFieldName) => textOf(props, name)
  return (
    <Stack gap="5">
      <TextField {...text('name')} placeholder="Cerámica para principiantes" />
      <TextareaField
        label={labels.description}
        rows={3}
        help="Qué se aprende y para quién. Tus asistentes lo explican a tus clientes."
        value={values.description}
        error={errors['description']}
        onChange={event => change({ description: event.target.value })}
      />
      <SimpleGrid columns={pair} gap="5">
        <TextField {...text('sessions')} inputMode="numeric" placeholder="8" />
        <TextField
          {...text('availableSlots')}
          inputMode="numeric"
          placeholder="12"
          help="Vacío: sin límite."
        />
      </SimpleGrid>
      <ScheduleFields {...props} />
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="5">
        <TextField {...text('totalPrice')} inputMode="decimal" placeholder="1,200" />
        <TextField {...text('pricePerSession')} inputMode="decimal" placeholder="150" />
        <TextField {...text('enrollmentFee')} inputMode="decimal" placeholder="200" />
      </SimpleGrid>
      <SimpleGrid columns={pair} gap="5">
        <TextField {...text('place')} placeholder="Salón 2, o en línea" />
        <TextField {...text('location')} placeholder="https://maps.app.goo.gl/…" />
      </SimpleGrid>
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
        placeholder="CER1"
        help="Tu clave para este curso: letras y números."
      />
    </Stack>
  )
}
