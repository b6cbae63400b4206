import { SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { ClientField, ClientForm } from '@mostrador/contracts/crm'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { SelectField, TextField } from '../../../ui/field.tsx'

type Form = Pick<Props, 'register' | 'errors'>
type Props = {
  readonly fields: readonly ClientField[]
  readonly register: UseFormRegister<ClientForm>
  readonly errors: FieldErrors<ClientForm>
}

/** The fields of the business in the form of a contact, each by its kind. */
export const CustomInputs = ({ fields, register, errors }: Props) =>
  fields.length === 0 ? null : (
    <Stack as="section" gap="3" aria-label="Campos de tu negocio">
      <Text as="h3" fontWeight="600">
        Campos de tu negocio
      </Text>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        {fields.map(field => (
          <Input key={field._id} field={field} register={register} errors={errors} />
        ))}
      </SimpleGrid>
    </Stack>
  )

const emptyIsNull = (value: unknown) => (value === '' || value === undefined ? null : value)
const flagOf = (value: unknown) => {
  if (value === 'true' || value === true) return true
  return value === 'false' || value === false ? false : null
}
/** What is not a number stays a text: the form says so, and keeps what was typed. */
const numberOf = (value: unknown) => {
  const text = String(value ?? '').trim()
  if (text === '') return null
  return Number.isFinite(Number(text)) ? Number(text) : text
}

const Input = ({ field, register, errors }: Form & { readonly field: ClientField }) => {
  const { _id: id, name: label, kind, options } = field
  const error = errors.custom?.[id]?.message
  switch (kind) {
    case 'choice':
      return (
        <SelectField
          label={label}
          placeholder="Sin elegir"
          error={error}
          options={options.map(value => ({ value, label: value }))}
          {...register(`custom.${id}`, { setValueAs: emptyIsNull })}
        />
      )
    case 'flag':
      return (
        <SelectField
          label={label}
          placeholder="Sin elegir"
          error={error}
          options={[
            { value: 'true', label: 'Sí' },
            { value: 'false', label: 'No' },
          ]}
          {...register(`custom.${id}`, { setValueAs: flagOf })}
        />
      )
    case 'number':
      return (
        <TextField
          label={label}
          inputMode="decimal"
          autoComplete="off"
          error={error}
          {...register(`custom.${id}`, { setValueAs: numberOf })}
        />
      )
    default:
      return (
        <TextField
          label={label}
          type={kind === 'date' ? 'date' : 'text'}
          autoComplete="off"
          maxLength={500}
          error={error}
          {...register(`custom.${id}`, { setValueAs: emptyIsNull })}
        />
      )
  }
}
