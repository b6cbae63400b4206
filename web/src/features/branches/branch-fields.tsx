import { Box, Fieldset, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { frequencies } from '@mostrador/contracts'
import type { BookableService } from '@mostrador/contracts/scheduling'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useFormPlace } from '../../ui/form-place.ts'
import { MoreFields } from '../../ui/more-fields.tsx'
import { presets } from '../../ui/schedule-editor/edits.ts'
import { ScheduleEditor } from '../../ui/schedule-editor/schedule-editor.tsx'
import {
  type BranchErrors,
  type BranchValues,
  labels,
  type TextFieldName,
} from './branch-values.ts'

/** The fields of a branch. */
export const BranchFields = ({
  values,
  errors,
  change,
  services,
}: {
  values: BranchValues
  errors: BranchErrors
  change: (part: Partial<BranchValues>) => void
  services: readonly BookableService[]
}) => {
  const isOnPage = useFormPlace() !== null
  const text = (name: TextFieldName) => ({
    label: labels[name],
    name,
    value: values[name],
    error: errors.texts[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <Stack gap="5">
      <TextField {...text('name')} placeholder="Ej. Centro" autoComplete="off" />
      <TextField
        {...text('address')}
        placeholder="Ej. Av. Reforma 100, col. Centro"
        autoComplete="street-address"
      />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <TextField {...text('city')} autoComplete="address-level2" />
        <TextField {...text('state')} autoComplete="address-level1" />
      </SimpleGrid>
      <Box>
        <ScheduleEditor
          kind="branch"
          label="Horario"
          week={values.week}
          onChange={week => change({ week })}
          problems={errors.days}
          presets={presets}
        />
        {errors.hours === undefined ? null : (
          <Text role="alert" color="fg.error" textStyle="sm">
            {errors.hours}
          </Text>
        )}
      </Box>
      <MoreFields
        isFolded={isOnPage}
        isWrong={errors.texts.country !== undefined || errors.texts.location !== undefined}
      >
        <TextField {...text('country')} autoComplete="country-name" />
        <TextField
          {...text('location')}
          label={`${labels.location} (opcional)`}
          type="url"
          inputMode="url"
          placeholder="https://maps.app.goo.gl/…"
          help="En Google Maps: Compartir → Copiar vínculo."
        />
        <SelectField
          label={labels.frecuency}
          help="Las citas empiezan cada tantos minutos desde que abres."
          options={frequencies.map(minutes => ({
            value: String(minutes),
            label: `${minutes} minutos`,
          }))}
          value={String(values.frecuency)}
          onChange={event => change({ frecuency: Number(event.target.value) })}
        />
      </MoreFields>
      {services.length === 0 ? null : (
        <Fieldset.Root>
          <Fieldset.Legend>Servicios que se dan aquí</Fieldset.Legend>
          <Stack direction="row" flexWrap="wrap" columnGap="6" rowGap="1">
            {services.map(({ _id, name }) => (
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
      )}
    </Stack>
  )
}
