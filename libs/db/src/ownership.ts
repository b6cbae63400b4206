/**
 * Who owns which tables: the single source from which the narrowed clients (run time and types),
 * the database grants and the tests over the .prisma files are derived. Which models an owner has
 * is read from its own file, prisma/models/<schema>.prisma; they are not listed twice.
 */
export const ownership = {
  accounts: { schema: 'accounts' },
  scheduling: { schema: 'scheduling' },
  crm: { schema: 'crm' },
  'messaging-gateway': { schema: 'messaging' },
  'ai-assistant': { schema: 'assistant' },
  billing: { schema: 'billing' },
  catalog: { schema: 'catalog' },
  'edge-gateway': { schema: 'gateway' },
  platform: { schema: 'platform' },
} as const

export type Owner = keyof typeof ownership
export type OwnedSchema = (typeof ownership)[Owner]['schema']

export const owners = Object.keys(ownership) as readonly Owner[]

export const schemaOf = (owner: Owner): OwnedSchema => ownership[owner].schema

/**
 * Database role of a service in a cluster; locally `mostrador_app`, a member of all, logs in
 * instead.
 */
export const roleOf = (owner: Owner): string => `mostrador_${schemaOf(owner)}`

/**
 * Logs in for every service of an all-in-one process. Owns nothing, cannot bypass row-level
 * security.
 */
export const APP_ROLE = 'mostrador_app'
/** Sees all tenants, but only in work tables: outbox, timers, inboxes (reliability 4.6). */
export const RELAY_ROLE = 'mostrador_relay'
