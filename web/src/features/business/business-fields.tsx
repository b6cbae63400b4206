import { Fieldset, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { type BusinessForm, countries } from '@mostrador/contracts/accounts'
import { type ReactNode, useEffect, useMemo } from 'react'
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

type BusinessFormOf<Out> = UseFormReturn<BusinessForm, unknown, Out>

/** The data of a business, for registering it and for editing it [BUS2-05, BUS2-06]. */
export const BusinessFields = <Out,>({
  form,
  firstZone,
  zoneNote,
  wrapDefaulted,
  sameNumber,
}: {
  form: BusinessFormOf<Out>
  /** The zone that is listed first. */
  firstZone: string
  /** Below the zone. */
  zoneNote?: ReactNode
  /** While registering: wraps the fields that have a default, shown at once when they are wrong. */
  wrapDefaulted?: (fields: ReactNode, isWrong: boolean) => ReactNode
  /** Offers to use the number of the business for the owner too. */
  sameNumber?: SameNumber
}) => {
  const {
    register,
    formState: { errors },
  } = form
  const origin = <OriginFields form={form} firstZone={firstZone} zoneNote={zoneNote} />
  const isOriginWrong = errors.countryCode !== undefined || errors.timezone !== undefined
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
      <PhoneFields form={form} sameNumber={sameNumber} />
      <SellableKinds form={form} />
      {wrapDefaulted === undefined ? origin : wrapDefaulted(origin, isOriginWrong)}
    </Stack>
  )
}

type OriginProps<Out> = {
  readonly form: BusinessFormOf<Out>
  readonly firstZone: string
  readonly zoneNote: ReactNode
}

/** Country and time zone; both have a default. */
const OriginFields = <Out,>({ form, firstZone, zoneNote }: OriginProps<Out>) => {
  const {
    register,
    formState: { errors },
  } = form
  const zones = useMemo(() => zoneOptions(firstZone), [firstZone])
  return (
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
}

/** Whether the owner has the number of the business. */
export type SameNumber = {
  readonly isSame: boolean
  readonly onChange: (isSame: boolean) => void
}

type PhoneFieldsProps<Out> = {
  readonly form: BusinessFormOf<Out>
  readonly sameNumber: SameNumber | undefined
}

const PhoneFields = <Out,>({ form, sameNumber }: PhoneFieldsProps<Out>) => {
  const {
    register,
    watch,
    setValue,
    formState: { errors },
  } = form
  const isSame = sameNumber?.isSame === true
  const whatsapp = watch('whatsapp')
  useEffect(() => {
    if (isSame) setValue('whatsappOwner', whatsapp, { shouldDirty: true })
  }, [isSame, whatsapp, setValue])
  return (
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
        {sameNumber === undefined ? null : (
          <CheckboxField
            label="Mi WhatsApp es el mismo que el del negocio"
            checked={isSame}
            onChange={sameNumber.onChange}
          />
        )}
      </Stack>
    </SimpleGrid>
  )
}

const SellableKinds = <Out,>({ form }: { readonly form: BusinessFormOf<Out> }) => {
  const { watch, setValue } = form
  const sells = watch('businessType') ?? defaultBusinessType
  return (
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
  )
}
