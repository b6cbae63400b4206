import { Stack, Text } from '@chakra-ui/react'
import type { Coupon, PriceList } from '@mostrador/contracts/billing'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/pieces.tsx'
import { CouponField } from './coupon-field.tsx'
import type { Checkout } from './use-checkout.ts'
import { discounted, exactText, leastOf, unitAmountOf } from './words.ts'
import { countText } from '../../ui/count.ts'

/** Only digits count; an empty quantity is 0 [PRC-07]. */
const quantityOf = (text: string, before: number): number => {
  if (text === '') return 0
  return /^\d{1,7}$/.test(text) ? Number(text) : before
}

const problemOf = (
  { most }: PriceList['packs'],
  { quantity, least: minUnits }: { readonly quantity: number; readonly least: number }
): string | undefined => {
  if (quantity < minUnits) return `La cantidad mínima es ${minUnits} mensajes`
  return quantity > most ? `La cantidad máxima es ${countText(most)} mensajes` : undefined
}

/** The calculator of message packs [PRC-05, PRC-06, PRC-07]. */
export const PackCard = ({
  packs,
  checkout,
  canBuy,
}: {
  packs: PriceList['packs']
  checkout: Checkout
  canBuy: boolean
}) => {
  const [quantity, setQuantity] = useState(packs.preset)
  const [coupon, setCoupon] = useState<Coupon>()
  const unitAmount = unitAmountOf(packs, quantity, coupon)
  const minUnits = leastOf(packs, coupon)
  const total = (unitAmount ?? 0) * quantity
  const problem = problemOf(packs, { quantity, least: minUnits })
  const buy = () =>
    checkout.buy('pack', {
      prices: [
        { priceId: 'mensajes', quantity, unitAmount: unitAmount ?? 0, minimumQuantity: minUnits },
      ],
      customAmount: total,
      ...(coupon !== undefined && { coupon: coupon.code }),
    })
  return (
    <Card title="Planes de Mensajes">
      <Stack gap="4" maxW="md">
        <TextField
          label="Cantidad de mensajes"
          inputMode="numeric"
          value={String(quantity)}
          error={problem}
          onChange={event => setQuantity(quantityOf(event.currentTarget.value, quantity))}
        />
        <Text aria-live="polite">
          {problem === undefined && unitAmount !== undefined
            ? `${exactText(discounted(total, coupon))} en un solo pago, ${exactText(unitAmount)} por mensaje`
            : 'Un solo pago, sin fecha de vencimiento'}
        </Text>
        {canBuy && checkout.canCustomize ? (
          <CouponField coupon={coupon} onChange={setCoupon} />
        ) : null}
        {canBuy ? (
          <Button
            minH="11"
            alignSelf="flex-start"
            loading={checkout.busy === 'pack'}
            disabled={problem !== undefined || checkout.busy !== undefined}
            onClick={buy}
          >
            {unitAmount === undefined ? `Mínimo ${minUnits} mensajes` : 'Comprar mensajes'}
          </Button>
        ) : null}
      </Stack>
    </Card>
  )
}
