import type { ListedOrder } from '@mostrador/contracts/catalog'
import { lazy, Suspense, useState } from 'react'
import { may, useSignedIn } from '../api/session.ts'
import { MONEY_PAGE } from '../features/money/money-words.ts'
import { ChargeProvider } from '../features/orders/charge-context.ts'
import { OrdersScreen } from '../features/orders/orders-screen.tsx'

const OrderCharge = lazy(async () => ({
  default: (await import('../features/money/order-charge.tsx')).OrderCharge,
}))

/** Orders, and the form that collects what is left to pay of one. */
export const Component = () => {
  const mayCharge = may(useSignedIn(), { page: MONEY_PAGE, action: 'create' })
  const [charged, setCharged] = useState<ListedOrder>()
  return (
    <ChargeProvider value={mayCharge ? setCharged : null}>
      <OrdersScreen />
      <Suspense>
        {charged === undefined ? null : (
          <OrderCharge order={charged} onClose={() => setCharged(undefined)} />
        )}
      </Suspense>
    </ChargeProvider>
  )
}
