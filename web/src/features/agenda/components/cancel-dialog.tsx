import { Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { showInstant } from '@mostrador/kernel'
import { useRef, useState } from 'react'
import { useGetClientQuery } from '../../../api/endpoints/clients.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { usePayments } from '../lib/payments-context.ts'
import { CancellationMessage } from './cancellation-message.tsx'
import { Notice } from './notice.tsx'
import { useCancelledText } from './use-client-texts.ts'
import { useCancel } from './use-cancel.ts'

type Props = {
  readonly appointment: Appointment
  readonly clientName: string
  readonly onClose: () => void
}

/** Cancels an appointment and offers to tell the client, as deleting it does [APT-24]. */
export const CancelDialog = ({ appointment, clientName, onClose }: Props) => {
  const { zone } = useAgendaContext()
  const payments = usePayments()
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const { data: client } = useGetClientQuery({ params: { id: appointment.clientId } })
  const suggestion = useCancelledText(appointment, client)
  const { cancel, busy } = useCancel(appointment)
  const backButtonRef = useRef<HTMLButtonElement>(null)
  const confirm = async (): Promise<void> => {
    const problem = await cancel(message)
    setFailure(problem)
    if (problem === null) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      busy={busy}
      isDirty={message.trim() !== ''}
      initialFocus={backButtonRef}
      title={`¿Cancelar la cita de ${clientName}?`}
      description={`${showInstant(new Date(appointment.start), zone)}. Su horario queda libre.`}
      footer={
        <>
          <Button ref={backButtonRef} onClick={onClose} disabled={busy}>
            Conservar
          </Button>
          <Button kind="danger" loading={busy} onClick={() => void confirm()}>
            Cancelar cita
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {payments?.beforeCancelling(appointment)}
        <CancellationMessage
          clientId={appointment.clientId}
          client={client}
          value={message}
          onChange={setMessage}
          suggestion={suggestion}
        />
        {failure === null ? null : (
          <Notice kind="error">
            <Text>{failure}</Text>
          </Notice>
        )}
      </Stack>
    </Dialog>
  )
}
