import type { ClientType, ListedClient } from '@mostrador/contracts/crm'

export const typeNames: Readonly<Record<ClientType, string>> = {
  lead: 'Prospecto',
  client: 'Cliente',
  personal: 'Personal',
}
export const noRespondNames = { true: 'Sí', false: 'No' } as const

/** The whole name, or what their profile says. */
export const nameOf = ({
  name,
  lastname,
  secondLastname,
  pushName,
}: Pick<ListedClient, 'name' | 'lastname' | 'secondLastname' | 'pushName'>): string =>
  [name, lastname, secondLastname].filter(part => part !== '').join(' ') || pushName || 'Sin nombre'
