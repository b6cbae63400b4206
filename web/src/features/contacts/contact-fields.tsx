import { SimpleGrid, Stack } from '@chakra-ui/react'
import { countries } from '@mostrador/contracts/accounts'
import { type Client, clientTypes, genders, type ClientForm } from '@mostrador/contracts/crm'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { WhatsappField } from '../../bookables/whatsapp-field.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { typeNames } from './client-words.ts'
import type { PresetField } from './presets.ts'

const countryOptions = countries.map(({ label, prefix }) => ({
  value: prefix,
  label: `${label} (+${prefix})`,
}))
const typeOptions = clientTypes.map(value => ({ value, label: typeNames[value] }))
const genderOptions = genders.map(value => ({ value, label: value }))
const emptyIsNull = { setValueAs: (value: string | null) => (value === '' ? null : value) }

type Props<Out> = {
  readonly form: UseFormReturn<ClientForm, unknown, Out>
  /** Whether nothing answers or writes to them: then its reason is asked for. */
  readonly isSilent: boolean
  /** Somebody gave this field its value, be it the one that it had. */
  readonly onChosen: (field: PresetField) => void
}

/**
 * Name, number and type; the rest folds away at first, unless it is `isUnfolded` [CLI-06]. A field
 * with an error is never folded.
 */
export const ContactFields = <Out,>({
  isUnfolded,
  onUnfold,
  contact,
  form,
  ...optional
}: Props<Out> & {
  /** The contact that is edited; undefined for a new one. */
  readonly contact: Pick<Client, 'whatsapp'> | undefined
  readonly isUnfolded: boolean
  /** Called the first time that they are shown. */
  readonly onUnfold: (() => void) | undefined
}) => {
  const {
    register,
    formState: { errors },
  } = form
  const [isShown, setIsShown] = useState(isUnfolded)
  const isWrong = [errors.email, errors.customId, errors.birthdate, errors.noRespondReason].some(
    Boolean
  )
  const areShown = isShown || isWrong
  const wereShown = useRef(false)
  useEffect(() => {
    if (!areShown || wereShown.current) return
    wereShown.current = true
    onUnfold?.()
  }, [areShown, onUnfold])
  return (
    <Stack gap="5">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <TextField
          label="Nombre"
          required
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Apellido paterno"
          autoComplete="off"
          error={errors.lastname?.message}
          {...register('lastname')}
        />
        <SelectField label="País" options={countryOptions} {...register('countryCode')} />
        <WhatsappField form={form} storedNumber={contact?.whatsapp} />
        <SelectField label="Tipo" options={typeOptions} {...register('type')} />
      </SimpleGrid>
      <Button
        kind="bare"
        minH="11"
        alignSelf="start"
        aria-expanded={areShown}
        onClick={() => setIsShown(!isShown)}
      >
        {areShown ? 'Ocultar campos opcionales' : 'Mostrar campos opcionales'}
      </Button>
      {areShown ? <OptionalFields form={form} {...optional} /> : null}
    </Stack>
  )
}

const OptionalFields = <Out,>({
  form: {
    register,
    formState: { errors },
  },
  isSilent,
  onChosen,
}: Props<Out>) => (
  <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
    <TextField
      label="Apellido materno"
      autoComplete="off"
      error={errors.secondLastname?.message}
      {...register('secondLastname')}
    />
    <TextField
      label="Correo"
      type="email"
      autoComplete="off"
      error={errors.email?.message}
      {...register('email')}
    />
    <TextField
      label="Fecha de nacimiento"
      type="date"
      error={errors.birthdate?.message}
      onInput={() => onChosen('birthdate')}
      {...register('birthdate', emptyIsNull)}
    />
    <SelectField
      label="Género"
      placeholder="Sin especificar"
      options={genderOptions}
      // Who opens the list and leaves it as it is has chosen too.
      onClick={() => onChosen('gender')}
      onInput={() => onChosen('gender')}
      {...register('gender', emptyIsNull)}
    />
    <TextField
      label="Identificador (opcional)"
      help="Tu clave para este contacto: letras y números."
      autoComplete="off"
      error={errors.customId?.message}
      {...register('customId')}
    />
    <SelectField
      label="Mensajes automáticos"
      help="«No responder»: ni los asistentes ni los avisos le escriben."
      options={[
        { value: 'false', label: 'Responder' },
        { value: 'true', label: 'No responder' },
      ]}
      {...register('noRespond', { setValueAs: value => value === true || value === 'true' })}
    />
    {isSilent ? (
      <TextField
        label="Motivo de no responder"
        autoComplete="off"
        maxLength={200}
        error={errors.noRespondReason?.message}
        {...register('noRespondReason')}
      />
    ) : null}
  </SimpleGrid>
)
