import type { Appointment } from '@mostrador/contracts/scheduling'
import { lazy, Suspense, useMemo, useState } from 'react'
import { may, useSignedIn } from '../api/session.ts'
import { AgendaScreen } from '../features/agenda/components/agenda-screen.tsx'
import {
  type Consumption,
  ConsumptionProvider,
} from '../features/agenda/lib/consumption-context.ts'
import { type Payable, PaymentsProvider } from '../features/agenda/lib/payments-context.ts'

export { loader, shouldRevalidate } from '../features/agenda/loader.ts'

const ConsumptionDialog = lazy(async () => ({
  default: (await import('../features/stock/consumption-dialog.tsx')).ConsumptionDialog,
}))
const AppointmentPayments = lazy(async () => ({
  default: (await import('../features/money/appointment-payments.tsx')).AppointmentPayments,
}))
const PaidChip = lazy(async () => ({
  default: (await import('../features/money/appointment-payments.tsx')).PaidChip,
}))
const PaidAppointments = lazy(async () => ({
  default: (await import('../features/money/paid-appointments.tsx')).PaidAppointments,
}))
const PaidNotice = lazy(async () => ({
  default: (await import('../features/money/appointment-payments.tsx')).PaidNotice,
}))
const LinkSection = lazy(async () => ({
  default: (await import('../features/payments/link-section.tsx')).LinkSection,
}))
const DepositNotice = lazy(async () => ({
  default: (await import('../features/payments/deposit-notice.tsx')).DepositNotice,
}))
const doneTexts = {
  proposed: 'Consumo registrado correctamente',
  asked: 'Consumo de productos registrado correctamente',
} as const

const watchPaid = (payables: readonly Payable[], onPaid: (ids: ReadonlySet<string>) => void) => (
  <Suspense>
    <PaidAppointments payables={payables} onPaid={onPaid} />
  </Suspense>
)

const payments = {
  renderPaidMark: (appointment: Appointment, price: string, onKnown: (isPaid: boolean) => void) => (
    <Suspense>
      <PaidChip appointment={appointment} price={price} onKnown={onKnown} />
    </Suspense>
  ),
  renderPayments: (appointment: Appointment, price: string) => (
    <Suspense>
      <LinkSection appointment={appointment} />
      <AppointmentPayments appointment={appointment} price={price} />
    </Suspense>
  ),
  beforeCancelling: (appointment: Appointment) => (
    <Suspense>
      <DepositNotice appointment={appointment} />
      <PaidNotice appointment={appointment} />
    </Suspense>
  ),
  beforeDeleting: (appointment: Appointment) => (
    <Suspense>
      <DepositNotice appointment={appointment} isDeletion />
      <PaidNotice appointment={appointment} isDeletion />
    </Suspense>
  ),
}

/** The agenda, the products that its appointments use, and what was paid for them. */
export const Component = () => {
  const session = useSignedIn()
  const mayRegister = may(session, { page: 'products', action: 'create' })
  const maySeeMoney = may(session, { page: 'money', action: 'view' })
  const paymentsOfReader = useMemo(
    () => ({ ...payments, watchPaid: maySeeMoney ? watchPaid : null }),
    [maySeeMoney]
  )
  const [openedConsumption, setOpenedConsumption] = useState<Consumption>()
  return (
    <ConsumptionProvider value={mayRegister ? setOpenedConsumption : null}>
      <PaymentsProvider value={paymentsOfReader}>
        <AgendaScreen />
      </PaymentsProvider>
      <Suspense>
        {openedConsumption === undefined ? null : (
          <ConsumptionDialog
            appointmentId={openedConsumption.appointment._id}
            service={openedConsumption.service}
            doneText={doneTexts[openedConsumption.by]}
            onClose={() => setOpenedConsumption(undefined)}
          />
        )}
      </Suspense>
    </ConsumptionProvider>
  )
}
