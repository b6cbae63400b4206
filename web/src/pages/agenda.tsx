import { lazy, Suspense, useState } from 'react'
import { may, useSignedIn } from '../api/session.ts'
import { AgendaScreen } from '../features/agenda/components/agenda-screen.tsx'
import {
  type Consumption,
  ConsumptionProvider,
} from '../features/agenda/lib/consumption-context.ts'

const ConsumptionDialog = lazy(async () => ({
  default: (await import('../features/stock/consumption-dialog.tsx')).ConsumptionDialog,
}))
const PRODUCTS = 10
const doneTexts = {
  proposed: 'Consumo registrado correctamente',
  asked: 'Consumo de productos registrado correctamente',
} as const

/** The agenda, and the products that its appointments use. */
export const Component = () => {
  const mayRegister = may(useSignedIn(), { page: PRODUCTS, action: 'create' })
  const [asked, setAsked] = useState<Consumption>()
  return (
    <ConsumptionProvider value={mayRegister ? setAsked : null}>
      <AgendaScreen />
      <Suspense>
        {asked === undefined ? null : (
          <ConsumptionDialog
            appointmentId={asked.appointment._id}
            service={asked.service}
            doneText={doneTexts[asked.by]}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </ConsumptionProvider>
  )
}
