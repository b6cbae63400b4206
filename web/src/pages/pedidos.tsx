import { lazy, Suspense } from 'react'
import { useListOrdersQuery } from '../api/endpoints/orders.ts'
import { may, useSignedIn } from '../api/session.ts'
import { useAddress } from '../bookables/use-address.ts'
import { MONEY_PAGE } from '../features/money/money-words.ts'
import { ChargeProvider } from '../features/orders/charge-context.ts'
import { OrdersScreen } from '../features/orders/orders-screen.tsx'
import { useLastRow } from '../ui/last-row.ts'

const OrderCharge = lazy(async () => ({
  default: (await import('../features/money/order-charge.tsx')).OrderCharge,
}))

const all = { query: {} } as const

/** Orders, and the form that collects what is left to pay of one: the address says of which. */
export const Component = () => {
  const mayCharge = may(useSignedIn(), { page: MONEY_PAGE, action: 'create' })
  const { search, write } = useAddress()
  const id = mayCharge ? search.get('cobrar') : null
  const { data: orders } = useListOrdersQuery(all, { skip: id === null })
  const { row: charged } = useLastRow(orders ?? [], id)
  return (
    <ChargeProvider value={mayCharge ? ({ _id }) => write({ cobrar: _id }) : null}>
      <OrdersScreen />
      <Suspense>
        {charged === undefined ? null : (
          <OrderCharge key={charged._id} order={charged} onClose={() => write({ cobrar: null })} />
        )}
      </Suspense>
    </ChargeProvider>
  )
}
