import { Box, Fieldset, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { countries } from '@mostrador/contracts/accounts'
import type { BookableService, Branch, Specialist } from '@mostrador/contracts/scheduling'
import { showPhone } from '@mostrador/kernel'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useFormPlace } from '../../ui/form-place.ts'
import { MoreFields } from '../../ui/more-fields.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { ScheduleEditor } from '../../ui/schedule-editor/schedule-editor.tsx'
import { ColorPicker } from './color-picker.tsx'
import {
  atBranch,
  limitsOf,
  servicesAt,
  type SpecialistErrors,
  type SpecialistValues,
} from './specialist-values.ts'
import { typedPhone } from './typed-phone.ts'

export type SpecialistFieldsProps = {
  readonly values: SpecialistValues
  readonly errors: SpecialistErrors
  readonly change: (part: Partial<SpecialistValues>) => void
  readonly branches: readonly Branch[]
  readonly services: readonly BookableService[]
  /** The team without this one: whose colours are taken. */
  readonly others: readonly Specialist[]
  readonly favourites: readonly string[]
  readonly onKeepColor?: ((color: string) => void) | undefined
}

/** The fields of a specialist [SPE2-02]. */
export const SpecialistFields = (props: SpecialistFieldsProps) => {
  const { values, errors, change, branches, services, others, favourites, onKeepColor } = props
  const isOnPage = useFormPlace() !== null
  return (
    <Stack gap="5">
      <TextField
        label="Nombre"
        placeholder="Ej. Lupita Hernández"
        autoComplete="off"
        value={values.name}
        error={errors.texts.name}
        onChange={event => change({ name: event.target.value })}
      />
      <Phone {...props} />
      <TextField
        label="Correo (opcional)"
        type="email"
        inputMode="email"
        autoComplete="off"
        help="Si entra a tu panel con este correo, en la agenda ve primero su columna."
        value={values.email}
        error={errors.texts.email}
        onChange={event => change({ email: event.target.value })}
      />
      <RadioList
        label="Sucursal"
        choices={branches.map(({ _id, name, address }) => ({
          value: _id,
          label: name,
          detail: address.description,
        }))}
        value={values.branchId}
        error={errors.texts.branchId}
        onChange={branchId => change(atBranch(values, { branches, services }, branchId))}
      />
      <OfferedServicesField {...props} />
      <Hours {...props} />
      <MoreFields isFolded={isOnPage} isWrong={errors.texts.customId !== undefined}>
        <ColorPicker
          value={values.colorHex}
          favourites={favourites}
          takenColors={others}
          onChange={colorHex => change({ colorHex })}
          onKeep={onKeepColor}
        />
        <TextField
          label="Identificador (opcional)"
          placeholder="Ej. E01"
          help="Tu clave para esta persona: letras y números."
          autoComplete="off"
          value={values.customId}
          error={errors.texts.customId}
          onChange={event => change({ customId: event.target.value })}
        />
      </MoreFields>
    </Stack>
  )
}

const Phone = ({ values, errors, change }: SpecialistFieldsProps) => {
  const read = typedPhone(values.whatsapp, values.countryCode)
  const isOtherwise = read.whatsapp !== values.whatsapp || read.countryCode !== values.countryCode
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
      <SelectField
        label="País"
        options={countries.map(({ label, prefix }) => ({
          value: prefix,
          label: `${label} (+${prefix})`,
        }))}
        value={values.countryCode}
        onChange={event => change({ countryCode: event.target.value })}
      />
      <TextField
        label="WhatsApp"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="Ej. 222 123 4567"
        help={
          isOtherwise && /^\d{7,11}$/.test(read.whatsapp)
            ? `Se guarda como ${showPhone(read)}`
            : 'Como lo tengas: con espacios, guiones o +52.'
        }
        value={values.whatsapp}
        error={errors.texts.whatsapp}
        onChange={event => change({ whatsapp: event.target.value })}
      />
    </SimpleGrid>
  )
}

/** Services of the chosen branch. */
const OfferedServicesField = ({ values, change, services }: SpecialistFieldsProps) => {
  if (values.branchId === '') return null
  const offered = servicesAt(services, values.branchId)
  if (offered.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted">
        En esta sucursal todavía no se da ningún servicio. Cuando los registres, elige quién los da.
      </Text>
    )
  return (
    <Fieldset.Root>
      <Fieldset.Legend>Servicios que da</Fieldset.Legend>
      <Stack direction="row" flexWrap="wrap" columnGap="6" rowGap="1">
        {offered.map(({ _id, name }) => (
          <CheckboxField
            key={_id}
            label={name}
            checked={values.services.includes(_id)}
            onChange={checked =>
              change({
                services: checked
                  ? [...values.services, _id]
                  : values.services.filter(id => id !== _id),
              })
            }
          />
        ))}
      </Stack>
    </Fieldset.Root>
  )
}

const Hours = ({ values, errors, change, branches }: SpecialistFieldsProps) => (
  <Stack gap="3">
    <CheckboxField
      label="Usar el horario de la sucursal"
      checked={values.usesBranchHours}
      onChange={usesBranchHours => change({ usesBranchHours })}
    />
    {values.usesBranchHours ? null : (
      <Box>
        <ScheduleEditor
          kind="specialist"
          label="Horario de trabajo"
          week={values.week}
          limits={limitsOf(branches, values.branchId)}
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
