import type { PriceList } from '@mostrador/contracts/billing'
import { CreditCard } from 'lucide-react'
import { Link } from 'react-router'
import { usePriceListQuery } from '../../api/endpoints/credits.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { PackCard } from './pack-card.tsx'
import { useCheckout } from './use-checkout.ts'
import { CREDITS_PAGE } from './words.ts'

const title = 'Comprar créditos'

/** /recargar: credits bought once, beside or without a plan [NAV-05]. */
export const TopUpScreen = () =>
  may(useSignedIn(), { page: CREDITS_PAGE, action: 'edit' }) ? (
    <TopUp />
  ) : (
    <NotAllowed title={title} text="No tienes permiso para comprar créditos" />
  )

const TopUp = () => {
  const { data: list, error } = usePriceListQuery()
  if (list === undefined && error === undefined)
    return <CardsLoading title={title} cards={1} height="60" />
  return (
    <RecordPage
      title={title}
      description="Cada mensaje que responde un asistente usa un crédito"
      actions={
        <Button asChild minH="11">
          <Link to="/precios">Ver planes</Link>
        </Button>
      }
      error={error}
    >
      {list === undefined ? null : <Packs list={list} />}
    </RecordPage>
  )
}

const Packs = ({ list }: { list: PriceList }) => {
  const checkout = useCheckout('/recargar')
  return list.isOpen && list.variants.includes('messages') ? (
    <PackCard packs={list.packs} checkout={checkout} canBuy />
  ) : (
    <NotSold />
  )
}

const NotSold = () => (
  <EmptyState
    icon={<CreditCard />}
    title="Aquí no se venden mensajes sueltos"
    description="Los créditos llegan con un plan."
  />
)
