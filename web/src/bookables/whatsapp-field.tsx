import { Stack } from '@chakra-ui/react'
import type { ClientForm } from '@mostrador/contracts/crm'
import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { TextField } from '../ui/field.tsx'

const emptyText = 'Escribe su número o marca «No tiene WhatsApp»'
const nothingSentText = 'No le llegan avisos ni recordatorios.'

type Form<Out> = Pick<
  UseFormReturn<ClientForm, unknown, Out>,
  'register' | 'setValue' | 'clearErrors' | 'watch' | 'formState'
>

/** The number of somebody who is registered, or that they have none: one of the two is needed. */
export const WhatsappField = <Out,>({ form }: { readonly form: Form<Out> }) => {
  const { register, setValue, clearErrors, watch, formState } = form
  const hasNone = watch('hasNoWhatsapp') === true
  const isEmpty = (watch('whatsapp') ?? '').trim() === ''
  const problem = formState.errors.whatsapp?.message
  return (
    <Stack gap="1">
      <TextField
        {...register('whatsapp')}
        label="WhatsApp"
        required={!hasNone}
        disabled={hasNone}
        type="tel"
        inputMode="tel"
        placeholder="Ej. 222 123 4567"
        autoComplete="off"
        help={hasNone ? nothingSentText : undefined}
        error={problem !== undefined && isEmpty ? emptyText : problem}
      />
      <CheckboxField
        label="No tiene WhatsApp"
        checked={hasNone}
        onChange={checked => {
          setValue('hasNoWhatsapp', checked, { shouldDirty: true })
          clearErrors('whatsapp')
        }}
      />
    </Stack>
  )
}

/** The number of a known contact; who had none may stay without. */
export const KnownWhatsappField = <Out,>({
  form: { register, setValue, formState },
  isOptional,
}: {
  readonly form: Form<Out>
  readonly isOptional: boolean
}) => (
  <TextField
    {...register('whatsapp', {
      onChange: (event: { target: { value: string } }) => {
        if (isOptional) setValue('hasNoWhatsapp', event.target.value.trim() === '')
      },
    })}
    label="WhatsApp"
    required={!isOptional}
    type="tel"
    inputMode="tel"
    placeholder={isOptional ? 'Sin WhatsApp' : 'Ej. 222 123 4567'}
    autoComplete="off"
    error={formState.errors.whatsapp?.message}
  />
)
