import { lazy, Suspense } from 'react'
import { AgendaScreen } from '../features/agenda/components/agenda-screen.tsx'
import { PaymentsProvider } from '../features/agenda/lib/payments-context.ts'

const AppointmentPayments = lazy(async () => ({
  default: (await import('../features/money/appointment-payments.tsx')).AppointmentPayments,
}))

export const Component = () => (
  <PaymentsProvider
    value={(appointment, price) => (
      <Suspense>
        <AppointmentPayments appointment={appointment} price={price} />
      </Suspense>
    )}
  >
    <AgendaScreen />
  </PaymentsProvider>
)
