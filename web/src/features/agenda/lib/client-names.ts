import { createContext, useContext } from 'react'

/** Names of clients by id; only those that the agenda has asked for. */
export type ClientNames = {
  readonly names: ReadonlyMap<string, string>
  /** Asks for names that are still unknown; returns all that are known then. */
  readonly request: (clientIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

const ClientNamesContext = createContext<ClientNames | null>(null)
export const ClientNamesProvider = ClientNamesContext.Provider
export const useKnownNames = (): ClientNames => {
  const names = useContext(ClientNamesContext)
  if (names === null) throw new Error('useKnownNames outside the agenda')
  return names
}
