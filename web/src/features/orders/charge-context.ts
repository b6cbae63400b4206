import type { ListedOrder } from '@mostrador/contracts/catalog'
import { createContext, useContext } from 'react'

const ChargeContext = createContext<((order: ListedOrder) => void) | null>(null)
/** The page tells what collects a payment: its form is of another feature. */
export const ChargeProvider = ChargeContext.Provider
/** Null for who may not record money. */
export const useCharge = () => useContext(ChargeContext)
