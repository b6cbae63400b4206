import { Stack, Text } from '@chakra-ui/react'
import type { LinkPayment } from '@mostrador/contracts/billing'
import { type FormEvent, useId, useState } from 'react'
import { useRefundPaymentMutation } from '../../api/endpoints/payments.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextareaField, TextField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { toast } from '../../ui/toaster.tsx'
import { priceText } from './payment-words.ts'

type Props = { readonly payment: LinkPayment; readonly onClose: () => void }

const amountOf = (typed: string): number =>
  /^\s*\d{1,7}([.,]\d{1,2})?\s*$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN

const problemsOf = (typed: string, reason: string, refundable: number) => {
  const amount = amountOf(typed)
  const isWrong = Number.isNaN(amount) || amount <= 0
  const tooMuch = amount > refundable ? 'No puedes devolver más de lo que queda' : undefined
  return {
    amount: isWrong ? 'Escribe cuánto devuelves, más de $0' : tooMuch,
    reason: reason.trim().length < 3 ? 'Escribe por qué se devuelve' : undefined,
  }
}

/** Gives a payment back, whole or in part, with a reason. */
export const RefundDialog = ({ payment, onClose }: Props) => {
  const formId = useId()
  const refundable = Math.round((payment.amount - payment.refunded) * 100) / 100
  const [amount, setAmount] = useState(String(refundable))
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const [refund, refunding] = useRefundPaymentMutation()
  const problems = problemsOf(amount, reason, refundable)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (problems.amount !== undefined || problems.reason !== undefined) return
    refund({ params: { id: payment._id }, body: { amount: amountOf(amount), reason } })
      .unwrap()
      .then(() => {
        toast.success('Devolución en camino')
        onClose()
      })
      .catch(() => undefined)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={refunding.isLoading}
      isDirty={reason !== ''}
      title="Devolver pago"
      description={`Quedan ${priceText({ amount: refundable, currency: payment.currency })} de este pago.`}
      footer={
        <>
          <FormProblem
            text={refunding.error === undefined ? undefined : problemText(refunding.error)}
          />
          <Button minH="11" onClick={onClose} disabled={refunding.isLoading}>
            Cancelar
          </Button>
          <Button kind="danger" type="submit" form={formId} minH="11" loading={refunding.isLoading}>
            Devolver
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="4">
          <TextField
            label="Monto"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={wasSent ? problems.amount : undefined}
            onChange={event => setAmount(event.target.value)}
          />
          <TextareaField
            label="Motivo"
            rows={2}
            maxLength={300}
            value={reason}
            error={wasSent ? problems.reason : undefined}
            onChange={event => setReason(event.target.value)}
          />
          <Text textStyle="sm" color="fg.muted">
            El dinero sale de tu cuenta de Mercado Pago y regresa por donde se pagó. La cita no
            cambia.
          </Text>
        </Stack>
      </form>
    </Dialog>
  )
}
