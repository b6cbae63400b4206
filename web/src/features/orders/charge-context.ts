import type { ListedOrder } from '@mostrador/contracts/catalog'
import { createContext, useContext } from 'react'

const ChargeContext = createContext<((order: ListedOrder) => void) | null>(null)
/** The page provides the form that collects a payment: it belongs to another feature. */
export const ChargeProvider = ChargeContext.Provider
/** Null for people who may not record money. */
export const useCharge = () => useContext(ChargeContext)
