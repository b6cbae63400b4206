import type { Appointment } from '@mostrador/contracts/scheduling'
import { createContext, type ReactNode, useContext } from 'react'

type PaymentsOf = {
  /** How payments of an appointment are shown and collected. */
  readonly renderPayments: (appointment: Appointment, price: string) => ReactNode
  /** What calling it off does to what was paid. */
  readonly beforeCancelling: (appointment: Appointment) => ReactNode
  /** The same for deleting it, after which it cannot be opened any more. */
  readonly beforeDeleting: (appointment: Appointment) => ReactNode
}

const PaymentsContext = createContext<PaymentsOf | null>(null)
/** The page says it: payments belong to other features. */
export const PaymentsProvider = PaymentsContext.Provider
export const usePayments = (): PaymentsOf | null => useContext(PaymentsContext)
