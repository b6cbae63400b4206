import type { CreditSend, CreditSource } from '@mostrador/contracts/billing'
import { renewalBaseOf, resetDateOf } from '@mostrador/contracts/billing'
import { accept, refuse, type Result } from '@mostrador/kernel'

/** Rules of what admins send: pure. */

/** The two sides of a send. The platform is the other side where one is absent. */
export type Sides =
  | { readonly kind: 'business'; readonly businessId: string }
  | { readonly kind: 'partner'; readonly partnerId: string; readonly source: CreditSource }
  | {
      readonly kind: 'both'
      readonly businessId: string
      readonly partnerId: string
      readonly source: CreditSource
    }

/** Which sides each type may have [G1-12]. */
const sidesOfType: Readonly<Record<CreditSend['type'], readonly Sides['kind'][]>> = {
  recharge: ['business'],
  transfer: ['business', 'both'],
  extract: ['business', 'both', 'partner'],
  partner_recharge: ['partner'],
}

/** Refuses `send_unclear` for sides that the type does not have. */
export const sidesOf = ({
  businessId,
  partnerId,
  creditSource: source,
  type,
}: CreditSend): Result<Sides, 'send_unclear'> => {
  const sides = namedSides({ businessId, partnerId, source })
  return sides !== null && sidesOfType[type].includes(sides.kind)
    ? accept(sides)
    : refuse('send_unclear')
}

const namedSides = ({
  businessId,
  partnerId,
  source,
}: Pick<CreditSend, 'businessId' | 'partnerId'> & {
  readonly source: CreditSource | null
}): Sides | null => {
  if (partnerId === null)
    return businessId === null || source !== null ? null : { kind: 'business', businessId }
  if (source === null) return null
  return businessId === null
    ? { kind: 'partner', partnerId, source }
    : { kind: 'both', businessId, partnerId, source }
}

/** The dialog shows two decimals [CRD-08]. */
const SHOWN_PRECISION = 0.005

/** Whether the price per credit that was shown is the one of its total and amount. */
export const isPriceAsShown = ({ totalPrice, amount, pricePerCredit }: CreditSend): boolean =>
  Math.abs(totalPrice / amount - pricePerCredit) <= SHOWN_PRECISION + Number.EPSILON

/** A page that was open over midnight still shows the earlier day. */
const OPEN_PAGE_MS = 86_400_000

/** Whether an end is one of the two that a renewal may have [CRD-09]. */
export const isResetDateAllowed = (
  { renewalDuration, resetDate, type }: CreditSend,
  times: { readonly now: Date; readonly expiry: Date | null }
): boolean => {
  if (renewalDuration === 'none') return resetDate === null
  // What leaves has no end.
  if (resetDate === null || type === 'extract' || type === 'partner_recharge') return false
  const resetAt = new Date(resetDate).getTime()
  if (resetAt <= times.now.getTime()) return false
  return (['today', 'current'] as const)
    .map(mode => resetDateOf(renewalDuration, renewalBaseOf(mode, times)))
    .some(end => end !== null && Math.abs(end.getTime() - resetAt) <= OPEN_PAGE_MS)
}
