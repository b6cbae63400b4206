import type { ClientType, ListedClient } from '@mostrador/contracts/crm'

export const typeNames: Readonly<Record<ClientType, string>> = {
  lead: 'Prospecto',
  client: 'Cliente',
  personal: 'Personal',
}
/** What «No Responder» means for this contact [CLI-15]. */
export const noRespondTexts = {
  true: 'Sí: ni tus asistentes ni los avisos le escriben',
  false: 'No: tus asistentes y los avisos le escriben',
} as const
export const noRespondNames = { true: 'Sí', false: 'No' } as const

/** The whole name, or what their profile says. */
export const nameOf = ({
  name,
  lastname,
  secondLastname,
  pushName,
}: Pick<ListedClient, 'name' | 'lastname' | 'secondLastname' | 'pushName'>): string =>
  [name, lastname, secondLastname].filter(part => part !== '').join(' ') || pushName || 'Sin nombre'
