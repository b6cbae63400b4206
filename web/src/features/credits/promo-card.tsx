import { Link, Stack, Text } from '@chakra-ui/react'
import type { PriceList } from '@mostrador/contracts/billing'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { webLink } from '../../ui/contact-links.ts'
import { Card, Chip } from '../../ui/pieces.tsx'
import type { Checkout } from './use-checkout.ts'
import { priceText } from './words.ts'
import { countText } from '../../ui/count.ts'

const SECOND = 1_000
const two = (value: number): string => String(value).padStart(2, '0')

const remainingText = (ms: number): string => {
  const seconds = Math.floor(ms / SECOND)
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Milliseconds until an instant, every second. */
const useRemainingMs = (endsAt: string): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(endsAt) - now
}

/**
 * Stores the end of the countdown from the server, so that a reload does not restart it [PRO-02].
 */
const KEPT_END = 'promo_bronce_72h'
const useStoredEnd = (endsAt: string): void => {
  useEffect(() => {
    try {
      localStorage.setItem(KEPT_END, String(Date.parse(endsAt)))
    } catch {
      // A browser that keeps nothing asks the server.
    }
  }, [endsAt])
}

/**
 * The offer of the first 72 hours, with its countdown; nothing once it is over [PRO-01 … PRO-03].
 */
export const PromoCard = ({
  promo,
  refundTerms,
  checkout,
}: {
  promo: NonNullable<PriceList['promo']>
  /** Where the refund is explained; null without one [G2-20]. */
  refundTerms: string | null
  checkout: Checkout
}) => {
  useStoredEnd(promo.endsAt)
  const remainingMs = useRemainingMs(promo.endsAt)
  if (remainingMs <= 0) return null
  const posted = promo.amount / 100
  return (
    <Card
      title={`${countText(promo.quantity)} créditos por ${priceText(promo.amount)}`}
      actions={<Chip tone="green">{promo.percentOff} % de descuento</Chip>}
    >
      <Stack gap="3" align="flex-start">
        <Text>
          Valen {priceText(promo.valuedAt)}. Con garantía de reembolso del 100 %.{' '}
          {refundTerms === null ? null : (
            <Link href={webLink(refundTerms)} target="_blank" rel="noreferrer">
              Ver condiciones
            </Link>
          )}
        </Text>
        <Text fontWeight="600" fontVariantNumeric="tabular-nums" role="timer" aria-live="off">
          Termina en {remainingText(remainingMs)}
        </Text>
        <Button
          kind="main"
          minH="11"
          loading={checkout.busy === 'promo'}
          disabled={checkout.busy !== undefined}
          onClick={() =>
            checkout.buyPromo({
              prices: [{ priceId: 'promo-bronce', quantity: promo.quantity, unitAmount: posted }],
            })
          }
        >
          Aprovechar la promoción
        </Button>
      </Stack>
    </Card>
  )
}
