import { Fieldset, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { type BusinessForm, countries } from '@mostrador/contracts/accounts'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx'
import { zoneOptions } from '../../ui/zones.ts'

const sellableKinds = [
  ['services', 'Servicios'],
  ['products', 'Productos'],
  ['courses', 'Cursos'],
  ['properties', 'Inmuebles'],
] as const
export const defaultBusinessType = {
  services: true,
  products: false,
  courses: false,
  properties: false,
}

/** The data of a business, for registering it and for editing it [BUS2-05, BUS2-06]. */
export const BusinessFields = <Out,>({
  form: {
    register,
    watch,
    setValue,
    formState: { errors },
  },
  firstZone,
  zoneNote,
  wrapDefaulted,
}: {
  form: UseFormReturn<BusinessForm, unknown, Out>
  /** The zone that stands first in the list. */
  firstZone: string
  /** Below the zone. */
  zoneNote?: ReactNode
  /** While registering: wraps the fields that have a default, shown at once when they are wrong. */
  wrapDefaulted?: (fields: ReactNode, isWrong: boolean) => ReactNode
}) => {
  const zones = useMemo(() => zoneOptions(firstZone), [firstZone])
  const [isSame, setSame] = useState(false)
  const whatsapp = watch('whatsapp')
  useEffect(() => {
    if (isSame) setValue('whatsappOwner', whatsapp, { shouldDirty: true })
  }, [isSame, whatsapp, setValue])
  const isOriginWrong = errors.countryCode !== undefined || errors.timezone !== undefined
  const origin = (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
      <SelectField
        label="País"
        options={countries.map(({ label, prefix }) => ({
          value: prefix,
          label: `${label} (+${prefix})`,
        }))}
        error={errors.countryCode?.message}
        {...register('countryCode')}
      />
      <Stack gap="2">
        <SelectField
          label="Zona horaria"
          options={zones}
          error={errors.timezone?.name?.message}
          {...register('timezone.name')}
        />
        {zoneNote}
      </Stack>
    </SimpleGrid>
  )
  const sells = watch('businessType') ?? defaultBusinessType
  return (
    <Stack gap="5">
      <TextField
        label="Nombre del negocio"
        autoComplete="organization"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextareaField
        label="Descripción"
        rows={3}
        help="A qué se dedica, en una o dos frases. Tus asistentes la leen."
        error={errors.description?.message}
        {...register('description')}
      />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <TextField
          label="WhatsApp del negocio"
          type="tel"
          inputMode="tel"
          error={errors.whatsapp?.message}
          {...register('whatsapp')}
        />
        <Stack gap="2">
          {isSame ? null : (
            <TextField
              label="Tu WhatsApp"
              type="tel"
              inputMode="tel"
              error={errors.whatsappOwner?.message}
              {...register('whatsappOwner')}
            />
          )}
          {wrapDefaulted === undefined ? null : (
            <CheckboxField
              label="Mi WhatsApp es el mismo que el del negocio"
              checked={isSame}
              onChange={setSame}
            />
          )}
        </Stack>
      </SimpleGrid>
      <Fieldset.Root>
        <Fieldset.Legend>¿Qué vas a vender?</Fieldset.Legend>
        <Stack direction="row" flexWrap="wrap" columnGap="6" rowGap="1">
          {sellableKinds.map(([name, label]) => (
            <CheckboxField
              key={name}
              label={label}
              checked={sells[name]}
              onChange={checked => setValue(`businessType.${name}`, checked, { shouldDirty: true })}
            />
          ))}
        </Stack>
        {sells.services || sells.properties ? null : (
          <Text role="status" textStyle="sm" color="fg.warning">
            Sin «Servicios» nadie podrá agendar una cita contigo. Márcalo si das citas.
          </Text>
        )}
      </Fieldset.Root>
      {wrapDefaulted === undefined ? origin : wrapDefaulted(origin, isOriginWrong)}
    </Stack>
  )
}
