import { HStack, Stack, Text } from '@chakra-ui/react'
import {
  isClientRefund,
  type MoneyMovement,
  type MoneyType,
  methodNames,
  type PaymentMethod,
} from '@mostrador/contracts/catalog'
import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { centsOf } from '@mostrador/kernel'
import { Banknote, Undo2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useGetClientQuery } from '../../api/endpoints/clients.ts'
import { useListMoneyMovementsQuery } from '../../api/endpoints/money.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { fullName } from '../../bookables/client-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/calendar.ts'
import { Chip } from '../../ui/pieces.tsx'
import { isOfProvider, MONEY_PAGE, moneyText, sumCents } from './money-words.ts'
import { isPaidInFull, remainingCentsOf } from './remaining.ts'

const MovementDialog = lazy(async () => ({
  default: (await import('./movement-dialog.tsx')).MovementDialog,
}))

type Props = { readonly appointment: Appointment; readonly price: string }

/**
 * What was paid for an appointment, and «Cobrar» for what is left; nothing is charged for a
 * cancelled one.
 */
export const AppointmentPayments = ({ appointment, price }: Props) => {
  const session = useSignedIn()
  const maySee = may(session, { page: MONEY_PAGE, action: 'view' })
  const [opened, setOpened] = useState<'charge' | 'giveBack' | MoneyMovement>()
  const appointmentId = appointment._id
  const { data } = useListMoneyMovementsQuery({ query: { appointmentId } }, { skip: !maySee })
  if (!maySee) return null
  const payments = data?.data ?? []
  const paidCents = sumCents(payments)
  const remainingCents = remainingCentsOf(price, paidCents)
  // A payment by link is refunded through its provider, not in cash.
  const isHeldAfterCancel =
    appointment.status === 'cancelada' && paidCents > 0 && !payments.some(isOfProvider)
  const mayCharge = may(session, { page: MONEY_PAGE, action: 'create' })
  return (
    <Stack as="section" aria-label="Pagos" gap="2">
      {payments.map(payment => (
        <PaymentLine
          key={payment._id}
          payment={payment}
          onGiveBack={
            mayCharge && !isHeldAfterCancel && returnableCents(payment, payments) > 0
              ? () => setOpened(payment)
              : undefined
          }
        />
      ))}
      {remainingCents === 0 && !isHeldAfterCancel ? (
        <Text textStyle="sm">Pagada por completo.</Text>
      ) : null}
      {remainingCents !== null &&
      remainingCents > 0 &&
      paidCents > 0 &&
      appointment.status !== 'cancelada' ? (
        <Text textStyle="sm">
          {`Pagado ${pesosText(paidCents)} · faltan ${pesosText(remainingCents)}`}
        </Text>
      ) : null}
      {isHeldAfterCancel ? (
        <Text textStyle="sm">
          {`La cita se canceló y ${pesosText(paidCents)} siguen en el negocio.`}
        </Text>
      ) : null}
      {mayCharge && data !== undefined ? (
        <HStack gap="2" flexWrap="wrap">
          {isHeldAfterCancel ? (
            <Button minH="11" icon={<Undo2 />} onClick={() => setOpened('giveBack')}>
              {`Devolver ${pesosText(paidCents)}`}
            </Button>
          ) : null}
          {appointment.status === 'cancelada' ? null : (
            <Button minH="11" icon={<Banknote />} onClick={() => setOpened('charge')}>
              {remainingCents === 0 ? 'Cobrar algo más' : 'Cobrar'}
            </Button>
          )}
        </HStack>
      ) : null}
      {opened === undefined ? null : (
        <AppointmentMovement
          appointment={appointment}
          type={opened === 'charge' ? 'in' : 'out'}
          cents={
            typeof opened === 'object'
              ? returnableCents(opened, payments)
              : { charge: remainingCents ?? 0, giveBack: paidCents }[opened]
          }
          payments={typeof opened === 'object' ? [opened] : payments}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Stack>
  )
}

const PaymentLine = ({
  payment,
  onGiveBack,
}: {
  readonly payment: MoneyMovement
  readonly onGiveBack: (() => void) | undefined
}) => {
  const amount = moneyText(payment.amount)
  const facts = [dateText(payment.date), methodNames[payment.paymentMethod]]
  return (
    <HStack justify="space-between" gap="3">
      <Text textStyle="sm" flex="1">
        {[...(isClientRefund(payment) ? ['Devolución'] : []), ...facts].join(' · ')}
      </Text>
      <Text textStyle="sm" fontWeight="600">
        {payment.type === 'in' ? amount : `−${amount}`}
      </Text>
      {onGiveBack === undefined ? null : (
        <Button
          kind="bare"
          size="sm"
          minH="11"
          px="2"
          aria-label={`Devolver ${amount}`}
          onClick={onGiveBack}
        >
          Devolver
        </Button>
      )}
    </HStack>
  )
}

/** Cents of one payment by hand that may go back: no more than is left of all of them. */
const returnableCents = (payment: MoneyMovement, payments: readonly MoneyMovement[]): number => {
  const { type, correctsId, correctedById, amount } = payment
  if (type === 'out' || isOfProvider(payment)) return 0
  // A correction took it back already, or it takes one back.
  if ((correctsId ?? correctedById) !== null) return 0
  return Math.min(centsOf(amount), sumCents(payments.filter(other => !isOfProvider(other))))
}

/** «Pagada», beside the status of an appointment, for those who see money. */
export const PaidChip = ({
  appointment,
  price,
  onKnown,
}: Props & { readonly onKnown: (isPaid: boolean) => void }) => {
  const maySee = may(useSignedIn(), { page: MONEY_PAGE, action: 'view' })
  const { data } = useListMoneyMovementsQuery(
    { query: { appointmentId: appointment._id } },
    { skip: !maySee }
  )
  const isPaid = isPaidInFull(price, sumCents(data?.data ?? []))
  useEffect(() => onKnown(isPaid), [isPaid, onKnown])
  return isPaid ? <Chip tone="green">Pagada</Chip> : null
}

/** How the latest payment was made of which something is left to give back; latest first. */
const methodToGiveBack = (payments: readonly MoneyMovement[]): PaymentMethod => {
  const isLeft = ({ type, paymentMethod }: MoneyMovement): boolean =>
    type === 'in' &&
    sumCents(payments.filter(payment => payment.paymentMethod === paymentMethod)) > 0
  return payments.find(isLeft)?.paymentMethod ?? 'cash'
}

const pesosText = (cents: number): string => moneyText(cents / 100)
/** The text of the field: '250.50', or '' for 0. */
const amountText = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2))

/**
 * Before an appointment is called off: what was paid for it by hand. What came by link is told by
 * the notice of its deposit. A deleted appointment cannot be given back from, so it is offered here.
 */
export const PaidNotice = ({
  appointment,
  isDeletion = false,
}: {
  readonly appointment: Appointment
  readonly isDeletion?: boolean | undefined
}) => {
  const session = useSignedIn()
  const maySee = may(session, { page: MONEY_PAGE, action: 'view' })
  const mayGiveBack = may(session, { page: MONEY_PAGE, action: 'create' })
  const [isGivingBack, setGivingBack] = useState(false)
  const { data } = useListMoneyMovementsQuery(
    { query: { appointmentId: appointment._id } },
    { skip: !maySee }
  )
  const payments = data?.data ?? []
  const cents = sumCents(payments)
  if (cents <= 0 || payments.some(isOfProvider)) return null
  return (
    <Stack role="status" bg="bg.warning" color="fg.warning" borderRadius="l2" px="3" py="2" gap="2">
      <Text>
        {isDeletion
          ? `Ya pagó ${pesosText(cents)}. Si vas a devolverlos, hazlo antes de eliminar.`
          : `Ya pagó ${pesosText(cents)}. Cancelar no los devuelve: hazlo después desde la cita.`}
      </Text>
      {isDeletion && mayGiveBack ? (
        <Button
          minH="11"
          alignSelf="flex-start"
          icon={<Undo2 />}
          onClick={() => setGivingBack(true)}
        >
          {`Devolver ${pesosText(cents)}`}
        </Button>
      ) : null}
      {isGivingBack ? (
        <AppointmentMovement
          appointment={appointment}
          type="out"
          cents={cents}
          payments={payments}
          onClose={() => setGivingBack(false)}
        />
      ) : null}
    </Stack>
  )
}

/** The form of a payment of an appointment, or of giving one back. */
const AppointmentMovement = ({
  appointment,
  type,
  cents,
  payments,
  onClose,
}: {
  readonly appointment: Appointment
  readonly type: MoneyType
  readonly cents: number
  readonly payments: readonly MoneyMovement[]
  readonly onClose: () => void
}) => {
  const { data: client } = useGetClientQuery(
    { params: { id: appointment.clientId } },
    { skip: appointment.clientId === NO_CLIENT }
  )
  return (
    <Suspense>
      <MovementDialog
        appointmentId={appointment._id}
        knownPaidCents={type === 'in' ? sumCents(payments) : undefined}
        description={`Cita con folio ${appointment.shortId}`}
        start={{
          type,
          amount: amountText(cents),
          branchId: appointment.branchId,
          ...(type === 'out' && { paymentMethod: methodToGiveBack(payments) }),
          ...(client !== undefined && {
            clientId: client._id,
            clientText: fullName(client),
          }),
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
