import type { BookableService, Branch, Specialist } from '@mostrador/contracts/scheduling'
import type { Zone } from '@mostrador/kernel'
import { createContext, useContext } from 'react'
import type { AgendaPermissions } from './permissions.ts'

/**
 * What every part of the agenda needs to know of the business. Archived records stay findable by id
 * for old appointments.
 */
export type AgendaContextValue = {
  readonly zone: Zone
  readonly userName: string
  readonly may: AgendaPermissions
  readonly branches: readonly Branch[]
  readonly services: readonly BookableService[]
  /** The specialist of the signed-in person comes first. */
  readonly specialists: readonly Specialist[]
  /** The specialist whose address is that of this account. */
  readonly ownId: string | null
  readonly branchOf: (id: string) => Branch | undefined
  readonly serviceOf: (id: string | null) => BookableService | undefined
  readonly specialistOf: (id: string) => Specialist | undefined
}

const AgendaContext = createContext<AgendaContextValue | null>(null)
export const AgendaProvider = AgendaContext.Provider
export const useAgendaContext = (): AgendaContextValue => {
  const agenda = useContext(AgendaContext)
  if (agenda === null) throw new Error('useAgendaContext outside the agenda')
  return agenda
}

export const byId = <T extends { readonly _id: string }>(
  list: readonly T[]
): ReadonlyMap<string, T> => new Map(list.map(item => [item._id, item]))
