import { Stack, Text } from '@chakra-ui/react'
import type { TerminalCharge } from '@mostrador/contracts/billing'
import { useEffect, useState } from 'react'
import {
  useCancelTerminalChargeMutation,
  useCheckTerminalChargeQuery,
} from '../../api/endpoints/payments.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { priceText } from './payment-words.ts'
import { chargeTexts, isOver } from './terminal-words.ts'

const POLL_MS = 3_000

type Props = {
  readonly charge: TerminalCharge
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** A charge while it waits on its terminal, and how it ended. Closing it lets it wait. */
export const TerminalProgress = ({ charge: initialCharge, onAgain, onClose }: Props) => {
  const params = { params: { id: initialCharge._id } }
  const [isDone, setIsDone] = useState(false)
  const { data: charge = initialCharge } = useCheckTerminalChargeQuery(params, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isDone ? 0 : POLL_MS,
  })
  // What is paid is looked at until the appointment has it.
  const isSettled = isOver(charge) && charge.paymentState !== 'applying'
  useEffect(() => setIsDone(isSettled), [isSettled])
  const [cancel, cancelling] = useCancelTerminalChargeMutation()
  const { title, text, tone } = chargeTexts(charge)
  const { state } = charge
  const mayTryAgain = state === 'refused' || state === 'canceled' || state === 'expired'
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cobrar en terminal"
      footer={
        <>
          <FormProblem
            text={cancelling.error === undefined ? undefined : problemText(cancelling.error)}
          />
          {isOver(charge) || charge.cancelAsked ? null : (
            <Button minH="11" loading={cancelling.isLoading} onClick={() => void cancel(params)}>
              Cancelar cobro
            </Button>
          )}
          {mayTryAgain ? (
            <Button minH="11" onClick={onAgain}>
              Intentar otra vez
            </Button>
          ) : null}
          <Button kind={isOver(charge) ? 'main' : 'quiet'} minH="11" onClick={onClose}>
            {isOver(charge) ? 'Listo' : 'Cerrar'}
          </Button>
        </>
      }
    >
      <Stack gap="3" align="start">
        <Text textStyle="2xl" fontWeight="600">
          {priceText(charge)}
        </Text>
        <Stack role="status" gap="2" align="start">
          <Chip tone={tone}>{title}</Chip>
          <Text overflowWrap="anywhere">{text}</Text>
        </Stack>
        {isOver(charge) ? null : (
          <Text textStyle="sm" color="fg.muted">
            Si cierras esta ventana, el cobro sigue en la terminal y lo ves en la cita.
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}
