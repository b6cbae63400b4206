import { HStack, Stack, Text } from '@chakra-ui/react'
import type { PublicPayment } from '@mostrador/contracts/billing'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { useCreatePreferenceMutation } from '../../api/endpoints/payments.ts'
import { isProblem, problemText } from '../../api/problem.ts'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { DiscountBanner } from '../../ui/discount-banner.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { dayText } from '../../ui/when.ts'
import { BookedFacts } from './booked-facts.tsx'
import { DepositFacts } from './deposit-facts.tsx'
import { priceText, unavailableText } from './texts.ts'

type Props = {
  readonly payment: PublicPayment
  readonly address: { readonly key: string; readonly appointment: string }
  /** What the address of the way back says; null on the first visit. */
  readonly returned: string | null
  /** The price is a different one by now. */
  readonly onChanged: () => void
}
type Price = NonNullable<PublicPayment['price']>

/** The price after the discount, and the wallet button [PAY-03]. */
export const PaymentForm = ({ payment, address, returned, onChanged }: Props) => {
  const { price, isConnected, business, heldUntil } = payment
  return (
    <AuthFrame
      title={price?.deposit ? 'Paga tu anticipo' : 'Paga tu cita'}
      subtitle={business.name}
    >
      <Stack gap="5">
        <ReturnNotice returned={returned} />
        <BookedFacts payment={payment} />
        {price === null || !isConnected ? (
          <Text role="alert">{unavailableText}</Text>
        ) : (
          <>
            <PriceLine price={price} />
            {price.deposit === null ? null : (
              <DepositFacts
                deposit={price.deposit}
                currency={price.currency}
                now={payment.now}
                timeZone={business.timeZone}
              />
            )}
            {price.discount === 0 ? null : (
              <DiscountBanner
                key={price.discountEndsAt}
                message={price.discountMessage}
                end={price.discountEndsAt}
                now={payment.now}
                onEnd={onChanged}
              />
            )}
            {price.description === '' ? null : (
              <Text color="fg.muted" overflowWrap="anywhere">
                {price.description}
              </Text>
            )}
            {heldUntil === null ? null : (
              <Text textStyle="sm">
                {`Tu horario está apartado hasta el ${dayText(heldUntil, business.timeZone)}.`}
              </Text>
            )}
            <WalletButton {...{ payment, price, address, onChanged }} />
          </>
        )}
      </Stack>
    </AuthFrame>
  )
}

const returnedTexts: Readonly<Record<string, string>> = {
  rejected: 'El pago no pasó y no se cobró nada. Puedes intentarlo con otra tarjeta.',
  pending: 'Tu pago queda pendiente: en cuanto se acredite, confirmamos tu cita.',
  in_process: 'Mercado Pago revisa tu pago. En cuanto lo apruebe, confirmamos tu cita.',
  null: 'No se cobró nada. Puedes pagar cuando quieras mientras tu horario siga apartado.',
  approved: 'Todavía no vemos tu pago. Si ya pagaste, no pagues otra vez: te confirmamos por chat.',
}

const ReturnNotice = ({ returned }: Pick<Props, 'returned'>) => {
  const text = returned === null ? undefined : returnedTexts[returned]
  return text === undefined ? null : (
    <Text role="status" color="fg.warning">
      {text}
    </Text>
  )
}

const PriceLine = ({ price }: { price: Price }) => (
  <HStack gap="3" align="baseline" flexWrap="wrap">
    <Text textStyle="3xl" fontWeight="700" fontVariantNumeric="tabular-nums">
      {priceText(price.amount, price.currency)}
    </Text>
    {price.deposit === null ? null : <Text color="fg.muted">de anticipo</Text>}
    {price.discount === 0 || price.deposit !== null ? null : (
      <Text
        as="s"
        color="fg.muted"
        aria-label={`Antes ${priceText(price.originalAmount, price.currency)}`}
      >
        {priceText(price.originalAmount, price.currency)}
      </Text>
    )}
  </HStack>
)

const WalletButton = ({
  payment: { business },
  price,
  address,
  onChanged,
}: Pick<Props, 'payment' | 'address' | 'onChanged'> & { price: Price }) => {
  const [create, creating] = useCreatePreferenceMutation()
  const [isLeaving, setIsLeaving] = useState(false)
  const pay = async () => {
    try {
      const { url } = await create({
        body: {
          ...address,
          title: price.title,
          quantity: 1,
          price: price.amount,
          originalPrice: price.originalAmount,
          discount: price.discount,
          business: business._id,
          currency: price.currency,
        },
      }).unwrap()
      setIsLeaving(true)
      globalThis.location.assign(url)
    } catch (error) {
      if (isProblem(error) && error.code !== 'payment_options_unavailable') onChanged()
    }
  }
  return (
    <Stack gap="3">
      <Button
        kind="main"
        size="lg"
        minH="12"
        icon={<Wallet />}
        loading={creating.isLoading || isLeaving}
        onClick={() => void pay()}
      >
        Pagar con Mercado Pago
      </Button>
      <FormProblem text={creating.error === undefined ? undefined : problemText(creating.error)} />
      <Text textStyle="sm" color="fg.muted">
        Pagas en la página de Mercado Pago; aquí no guardamos tu tarjeta.
      </Text>
    </Stack>
  )
}
