import { Stack, Text } from '@chakra-ui/react'
import type { PublicPayment } from '@mostrador/contracts/billing'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useReadPaymentLinkQuery } from '../../api/endpoints/payments.ts'
import { isProblem, problemText } from '../../api/problem.ts'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PaymentOver } from './payment-over.tsx'
import { unavailableText } from './texts.ts'

/** Poll interval while a payment is being confirmed. Milliseconds. */
const POLL_MS = 5_000
/** After this a person reads what to do instead of waiting. */
const WAIT_MS = 60_000

/** /pagar-cita: loading, the payment button, or why there is none [PAY-01, PAY-02]. */
export const PaymentScreen = () => {
  const [query] = useSearchParams()
  const body = { key: query.get('k') ?? '', appointment: query.get('a') ?? '' }
  // What Mercado Pago says in the address of the way back is a hint to wait, never a proof.
  const returned = query.get('status')
  const mayArrive = returned === 'approved'
  const [isOver, setIsOver] = useState(false)
  const [isPaid, setIsPaid] = useState(false)
  const link = useReadPaymentLinkQuery(
    { body },
    {
      refetchOnMountOrArgChange: true,
      refetchOnFocus: true,
      pollingInterval: mayArrive && !isOver && !isPaid ? POLL_MS : 0,
    }
  )
  useEffect(() => {
    if (!mayArrive) return
    const timer = setTimeout(() => setIsOver(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [mayArrive])
  const state = link.data?.state
  useEffect(() => setIsPaid(state === 'paid'), [state])
  if (link.data === undefined)
    return link.error === undefined ? <Loading /> : <Failure link={link} />
  const waits = state === 'processing' || (mayArrive && state === 'payable' && !isOver)
  if (waits) return <Waiting payment={link.data} />
  if (state !== 'payable') return <PaymentOver payment={link.data} />
  return (
    <PaymentForm
      payment={link.data}
      address={body}
      returned={returned}
      onChanged={() => void link.refetch()}
    />
  )
}

const Loading = () => (
  <AuthFrame title="Paga tu cita">
    <CardsSkeleton cards={1} height="48" />
  </AuthFrame>
)

/** Distinguishes an unknown link from a temporary failure [PAY-06]. */
const Failure = ({ link }: { link: ReturnType<typeof useReadPaymentLinkQuery> }) => {
  const isUnknown = isProblem(link.error) && link.error.code === 'payment_link_unknown'
  return (
    <AuthFrame title={isUnknown ? 'Este enlace no existe' : 'Paga tu cita'}>
      <Stack gap="4">
        <Text role="alert">{isUnknown ? problemText(link.error) : unavailableText}</Text>
        {isUnknown ? null : (
          <Button minH="11" loading={link.isFetching} onClick={() => void link.refetch()}>
            Intentar de nuevo
          </Button>
        )}
      </Stack>
    </AuthFrame>
  )
}

const Waiting = ({ payment: { business } }: { payment: PublicPayment }) => (
  <AuthFrame title="Estamos confirmando tu pago" subtitle={business.name}>
    <Stack gap="4">
      <Text role="status">
        Mercado Pago nos avisa en unos segundos. No cierres esta página ni pagues otra vez.
      </Text>
      <CardsSkeleton cards={1} height="16" />
    </Stack>
  </AuthFrame>
)
