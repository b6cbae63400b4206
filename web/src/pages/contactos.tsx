import { lazy, Suspense } from 'react'
import { CardPartsProvider } from '../features/contacts/card-parts.ts'
import { ContactsScreen } from '../features/contacts/contacts-screen.tsx'

const ClientOrders = lazy(async () => ({
  default: (await import('../features/orders/client-orders.tsx')).ClientOrders,
}))

const ordersOf = (clientId: string) => (
  <Suspense>
    <ClientOrders clientId={clientId} />
  </Suspense>
)

/** Contacts; the card of one shows its orders too. */
export const Component = () => (
  <CardPartsProvider value={ordersOf}>
    <ContactsScreen />
  </CardPartsProvider>
)
