import type { Appointment } from '@mostrador/contracts/scheduling'
import { createContext, type ReactNode, useContext } from 'react'

type PaymentsOf = (appointment: Appointment, price: string) => ReactNode

const PaymentsContext = createContext<PaymentsOf | null>(null)
/** The page says how payments of an appointment are shown and collected. */
export const PaymentsProvider = PaymentsContext.Provider
export const usePayments = (): PaymentsOf | null => useContext(PaymentsContext)
