import { HStack, Stack, Text } from '@chakra-ui/react'
import type { AppointmentPayment } from '@mostrador/contracts/billing'
import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { Copy, HandCoins, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import {
  useAppointmentPaymentQuery,
  useRequestPaymentMutation,
} from '../../api/endpoints/payments.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { LinkPaymentRow } from './link-payment-row.tsx'
import { copyLink, dueText } from './payment-words.ts'
import { TerminalSection } from './terminal-section.tsx'

const RequestDialog = lazy(async () => ({
  default: (await import('./request-dialog.tsx')).RequestDialog,
}))

type Props = { readonly appointment: Appointment }
const book = { page: 'agenda', action: 'edit', schedule: 'appointments' } as const

/**
 * The payment of an appointment by link or on a terminal: to ask for it, and what came [APT-22].
 */
export const LinkSection = ({ appointment }: Props) => {
  const session = useSignedIn()
  const { data } = useAppointmentPaymentQuery({ params: { id: appointment._id } })
  if (data === undefined) return null
  if (data.price === null && data.payments.length === 0) return null
  const timeZone = session.business?.timezone.name
  return (
    <Stack as="section" aria-label="Pago con Mercado Pago" gap="3">
      {data.payments.map(payment => (
        <LinkPaymentRow key={payment._id} payment={payment} timeZone={timeZone} />
      ))}
      {data.isPayable && data.price !== null && may(session, book) ? (
        <CreateLinkButton appointment={appointment} payment={data} price={data.price} />
      ) : null}
      {data.terminal !== undefined && may(session, book) ? (
        <TerminalSection appointment={appointment} terminal={data.terminal} />
      ) : null}
    </Stack>
  )
}

type Price = NonNullable<AppointmentPayment['price']>

const CreateLinkButton = ({
  appointment,
  payment,
  price,
}: Props & { payment: AppointmentPayment; price: Price }) => {
  const [isAsking, setIsAsking] = useState(false)
  if (!payment.isConnected)
    return (
      <Text textStyle="sm" color="fg.muted">
        Para cobrar por enlace,{' '}
        <Link to="/integraciones?canal=mercado-pago" style={{ textDecoration: 'underline' }}>
          conecta tu cuenta de Mercado Pago
        </Link>
        .
      </Text>
    )
  if (price.amount === 0)
    return (
      <Text textStyle="sm" color="fg.muted">
        El precio por enlace de este servicio es $0.{' '}
        <Link to="/servicios" style={{ textDecoration: 'underline' }}>
          Escríbelo en el servicio
        </Link>{' '}
        para pedir el pago.
      </Text>
    )
  return (
    <>
      {payment.link === null ? (
        <Button minH="11" alignSelf="start" icon={<HandCoins />} onClick={() => setIsAsking(true)}>
          {`Pedir ${dueText(price)}`}
        </Button>
      ) : (
        <LinkDetails appointment={appointment} url={payment.link.url} price={price} />
      )}
      <Suspense>
        {isAsking ? (
          <RequestDialog
            appointment={appointment}
            price={price}
            onClose={() => setIsAsking(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

const LinkDetails = ({ appointment, url, price }: Props & { url: string; price: Price }) => {
  const [request, requesting] = useRequestPaymentMutation()
  const send = () => {
    request({ params: { id: appointment._id }, body: { send: true } })
      .unwrap()
      .then(() => toast.success('Enlace en camino por chat'))
      .catch((error: unknown) => toast.error(problemText(error)))
  }
  return (
    <Stack gap="2">
      <Text textStyle="sm" color="fg.muted">
        {price.deposit === null
          ? `Enlace de ${dueText(price)}, sin pagar.`
          : `Enlace del ${dueText(price)}, sin pagar.`}
      </Text>
      <HStack gap="2" flexWrap="wrap">
        <Button minH="11" icon={<Copy />} onClick={() => void copyLink(url)}>
          Copiar enlace
        </Button>
        {appointment.clientId === NO_CLIENT ? null : (
          <Button minH="11" icon={<Send />} loading={requesting.isLoading} onClick={send}>
            Mandar por chat
          </Button>
        )}
      </HStack>
    </Stack>
  )
}
