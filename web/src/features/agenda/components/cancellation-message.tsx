import { TextareaField } from '../../../ui/field.tsx'

type Props = { readonly value: string; readonly onChange: (text: string) => void }

/** What the client is told when an appointment is cancelled or deleted [APT-24]. */
export const CancellationMessage = ({ value, onChange }: Props) => (
  <TextareaField
    label="Mensaje de cancelación (opcional)"
    help="Se enviará al cliente 5 minutos después. Déjalo vacío para no avisar."
    rows={3}
    maxLength={4096}
    value={value}
    onChange={event => onChange(event.target.value)}
  />
)
