import { Stack } from '@chakra-ui/react'
import { Button } from '../../../ui/button.tsx'
import { TextareaField } from '../../../ui/field.tsx'

type Props = {
  readonly value: string
  readonly onChange: (text: string) => void
  /** A text that only has to be approved. */
  readonly suggestion?: string | undefined
}

/** The message to the client when an appointment is cancelled or deleted [APT-24]. */
export const CancellationMessage = ({ value, onChange, suggestion }: Props) => (
  <Stack gap="2">
    <TextareaField
      label="Mensaje de cancelación (opcional)"
      help="Se enviará al cliente 5 minutos después. Déjalo vacío para no avisar."
      rows={3}
      maxLength={4096}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
    {suggestion === undefined || value.trim() !== '' ? null : (
      <Button minH="11" alignSelf="flex-start" onClick={() => onChange(suggestion)}>
        Escribir el aviso por mí
      </Button>
    )}
  </Stack>
)
