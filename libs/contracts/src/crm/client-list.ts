import { z } from 'zod'
import { Flag, Id, Instant, LocalDate } from '../common.ts'
import { appointmentStatuses } from '../scheduling/appointment-values.ts'
import { Client, ClientType, clientTypes, genders } from './entities.ts'

/** Limit of `total` and `offset`; pages beyond it are read by the cursor `after`. */
export const MAX_LISTED_CLIENTS = 10_000
export const MAX_CLIENT_PAGE = 500

export const clientOrders = ['lastInteraction', 'createdAt', 'name'] as const
export const ClientOrder = z.enum(clientOrders)
export type ClientOrder = z.output<typeof ClientOrder>

export const interestKinds = ['services', 'products', 'courses', 'properties'] as const
export const InterestKind = z.enum(interestKinds)
export type InterestKind = z.output<typeof InterestKind>

/** `all`: an appointment is in both ranges; `any`: in one of them. */
export const rangeModes = ['all', 'any'] as const
export type RangeMode = (typeof rangeModes)[number]

/** Several of a few values, separated by commas. */
const anyOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .string()
    .max(200)
    .transform(text => text.split(','))
    .pipe(z.array(z.enum(values)).max(values.length))

const MAX_INTERESTS = 20
const pairOf = (pair: string) => {
  const [kind, id] = pair.split(':')
  return { kind, id }
}
/** `services:<id>,courses:<id>` */
const Interests = z
  .string()
  .max(MAX_INTERESTS * 50)
  .transform(text => text.split(',').map(pairOf))
  .pipe(z.array(z.object({ kind: InterestKind, id: Id })).max(MAX_INTERESTS))

/**
 * Filters on custom fields, joined by and: one of several values; numbers or days from and to, both
 * inclusive; a part of a text.
 */
const CustomFilter = z.array(
  z.union([
    z.strictObject({
      id: Id,
      any: z
        .array(z.union([z.string().max(60), z.boolean()]))
        .min(1)
        .max(50),
    }),
    z.strictObject({ id: Id, min: z.number().optional(), max: z.number().optional() }),
    z.strictObject({ id: Id, from: LocalDate.optional(), to: LocalDate.optional() }),
    z.strictObject({ id: Id, contains: z.string().max(100) }),
  ])
)
export type CustomFilter = z.output<typeof CustomFilter>
const jsonOf = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'El filtro no es válido' })
    return z.NEVER
  }
}
const Custom = z.string().max(4000).transform(jsonOf).pipe(CustomFilter.max(30))

const Contains = z.string().max(100).optional()
/** Pesos with at most two decimals, as a query writes them. */
const Pesos = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'El monto no es válido')
  .transform(Number)
const Age = z.coerce.number().int().min(0).max(150)
/** `MM-DD`. */
const YearDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'La fecha no es válida')

/** The whole filter of contacts [CLI-22]. Moments are from (inclusive) and until (exclusive). */
export const ClientFilter = z.object({
  search: z.string().max(100).default(''),
  name: Contains,
  email: Contains,
  whatsapp: Contains,
  type: anyOf(clientTypes).optional(),
  gender: anyOf(genders).optional(),
  noRespond: Flag,
  /** Whole years, both inclusive. */
  ageFrom: Age.optional(),
  ageTo: Age.optional(),
  /** Birthdays of any year, both inclusive; `from` after `to` goes over the new year. */
  birthdayFrom: YearDay.optional(),
  birthdayTo: YearDay.optional(),
  /** Those whose latest phase is of this funnel, and, with `phase`, that phase or below it. */
  funnelId: Id.optional(),
  phase: z.string().max(200).optional(),
  /** What they have paid, both inclusive. */
  revenueFrom: Pesos.optional(),
  revenueTo: Pesos.optional(),
  purchasedFrom: LocalDate.optional(),
  purchasedTo: LocalDate.optional(),
  /** Clients with an appointment of such a status, in these ranges of its start and its end. */
  appointmentStatus: anyOf(appointmentStatuses).optional(),
  startsFrom: Instant.optional(),
  startsUntil: Instant.optional(),
  endsFrom: Instant.optional(),
  endsUntil: Instant.optional(),
  rangeMode: z.enum(rangeModes).default('all'),
  /** Any of them. */
  interests: Interests.optional(),
  /** `CustomFilter` as JSON. */
  custom: Custom.optional(),
  interactedFrom: Instant.optional(),
  interactedUntil: Instant.optional(),
  createdFrom: Instant.optional(),
  createdUntil: Instant.optional(),
})
export type ClientFilter = z.output<typeof ClientFilter>

export const ClientListQuery = ClientFilter.extend({
  businessId: Id.optional(),
  order: ClientOrder.default('lastInteraction'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  /** Counted from 0, in the same filter and order. */
  offset: z.coerce.number().int().min(0).max(MAX_LISTED_CLIENTS).default(0),
  /** `next` of the previous page: works at any depth; `offset` is ignored then. */
  after: z.string().max(6000).optional(),
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
  custom: true,
  pushName: true,
  instagramAccountId: true,
  messengerId: true,
  whatsAppId: true,
  lastInteraction: true,
  lastMessage: true,
  createdAt: true,
}).extend({
  type: ClientType,
  phase: z.object({ funnelId: Id, phase: z.string() }).nullable(),
  /**
   * Pesos that they paid; what was taken or given back is left out [CLI2-07]. Null for people who
   * may not see money.
   */
  totalRevenue: z.number().nullable(),
  /** Payments in dollars: never added to pesos. */
  totalRevenueUsd: z.number().nullable(),
  /** The day of their latest payment. */
  lastPurchase: LocalDate.nullable(),
})
export type ListedClient = z.output<typeof ListedClient>

export const ClientPage = z.object({
  clients: z.array(ListedClient),
  /** The ones that pass the filter, up to `MAX_LISTED_CLIENTS`. */
  total: z.number().int(),
  /** Leads to the page behind this one; null on the last. */
  next: z.string().nullable(),
})
