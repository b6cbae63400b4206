import { Stack } from '@chakra-ui/react'
import type { ClientForm } from '@mostrador/contracts/crm'
import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { TextField } from '../ui/field.tsx'

const emptyText = 'Escribe su número o marca «No tiene WhatsApp»'
const nothingSentText = 'No le llegan avisos ni recordatorios.'
const helpOf = (storedNumber: string): string =>
  storedNumber === '' ? nothingSentText : `${nothingSentText} Su número queda en sus notas.`

type Form<Out> = Pick<
  UseFormReturn<ClientForm, unknown, Out>,
  'register' | 'setValue' | 'clearErrors' | 'watch' | 'formState'
>

/**
 * The number of a contact, or that they have none: one of the two is needed. `storedNumber`: the
 * number of a known contact, which stays as a note when they turn out to have none.
 */
export const WhatsappField = <Out,>({
  form,
  storedNumber = '',
}: {
  readonly form: Form<Out>
  readonly storedNumber?: string | undefined
}) => {
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
        help={hasNone ? helpOf(storedNumber) : undefined}
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
