import { Text } from '@chakra-ui/react'
import type { AppointmentPayment } from '@mostrador/contracts/billing'
import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { Copy, Send } from 'lucide-react'
import { useState } from 'react'
import { useRequestPaymentMutation } from '../../api/endpoints/payments.ts'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { toast } from '../../ui/toaster.tsx'
import { momentText } from '../../ui/when.ts'
import { copyLink, dueText, priceText } from './payment-words.ts'

type Props = {
  readonly appointment: Appointment
  readonly price: NonNullable<AppointmentPayment['price']>
  readonly onClose: () => void
}

/** Asks for the payment: by chat, or only the link. Says what it does to the appointment. */
export const RequestDialog = ({ appointment, price, onClose }: Props) => {
  const [request, requesting] = useRequestPaymentMutation()
  const timeZone = useSignedIn().business?.timezone.name
  const [chosen, setChosen] = useState<'send' | 'copy'>()
  const hasClient = appointment.clientId !== NO_CLIENT
  const requestPayment = async (choice: 'send' | 'copy') => {
    setChosen(choice)
    try {
      const requested = await request({
        params: { id: appointment._id },
        body: { send: choice === 'send' },
      }).unwrap()
      if (choice === 'send') toast.success('Enlace en camino por chat')
      else if (requested.link !== null) await copyLink(requested.link.url)
      onClose()
    } catch {
      // The mutation keeps the problem, which is shown beside the buttons.
    }
  }
  const isBusy = requesting.isLoading
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      title={`Pedir ${dueText(price)}`}
      footer={
        <>
          <FormProblem
            text={requesting.error === undefined ? undefined : problemText(requesting.error)}
          />
          <Button
            minH="11"
            icon={<Copy />}
            disabled={isBusy}
            loading={isBusy && chosen === 'copy'}
            onClick={() => void requestPayment('copy')}
          >
            Solo copiar el enlace
          </Button>
          {hasClient ? (
            <Button
              kind="main"
              minH="11"
              icon={<Send />}
              disabled={isBusy}
              loading={isBusy && chosen === 'send'}
              onClick={() => void requestPayment('send')}
            >
              Mandar por chat
            </Button>
          ) : null}
        </>
      }
    >
      <Text>
        La cita queda en «pago pendiente» y su horario apartado. Cuando el cliente pague, se
        confirma sola. Si el servicio libera lo que no se paga, el horario se libera después de ese
        tiempo.
      </Text>
      {price.deposit === null ? null : (
        <Text mt="3" textStyle="sm" color="fg.muted">
          {`Quedan ${priceText({ amount: price.deposit.rest, currency: price.currency })} por cobrar en el local. Si cancela a más tardar el ${momentText(price.deposit.refundableUntil, timeZone)}, el anticipo se devuelve solo; después se queda en el negocio.`}
        </Text>
      )}
    </Dialog>
  )
}
