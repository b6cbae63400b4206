import { Box, Fieldset, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { Branch, Specialist } from '@mostrador/contracts/scheduling'
import { lazy, Suspense } from 'react'
import { useFileApi } from '../../api/endpoints/files.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { TextareaField, TextField } from '../../ui/field.tsx'
import { ScheduleEditor } from '../../ui/schedule-editor/schedule-editor.tsx'
import { itemOfUrl } from '../../ui/uploader/file-preview-kind.ts'
import { Uploader } from '../../ui/uploader/uploader.tsx'
import { ResourcePicker } from '../../bookables/resource-picker.tsx'
import { limitsOf, type ServiceErrors, type ServiceValues } from './service-values.ts'

const UsedProducts = lazy(async () => ({
  default: (await import('./used-products.tsx')).UsedProducts,
}))
const LinkFields = lazy(async () => ({
  default: (await import('./link-fields.tsx')).LinkFields,
}))
/** Minutes, one tap each. */
const usualDurations = [15, 30, 45, 60, 90, 120]

export type ServiceFieldsProps = {
  readonly values: ServiceValues
  readonly errors: ServiceErrors
  readonly change: (part: Partial<ServiceValues>) => void
  readonly branches: readonly Branch[]
  readonly specialists: readonly Specialist[]
  /** Pictures are on their way. */
  readonly onBusy: (isBusy: boolean) => void
}

/** The fields of a service [SRV2-01]; its payment link only beside an account [SRV2-04]. */
export const ServiceFields = (props: ServiceFieldsProps) => {
  const { values, errors, change, branches } = props
  return (
    <Stack gap="5">
      <TextField
        label="Nombre"
        placeholder="Corte de cabello"
        autoComplete="off"
        value={values.name}
        error={errors.texts.name}
        onChange={event => change({ name: event.target.value })}
      />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <Duration {...props} />
        <TextField
          label="Precio"
          placeholder="150"
          help="En pesos, o como lo dices: «Desde $300»."
          autoComplete="off"
          value={values.price}
          error={errors.texts.price}
          onChange={event => change({ price: event.target.value })}
        />
      </SimpleGrid>
      <TextareaField
        label="Descripción"
        rows={3}
        help="Qué incluye. Tus asistentes se lo explican a tus clientes."
        value={values.description}
        error={errors.texts.description}
        onChange={event => change({ description: event.target.value })}
      />
      <CheckboxField
        label="Tus asistentes lo pueden agendar"
        checked={values.available}
        onChange={available => change({ available })}
      />
      <BranchesField {...props} />
      <SpecialistsField {...props} />
      {branches.length === 0 ? null : <Hours {...props} />}
      <Pictures {...props} />
      <ResourcePicker chosen={values.resources} onChange={resources => change({ resources })} />
      <Suspense>
        <UsedProducts uses={values.uses} errors={errors.uses} onChange={uses => change({ uses })} />
        <LinkFields
          name={values.name}
          link={values.link}
          errors={errors.link}
          onChange={link => change({ link })}
        />
      </Suspense>
      <TextField
        label="Identificador (opcional)"
        placeholder="C01"
        help="Tu clave para este servicio: letras y números."
        autoComplete="off"
        value={values.customId}
        error={errors.texts.customId}
        onChange={event => change({ customId: event.target.value })}
      />
    </Stack>
  )
}

const images = ['image'] as const

const Pictures = ({ values, change, onBusy }: ServiceFieldsProps) => (
  <Uploader
    label="Fotos (opcional)"
    accept={images}
    fileApi={useFileApi()}
    items={values.images.map((url, index) => itemOfUrl(url, `Foto ${index + 1}`))}
    onChange={items => change({ images: items.map(({ url }) => url) })}
    onBusy={onBusy}
  />
)

const Duration = ({ values, errors, change }: ServiceFieldsProps) => (
  <Stack gap="2">
    <TextField
      label="Duración en minutos"
      inputMode="numeric"
      autoComplete="off"
      value={values.duration}
      error={errors.texts.duration}
      onChange={event => change({ duration: event.target.value })}
    />
    <HStack gap="1.5" flexWrap="wrap" role="group" aria-label="Duraciones usuales">
      {usualDurations.map(minutes => (
        <Button
          key={minutes}
          size="sm"
          minW="11"
          minH={{ base: '11', md: '8' }}
          px="2"
          aria-label={`${minutes} minutos`}
          aria-pressed={values.duration === String(minutes)}
          {...(values.duration === String(minutes)
            ? { bg: 'brand.subtle', borderColor: 'brand.solid' }
            : {})}
          onClick={() => change({ duration: String(minutes) })}
        >
          {minutes}
        </Button>
      ))}
    </HStack>
  </Stack>
)

const toggled = (ids: readonly string[], id: string, isIn: boolean): readonly string[] =>
  isIn ? [...ids, id] : ids.filter(other => other !== id)

const BranchesField = ({ values, change, branches }: ServiceFieldsProps) => {
  if (branches.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted">
        Todavía no tienes sucursales. Cuando registres la primera, elige ahí este servicio para que
        se pueda agendar.
      </Text>
    )
  return (
    <Fieldset.Root>
      <Fieldset.Legend>Sucursales donde se da</Fieldset.Legend>
      <Stack direction="row" flexWrap="wrap" columnGap="6" rowGap="1">
        {branches.map(({ _id, name }) => (
          <CheckboxField
            key={_id}
            label={name}
            checked={values.branches.includes(_id)}
            onChange={checked => change({ branches: toggled(values.branches, _id, checked) })}
          />
        ))}
      </Stack>
    </Fieldset.Root>
  )
}

/** Who works where the service is given. */
const SpecialistsField = ({ values, change, specialists }: ServiceFieldsProps) => {
  const inBranches = specialists.filter(({ branchId }) => values.branches.includes(branchId))
  if (inBranches.length === 0) return null
  return (
    <Fieldset.Root>
      <Fieldset.Legend>Especialistas que lo dan</Fieldset.Legend>
      <Stack direction="row" flexWrap="wrap" columnGap="6" rowGap="1">
        {inBranches.map(({ _id, name }) => (
          <CheckboxField
            key={_id}
            label={name}
            checked={values.specialists.includes(_id)}
            onChange={checked => change({ specialists: toggled(values.specialists, _id, checked) })}
          />
        ))}
      </Stack>
    </Fieldset.Root>
  )
}

const Hours = ({ values, errors, change, branches }: ServiceFieldsProps) => {
  const limits = limitsOf(branches, values.branches)
  return (
    <Stack gap="3">
      <CheckboxField
        label="Se da en todo el horario de la sucursal"
        checked={values.isAlwaysAvailable}
        onChange={isAlwaysAvailable => change({ isAlwaysAvailable })}
      />
      {values.isAlwaysAvailable ? null : (
        <Box>
          <ScheduleEditor
            kind="service"
            label="Horario del servicio"
            week={values.week}
            limits={limits}
            problems={errors.days}
            onChange={week => change({ week })}
          />
          {errors.hours === undefined ? null : (
            <Text role="alert" color="fg.error" textStyle="sm">
              {errors.hours}
            </Text>
          )}
        </Box>
      )}
    </Stack>
  )
}
