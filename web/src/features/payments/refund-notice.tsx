import { HStack, Stack, Text } from '@chakra-ui/react'
import type { LinkPayment } from '@mostrador/contracts/billing'
import type { MoneyToReturn } from '@mostrador/contracts/catalog'
import { Undo2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { usePaymentNoticesQuery } from '../../api/endpoints/payments.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { DisputeCard } from './dispute-card.tsx'
import { causeTexts, priceText } from './payment-words.ts'

/** Few at once: the agenda shows each where it belongs. */
const MAX_SHOWN = 3

/**
 * On /principal: payments without effect that somebody has to give back, money by hand of cancelled
 * appointments, and payments that a bank took back. Nothing without any.
 */
export const PaymentNotices = () => {
  const mayView = may(useSignedIn(), { page: 'agenda', action: 'view' })
  const { data } = usePaymentNoticesQuery(undefined, {
    skip: !mayView,
    refetchOnMountOrArgChange: true,
  })
  const unread = data?.unread ?? 0
  return (
    <>
      {unread === 0 ? null : <UnreadPayments count={unread} />}
      {data?.toRefund.slice(0, MAX_SHOWN).map(payment => (
        <ToRefund key={payment._id} payment={payment} />
      ))}
      {data?.toReturn?.slice(0, MAX_SHOWN).map(money => (
        <ToReturn key={money.appointmentId} money={money} />
      ))}
      {data?.disputes.slice(0, MAX_SHOWN).map(dispute => (
        <DisputeCard key={dispute._id} dispute={dispute} isHome />
      ))}
    </>
  )
}

type NoticeProps = {
  readonly title: string
  readonly text: string
  /** What somebody does about it. */
  readonly link: ReactElement
}
const Notice = ({ title, text, link }: NoticeProps) => (
  <HStack
    role="status"
    justify="space-between"
    gap="3"
    flexWrap="wrap"
    bg="bg.warning"
    color="fg.warning"
    borderRadius="l2"
    px="4"
    py="3"
  >
    <Stack gap="0">
      <Text fontWeight="600">{title}</Text>
      <Text textStyle="sm">{text}</Text>
    </Stack>
    <Button asChild minH="11">
      {link}
    </Button>
  </HStack>
)

/** Payments that cannot be read until an account is connected. */
const UnreadPayments = ({ count }: { count: number }) => (
  <Notice
    title={
      count === 1
        ? 'Llegó un pago que no pudimos leer'
        : `Llegaron ${count} pagos que no pudimos leer`
    }
    text="Tu cuenta de Mercado Pago estaba desconectada. El dinero está en ella; conéctala de nuevo y lo anotamos en su cita."
    link={<Link to="/integraciones?canal=mercado-pago">Conectar la cuenta</Link>}
  />
)

const methodTexts: Readonly<Partial<Record<MoneyToReturn['paymentMethod'], string>>> = {
  cash: ' en efectivo',
  transfer: ' por transferencia',
}

/** Money that no provider gives back; the detail of the appointment records that somebody did. */
const ToReturn = ({ money }: { money: MoneyToReturn }) => {
  const { cents, clientName, paymentMethod, appointmentId, shortId } = money
  const sum = priceText({ amount: cents / 100, currency: 'MXN' })
  const whom = clientName === '' ? '' : ` a ${clientName}`
  return (
    <Notice
      title={`Devolver ${sum}${methodTexts[paymentMethod] ?? ''}${whom}`}
      text={`La cita ${shortId} se canceló. Al devolverlo, anótalo en la cita.`}
      link={
        <Link to={`/agenda?cita=${appointmentId}`}>
          <Undo2 aria-hidden="true" />
          Ver la cita
        </Link>
      }
    />
  )
}

const ToRefund = ({ payment }: { payment: LinkPayment }) => (
  <Notice
    title={`Un pago de ${priceText(payment)} está por devolver`}
    text={payment.cause === null ? '' : causeTexts[payment.cause]}
    link={
      <Link to={`/agenda?cita=${payment.appointmentId}`}>
        <Undo2 aria-hidden="true" />
        Ver la cita
      </Link>
    }
  />
)
