import { HStack, Stack, Text } from '@chakra-ui/react'
import type { LinkPayment } from '@mostrador/contracts/billing'
import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { may, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { TechnicalDetails } from '../../ui/technical-details.tsx'
import { momentText } from '../../ui/when.ts'
import { causeTexts, depositText, priceText, refundText, stateTexts } from './payment-words.ts'

const RefundDialog = lazy(async () => ({
  default: (await import('./refund-dialog.tsx')).RefundDialog,
}))

type Props = { readonly payment: LinkPayment; readonly timeZone: string | undefined }
const money = { page: 'money', action: 'edit' } as const

/** One payment: amount, date, state, refunds, and «Devolver». */
export const LinkPaymentRow = ({ payment, timeZone }: Props) => {
  const [isRefunding, setIsRefunding] = useState(false)
  const { state, cause, currency, refunds, paidAt, deposit, via } = payment
  const { text, tone } = stateTexts[state]
  const refundable = payment.amount - payment.refunded
  const mayRefund = state !== 'refunded' && state !== 'disputed' && refundable > 0
  const isAllowed = may(useSignedIn(), money)
  return (
    <Stack gap="2" borderWidth="1px" borderColor="border.subtle" borderRadius="l2" p="3">
      <HStack justify="space-between" gap="3" flexWrap="wrap">
        <HStack gap="2">
          <Text fontWeight="600">{priceText(payment)}</Text>
          {deposit === null ? null : <Chip tone="gray">Anticipo</Chip>}
          {via === 'terminal' ? <Chip tone="gray">Terminal</Chip> : null}
          <Chip tone={tone}>{text}</Chip>
        </HStack>
        <Text textStyle="sm" color="fg.muted">
          {momentText(paidAt, timeZone)}
        </Text>
      </HStack>
      {deposit === null ? null : (
        <Text textStyle="sm">{depositText({ deposit, currency }, timeZone)}</Text>
      )}
      {cause === null ? null : (
        <Text textStyle="sm" color={state === 'to_refund' ? 'fg.warning' : 'fg.muted'}>
          {causeTexts[cause]}
        </Text>
      )}
      {refunds.map(refund => (
        <Text key={refund._id} textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {refundText(refund, currency)}
        </Text>
      ))}
      {mayRefund && isAllowed ? (
        <Button
          minH="11"
          alignSelf="start"
          kind={state === 'to_refund' ? 'main' : 'quiet'}
          icon={<Undo2 />}
          onClick={() => setIsRefunding(true)}
        >
          Devolver
        </Button>
      ) : null}
      <TechnicalDetails>
        <Text textStyle="sm">{`Mercado Pago: ${payment.providerId}`}</Text>
      </TechnicalDetails>
      <Suspense>
        {isRefunding ? (
          <RefundDialog payment={payment} onClose={() => setIsRefunding(false)} />
        ) : null}
      </Suspense>
    </Stack>
  )
}
