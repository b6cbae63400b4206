import { z } from 'zod'
import { Flag, Id, Instant } from '../common.ts'
import { Client, ClientType, clientTypes, genders } from './entities.ts'

/** Contacts that one list can page through; whoever is further down is found by a filter. */
export const MAX_LISTED_CLIENTS = 10_000
export const MAX_CLIENT_PAGE = 500

export const clientOrders = ['lastInteraction', 'createdAt', 'name'] as const
export const ClientOrder = z.enum(clientOrders)
export type ClientOrder = z.output<typeof ClientOrder>

/** Several of a few values, separated by commas. */
const anyOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .string()
    .max(100)
    .transform(text => text.split(','))
    .pipe(z.array(z.enum(values)).max(values.length))

/** Filters of the list of contacts. Moments are from (inclusive) and until (exclusive). */
export const ClientListQuery = z.object({
  businessId: Id.optional(),
  search: z.string().max(100).default(''),
  type: anyOf(clientTypes).optional(),
  gender: anyOf(genders).optional(),
  noRespond: Flag,
  interactedFrom: Instant.optional(),
  interactedUntil: Instant.optional(),
  createdFrom: Instant.optional(),
  createdUntil: Instant.optional(),
  order: ClientOrder.default('lastInteraction'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  /** From 0. */
  offset: z.coerce.number().int().min(0).max(MAX_LISTED_CLIENTS).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_CLIENT_PAGE).default(100),
})
export type ClientListQuery = z.output<typeof ClientListQuery>

/** A contact as a list shows it [CLI2-01]: no notes, and the phase where it is now. */
export const ListedClient = Client.pick({
  _id: true,
  customId: true,
  name: true,
  lastname: true,
  secondLastname: true,
  whatsapp: true,
  countryCode: true,
  countryCodeExt: true,
  email: true,
  birthdate: true,
  gender: true,
  noRespond: true,
  pushName: true,
  instagramAccountId: true,
  messengerId: true,
  whatsAppId: true,
  lastInteraction: true,
  createdAt: true,
}).extend({
  type: ClientType,
  phase: z.object({ funnelId: Id, phase: z.string() }).nullable(),
})
export type ListedClient = z.output<typeof ListedClient>

export const ClientPage = z.object({
  clients: z.array(ListedClient),
  /** Those that pass the filter, up to `MAX_LISTED_CLIENTS`. */
  total: z.number().int(),
})
