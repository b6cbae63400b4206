import type { Appointment } from '@mostrador/contracts/scheduling'
import { createContext, type ReactNode, useContext } from 'react'

/** An appointment, and the price of its service as it is written. */
export type Payable = { readonly id: string; readonly price: string }

type PaymentsOf = {
  /** Draws nothing, and tells which of these are paid in full; null for who may not see money. */
  readonly watchPaid:
    | ((payables: readonly Payable[], onPaid: (ids: ReadonlySet<string>) => void) => ReactNode)
    | null
  /** «Pagada», or nothing; `onKnown` is told which. */
  readonly renderPaidMark: (
    appointment: Appointment,
    price: string,
    onKnown: (isPaid: boolean) => void
  ) => ReactNode
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
