import type { PriceList } from '@mostrador/contracts/billing'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { usePriceListQuery, usePublicPriceListQuery } from '../../api/endpoints/credits.ts'
import { may, useSession, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { Offer } from './offer.tsx'
import { type Checkout, useCheckout, useVisitorCheckout } from './use-checkout.ts'
import { CREDITS_PAGE } from './words.ts'

const title = 'Planes y precios'
const description = 'Precios en pesos mexicanos. Cada respuesta de un asistente usa un crédito.'

/** /precios: what the installation sells, to anybody [NAV-03, PRC-08]. */
export const PricesScreen = () => {
  const session = useSession()
  if (session?.business == null) return <VisitorPrices />
  return may(session, { page: CREDITS_PAGE, action: 'view' }) ? (
    <Prices />
  ) : (
    <NotAllowed title={title} text="No tienes permiso para ver los planes" />
  )
}

const Prices = () => {
  const session = useSignedIn()
  const { data: list, error } = usePriceListQuery()
  const checkout = useCheckout()
  const canBuy = may(session, { page: CREDITS_PAGE, action: 'edit' })
  usePlanOfAddress(list, canBuy, checkout)
  return <PricesPage list={list} error={error} checkout={checkout} canBuy={canBuy} />
}

/**
 * Prices without a business: a person who chooses a plan signs in, and comes back to it [CHK-01,
 * CHK-03].
 */
const VisitorPrices = () => {
  const { data: list, error } = usePublicPriceListQuery()
  const checkout = useVisitorCheckout(list?.contact.usdForm ?? null)
  return <PricesPage list={list} error={error} checkout={checkout} canBuy />
}

const PricesPage = ({
  list,
  error,
  checkout,
  canBuy,
}: {
  list: PriceList | undefined
  error: unknown
  checkout: Checkout
  canBuy: boolean
}) => {
  if (list === undefined && error === undefined)
    return <CardsLoading title={title} cards={3} height="60" />
  return (
    <RecordPage title={title} description={description} actions={undefined} error={error}>
      {list === undefined ? null : <Offer list={list} checkout={checkout} canBuy={canBuy} />}
    </RecordPage>
  )
}

/** `plan=1`, 2 or 3 starts that checkout once; any other value does nothing [CHK-01]. */
const usePlanOfAddress = (
  list: PriceList | undefined,
  canBuy: boolean,
  checkout: Checkout
): void => {
  const [params, setParams] = useSearchParams()
  const started = useRef(false)
  const planNumber = /^[1-3]$/.test(params.get('plan') ?? '') ? Number(params.get('plan')) : 0
  const plan = list?.isOpen === true && canBuy ? list.plans[planNumber - 1] : undefined
  useEffect(() => {
    if (plan === undefined || started.current) return
    started.current = true
    setParams({}, { replace: true })
    const { id, totalPrice: unitAmount } = plan
    checkout.buy(id, {
      prices: [{ priceId: id, quantity: 1, unitAmount }],
      needExpertHelp: true,
      customAmount: unitAmount + (list?.expertHelp ?? 0),
    })
  }, [plan, list, checkout, setParams])
}
