import { Stack, Text } from '@chakra-ui/react'
import type { PriceList, PriceVariant } from '@mostrador/contracts/billing'
import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/pieces.tsx'
import { PackCard } from './pack-card.tsx'
import { PlanCards } from './plan-cards.tsx'
import { ProductCards } from './product-cards.tsx'
import { PromoCard } from './promo-card.tsx'
import { UsdCards } from './usd-cards.tsx'
import type { Checkout } from './use-checkout.ts'
import { hasPlan } from './words.ts'

type Props = { readonly list: PriceList; readonly checkout: Checkout; readonly canBuy: boolean }

/** The cards that the installation shows, in its order [C2-48]. */
export const Offer = (props: Props) => {
  const { list } = props
  // Demo cards sell nothing: they need no provider.
  const variants = list.isOpen ? list.variants : list.variants.filter(name => name === 'demo')
  if (variants.length === 0)
    return (
      <EmptyState
        icon={<CreditCard />}
        title="Todavía no se puede comprar aquí"
        description="Quien administra esta instalación tiene que conectar los pagos."
      />
    )
  return (
    <Stack gap="6">
      {hasPlan(list.subscription) ? <HasPlan sellsCredits={variants.includes('messages')} /> : null}
      {variants.map(variant => (
        <Cards key={variant} variant={variant} {...props} />
      ))}
    </Stack>
  )
}

/** A business with a plan changes it instead of buying another [NAV-05]. */
const HasPlan = ({ sellsCredits }: { readonly sellsCredits: boolean }) => (
  <Card title="Ya tienes un plan">
    <Stack gap="3" align="flex-start">
      <Text>
        Cámbialo, cancélalo o cambia tu tarjeta en Facturación.
        {sellsCredits
          ? ' Si solo te faltan créditos, compra abajo los mensajes que quieras: cada uno es un crédito.'
          : null}
      </Text>
      <Button asChild kind="main" minH="11">
        <Link to="/facturacion?cambiar=1">Cambiar plan</Link>
      </Button>
    </Stack>
  </Card>
)

const Cards = ({
  variant,
  list,
  checkout,
  canBuy,
}: Props & { variant: PriceVariant }): ReactNode => {
  const checkoutProps = { checkout, canBuy }
  // A second plan would be paid in addition to the first.
  const sellsPlans = !hasPlan(list.subscription)
  switch (variant) {
    case 'promo':
      return list.promo !== null && canBuy ? (
        <PromoCard promo={list.promo} refundTerms={list.contact.refundTerms} checkout={checkout} />
      ) : null
    case 'plans':
      return sellsPlans ? <PlanCards list={list} {...checkoutProps} /> : null
    case 'products':
      return sellsPlans ? <ProductCards products={list.products} {...checkoutProps} /> : null
    case 'usd':
    case 'demo':
      return list.usdPlans !== null && sellsPlans ? (
        <UsdCards offer={list.usdPlans} contact={list.contact} {...checkoutProps} />
      ) : null
    case 'messages':
      return <PackCard packs={list.packs} {...checkoutProps} />
  }
}
