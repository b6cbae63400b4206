import { Stack, Text } from '@chakra-ui/react'
import type { Client } from '@mostrador/contracts/crm'
import { useClientReachQuery } from '../../../api/endpoints/clients.ts'
import { NotReached } from '../../../bookables/not-reached.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextareaField } from '../../../ui/field.tsx'
import { HeldMessageActions } from '../../../ui/held-message.tsx'

type Props = {
  readonly clientId: string
  /** Undefined while it is not known. */
  readonly client: Client | undefined
  readonly value: string
  readonly onChange: (text: string) => void
  /** A text that only has to be approved. */
  readonly suggestion?: string | undefined
  /** The appointment will be gone afterwards, so the text to send manually is offered here. */
  readonly isLast?: boolean
}

/**
 * The message to the client when an appointment is cancelled or deleted [APT-24]; where none would
 * arrive, that, and what to do instead.
 */
export const CancellationMessage = (props: Props) => {
  const { clientId, client, value, onChange, suggestion, isLast = false } = props
  const { data: reaches, isLoading } = useClientReachQuery({ query: { ids: clientId } })
  const reach = reaches?.[0]?.reach
  if (isLoading)
    return (
      <Text role="status" textStyle="sm" color="fg.muted">
        Revisando si le llega un aviso…
      </Text>
    )
  if (reach !== undefined && reach !== 'now') {
    const hasPhone = client !== undefined && client.whatsapp !== ''
    return (
      <Stack gap="1">
        <NotReached reach={reach}>
          {hasPhone && !isLast
            ? 'Al cancelar te dejamos el mensaje para escribirle tú.'
            : 'Avísale tú.'}
        </NotReached>
        {isLast && hasPhone && suggestion !== undefined ? (
          <HeldMessageActions text={suggestion} phone={client} />
        ) : null}
      </Stack>
    )
  }
  const sentText =
    reach === 'now' ? 'Se enviará al cliente 5 minutos después.' : 'No pudimos revisar si le llega.'
  return (
    <Stack gap="2">
      <TextareaField
        label="Mensaje de cancelación (opcional)"
        help={`${sentText} Déjalo vacío para no avisar.`}
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
}
