import { HStack, Stack, Text } from '@chakra-ui/react'
import { methodNames } from '@mostrador/contracts/catalog'
import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { Banknote } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useGetClientQuery } from '../../api/endpoints/clients.ts'
import { useListMoneyMovementsQuery } from '../../api/endpoints/money.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { fullName } from '../../bookables/client-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/calendar.ts'
import { amountOf, MONEY_PAGE, moneyText, signedCents } from './money-words.ts'

const MovementDialog = lazy(async () => ({
  default: (await import('./movement-dialog.tsx')).MovementDialog,
}))

type Props = { readonly appointment: Appointment; readonly price: string }

/** What was paid for an appointment, and «Cobrar» for what is left. */
export const AppointmentPayments = ({ appointment, price }: Props) => {
  const session = useSignedIn()
  const maySee = may(session, { page: MONEY_PAGE, action: 'view' })
  const [isOpen, setIsOpen] = useState(false)
  const appointmentId = appointment._id
  const { data } = useListMoneyMovementsQuery({ query: { appointmentId } }, { skip: !maySee })
  const hasClient = appointment.clientId !== NO_CLIENT
  const { data: client } = useGetClientQuery(
    { params: { id: appointment.clientId } },
    { skip: !hasClient }
  )
  if (!maySee) return null
  const payments = data?.data ?? []
  const paidCents = payments.reduce((sum, payment) => sum + signedCents(payment), 0)
  const leftCents = leftOf(price, paidCents)
  const mayCharge = may(session, { page: MONEY_PAGE, action: 'create' })
  return (
    <Stack as="section" aria-label="Pagos" gap="2">
      {payments.map(payment => (
        <HStack key={payment._id} justify="space-between" gap="3">
          <Text textStyle="sm">
            {`${dateText(payment.date)} · ${methodNames[payment.paymentMethod]}`}
          </Text>
          <Text textStyle="sm" fontWeight="600">
            {payment.type === 'in' ? moneyText(payment.amount) : `−${moneyText(payment.amount)}`}
          </Text>
        </HStack>
      ))}
      {leftCents === 0 ? <Text textStyle="sm">Pagada por completo.</Text> : null}
      {mayCharge && data !== undefined ? (
        <Button minH="11" alignSelf="start" icon={<Banknote />} onClick={() => setIsOpen(true)}>
          {leftCents === 0 ? 'Cobrar algo más' : 'Cobrar'}
        </Button>
      ) : null}
      <Suspense>
        {isOpen ? (
          <MovementDialog
            appointmentId={appointmentId}
            description={`Cita con folio ${appointment.shortId}`}
            start={{
              amount: leftCents === null || leftCents === 0 ? '' : String(leftCents / 100),
              branchId: appointment.branchId,
              ...(client !== undefined && {
                clientId: client._id,
                clientText: fullName(client),
              }),
            }}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </Suspense>
    </Stack>
  )
}

/**
 * What is left of a price in cents, 0 when it is paid; null where the price is words («Desde $300»)
 * or nothing.
 */
const leftOf = (price: string, paidCents: number): number | null => {
  const priceCents = Math.round(amountOf(price) * 100)
  return priceCents > 0 ? Math.max(0, priceCents - paidCents) : null
}
