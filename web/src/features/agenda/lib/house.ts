import type { BookableService, Branch, Specialist } from '@mostrador/contracts/scheduling'
import type { Zone } from '@mostrador/kernel'
import { createContext, useContext } from 'react'
import type { May } from './permissions.ts'

/** What every part of the agenda needs to know of the business. Archived records stay findable by id for old appointments. */
export type House = {
  readonly zone: Zone
  readonly userName: string
  readonly may: May
  readonly branches: readonly Branch[]
  readonly services: readonly BookableService[]
  readonly specialists: readonly Specialist[]
  readonly branchOf: (id: string) => Branch | undefined
  readonly serviceOf: (id: string | null) => BookableService | undefined
  readonly specialistOf: (id: string) => Specialist | undefined
}

const HouseContext = createContext<House | null>(null)
export const HouseProvider = HouseContext.Provider
export const useHouse = (): House => {
  const house = useContext(HouseContext)
  if (house === null) throw new Error('useHouse outside the agenda')
  return house
}

export const byId = <T extends { readonly _id: string }>(
  list: readonly T[]
): ReadonlyMap<string, T> => new Map(list.map(one => [one._id, one]))
