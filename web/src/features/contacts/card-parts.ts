import { createContext, type ReactNode, useContext } from 'react'

const CardParts = createContext<((clientId: string) => ReactNode) | null>(null)
/** The page says what else a contact's card shows: orders are of another feature. */
export const CardPartsProvider = CardParts.Provider
export const useCardParts = () => useContext(CardParts)
