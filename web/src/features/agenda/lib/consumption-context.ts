import type { Appointment, BookableService } from '@mostrador/contracts/scheduling'
import { createContext, useContext } from 'react'

/** An appointment whose products somebody may want to write down. */
export type Consumption = {
  readonly appointment: Appointment
  readonly service: BookableService
  /** `proposed`: it just became attended. `asked`: somebody pressed the button. */
  readonly by: 'proposed' | 'asked'
}

const ConsumptionContext = createContext<((consumption: Consumption) => void) | null>(null)
/** The page provides the dialog that registers a consumption: it belongs to another feature. */
export const ConsumptionProvider = ConsumptionContext.Provider
/** Undefined for people who may not write stock down. */
export const useConsumption = () => useContext(ConsumptionContext)

/** Whether products of an appointment can still be written down. */
export const hasConsumption = (
  { stockMovementIds }: Appointment,
  service: BookableService | undefined
): service is BookableService =>
  stockMovementIds.length === 0 && (service?.stockOperations ?? []).length > 0
