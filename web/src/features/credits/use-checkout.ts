import type { CheckoutForm } from '@mostrador/contracts/billing'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  useOpenPortalMutation,
  useStartCheckoutMutation,
  useStartPromoCheckoutMutation,
} from '../../api/endpoints/credits.ts'
import { signInPath } from '../../api/safe-path.ts'
import { useSession, useSignedIn } from '../../api/session.ts'
import { toast } from '../../ui/toaster.tsx'
import { paymentProblemText } from './payment-problem.ts'

export type CheckoutRequest = Pick<
  CheckoutForm,
  'prices' | 'needExpertHelp' | 'customAmount' | 'coupon'
>
type FailureOptions = {
  /** Shown when the error has no text of its own. */
  readonly failedText?: string
  readonly onFailed?: () => void
}

/** What the cards of /precios may do for the current person. */
export type Checkout = {
  /** The name of what is being bought: its button is loading, the others are disabled. */
  readonly busy: string | undefined
  readonly buy: (name: string, request: CheckoutRequest, more?: FailureOptions) => void
  readonly buyPromo: (request: CheckoutRequest) => void
  /**
   * Extra credits, help and coupons are chosen after signing in: nothing that is chosen gets lost.
   */
  readonly canCustomize: boolean
}

/**
 * Redirects to the provider's page, or shows an error [CHK-02, CHK-07, CHK-10]. Its cancel link
 * leads back to `currentPath`.
 */
export const useCheckout = (
  currentPath = '/precios'
): Checkout & {
  readonly openPortal: (currentPath: string) => void
} => {
  const { business, user } = useSignedIn()
  const [start] = useStartCheckoutMutation()
  const [startPromo] = useStartPromoCheckoutMutation()
  const [portal] = useOpenPortalMutation()
  const [busy, setBusy] = useState<string>()
  const formOf = (request: CheckoutRequest): CheckoutForm => ({
    ...request,
    currentPath,
    allowQuantityUpdates: false,
    business: business?._id ?? '',
    user: user._id,
  })
  const redirect = async (
    name: string,
    requestUrl: () => Promise<string>,
    more: FailureOptions = {}
  ): Promise<void> => {
    setBusy(name)
    try {
      globalThis.location.assign(await requestUrl())
    } catch (error) {
      toast.error(paymentProblemText(error, more.failedText))
      setBusy(undefined)
      more.onFailed?.()
    }
  }
  return {
    busy,
    canCustomize: true,
    buy: (name, request, more) =>
      void redirect(
        name,
        async () => placeOf(await start({ body: formOf(request) }).unwrap()),
        more
      ),
    buyPromo: request =>
      void redirect('promo', async () =>
        placeOf(await startPromo({ body: formOf(request) }).unwrap())
      ),
    openPortal: path =>
      void redirect('portal', () =>
        portal({ body: { business: business?._id ?? '', currentPath: path } }).unwrap()
      ),
  }
}

/** The portal is named by its address, the hosted page by the id of its session. */
const placeOf = (started: {
  readonly type: string
  readonly data: string
  readonly url: string
}) => (started.type === 'portal' ? started.data : started.url)

/** The place of a plan in `plan=1..3`, by its priceId. */
const places = ['bronce', 'plata', 'oro']

/**
 * A visitor without a business buys after signing in, or after registering it [CHK-03]; plans in
 * dollars are asked for in the form of the installation, where it has one [C2-36].
 */
export const useVisitorCheckout = (usdForm: string | null): Checkout => {
  const session = useSession()
  const navigate = useNavigate()
  const goTo = (path: string): void =>
    void navigate(session === null ? signInPath(path) : '/new-onboarding')
  return {
    busy: undefined,
    canCustomize: false,
    buy(_name, { prices }) {
      const priceId = prices[0]?.priceId ?? ''
      if (/^(starter|pro|scale)-/.test(priceId) && usdForm !== null)
        globalThis.location.assign(usdForm)
      else {
        const planNumber = places.indexOf(priceId) + 1
        goTo(planNumber === 0 ? '/precios' : `/precios?plan=${planNumber}`)
      }
    },
    buyPromo: () => goTo('/precios'),
  }
}
