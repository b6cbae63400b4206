import { createContext, useContext } from 'react'

/** Names of clients by id, as far as the agenda has asked for them. */
export type ClientNames = {
  readonly names: ReadonlyMap<string, string>
  /** Asks for those that nobody asked for yet; answers all that are known then. */
  readonly request: (clientIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

const ClientNamesContext = createContext<ClientNames | null>(null)
export const ClientNamesProvider = ClientNamesContext.Provider
export const useKnownNames = (): ClientNames => {
  const names = useContext(ClientNamesContext)
  if (names === null) throw new Error('useKnownNames outside the agenda')
  return names
}
