import { Stack, Text } from '@chakra-ui/react'
import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
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
import { useRemove } from './use-remove.ts'

/** Asks before deleting, names what is deleted, and offers to tell the client [APT-23, APT-24]. */
export const DeleteDialog = ({
  appointment,
  clientName,
  onClose,
  onDeleted,
}: {
  appointment: Appointment
  clientName: string
  onClose: () => void
  onDeleted: () => void
}) => {
  const { zone } = useAgendaContext()
  const payments = usePayments()
  const isBlock = appointment.status === 'block'
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const { data: client } = useGetClientQuery(
    { params: { id: appointment.clientId } },
    { skip: isBlock || appointment.clientId === NO_CLIENT }
  )
  const suggestion = useCancelledText(appointment, client)
  const { run, busy } = useRemove()
  const backButtonRef = useRef<HTMLButtonElement>(null)
  const confirm = async () => {
    setFailure(null)
    const { done, text } = await run(appointment, message)
    if (done) onDeleted()
    else setFailure(text)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      busy={busy}
      isDirty={message.trim() !== ''}
      initialFocus={backButtonRef}
      title={
        isBlock ? `¿Eliminar el bloqueo «${clientName}»?` : `¿Eliminar la cita de ${clientName}?`
      }
      description={`${showInstant(new Date(appointment.start), zone)}. No se puede deshacer.`}
      footer={
        <>
          <Button ref={backButtonRef} onClick={onClose} disabled={busy}>
            Conservar
          </Button>
          <Button
            kind="danger"
            loading={busy}
            onClick={() => {
              void confirm()
            }}
          >
            {isBlock ? 'Eliminar bloqueo' : 'Eliminar cita'}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <RemainingRecords appointment={appointment} />
        {isBlock || appointment.clientId === NO_CLIENT ? null : (
          <>
            {payments?.beforeDeleting(appointment)}
            <CancellationMessage
              clientId={appointment.clientId}
              client={client}
              value={message}
              onChange={setMessage}
              suggestion={suggestion}
              isLast
            />
          </>
        )}
        {failure === null ? null : (
          <Notice kind="error">
            <Text>{failure}</Text>
          </Notice>
        )}
      </Stack>
    </Dialog>
  )
}

/** What deleting does not undo: payments that came in, and products that were used. */
const RemainingRecords = ({ appointment }: { appointment: Appointment }) => {
  const { moneyMovementIds, stockMovementIds } = appointment
  return (
    <>
      {moneyMovementIds.length === 0 ? null : (
        <Text>
          {moneyMovementIds.length === 1
            ? 'Su pago se queda en Movimientos de dinero.'
            : `Sus ${moneyMovementIds.length} pagos se quedan en Movimientos de dinero.`}
        </Text>
      )}
      {stockMovementIds.length === 0 ? null : (
        <Text>Los productos que usó siguen descontados de tus existencias.</Text>
      )}
    </>
  )
}
