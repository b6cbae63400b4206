import { z } from 'zod'
import {
  Id,
  IdParams,
  Instant,
  required,
  visibleLine,
  visibleName,
  visibleText,
} from '../common.ts'
import type { Routes } from '../contract.ts'
import { Revision, SeenRevision } from '../revision.ts'
import { clientTypes, genders } from './entities.ts'

export const MAX_AUDIENCE_CLIENTS = 5_000
export const audienceKinds = ['fixed', 'living'] as const

const Days = z
  .number({ error: 'Escribe un número de días' })
  .int('Escribe un número de días')
  .min(1, 'Escribe al menos 1 día')
  .max(3_650, 'Escribe máximo 3650 días')
  .nullable()

/**
 * The filter of a living audience. Conditions are combined with AND; an empty one does not filter.
 */
export const AudienceFilter = z.object({
  search: z.string().trim().max(100).default(''),
  types: z.array(z.enum(clientTypes)).max(clientTypes.length).default([]),
  genders: z.array(z.enum(genders)).max(genders.length).default([]),
  /** Wrote within so many days. */
  activeDays: Days.default(null),
  /** Wrote, but not within so many days. */
  silentDays: Days.default(null),
  /** Created within so many days. */
  newDays: Days.default(null),
})
export type AudienceFilter = z.output<typeof AudienceFilter>

/** [AUD-01] In a list, without its clients. */
export const Audience = z.object({
  _id: Id,
  businessId: Id,
  name: z.string(),
  description: z.string(),
  kind: z.enum(audienceKinds),
  filter: z.object({
    search: z.string(),
    types: z.array(z.enum(clientTypes)),
    genders: z.array(z.enum(genders)),
    activeDays: z.number().nullable(),
    silentDays: z.number().nullable(),
    newDays: z.number().nullable(),
  }),
  /** Number of clients; of a living audience, as last counted. */
  size: z.number().int(),
  countedAt: Instant,
  createdAt: Instant,
  revision: Revision,
})
export type Audience = z.output<typeof Audience>
export const AudienceWithClients = Audience.extend({
  clients: z.array(Id),
  /** The ones of `clients`, up to 100, as people read them. */
  names: z.array(z.object({ _id: Id, name: z.string() })),
})

const AudienceFields = z.object({
  businessId: Id.optional(),
  name: visibleName(
    visibleLine().min(1, required).max(60, 'El nombre debe tener máximo 60 caracteres')
  ),
  description: visibleText()
    .max(500, 'La descripción debe tener máximo 500 caracteres')
    .default(''),
  kind: z.enum(audienceKinds).default('fixed'),
  clients: z
    .array(Id)
    .max(MAX_AUDIENCE_CLIENTS, `Una audiencia puede tener máximo ${MAX_AUDIENCE_CLIENTS} clientes`)
    .default([]),
  filter: AudienceFilter.default({
    search: '',
    types: [],
    genders: [],
    activeDays: null,
    silentDays: null,
    newDays: null,
  }),
})
/** [AUD-01, AUD-02] */
export const AudienceForm = AudienceFields.refine(
  ({ kind, clients }) => kind === 'living' || clients.length > 0,
  { path: ['clients'], message: 'Elige al menos un cliente' }
)
export type AudienceForm = z.output<typeof AudienceForm>
export type AudienceInput = z.input<typeof AudienceForm>

const page = { page: 'audiences' } as const

/** Clients that a business addresses together. */
export const audienceRoutes = {
  listAudiences: {
    method: 'GET',
    path: '/api/audience',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Audiences by name, each with how many clients it has now [AUD-01]',
    query: z.object({ businessId: Id.optional() }),
    data: z.array(Audience),
  },
  getAudience: {
    method: 'GET',
    path: '/api/audience/:id',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'An audience with its clients: the first 5,000 by name [AUD-01]',
    params: IdParams,
    data: AudienceWithClients,
  },
  sizeAudience: {
    method: 'POST',
    path: '/api/audience/size',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'How many clients a filter has now; nothing is kept',
    idempotencyKey: 'ignored',
    body: z.object({ filter: AudienceFilter }),
    data: z.object({ size: z.number().int() }),
  },
  createAudience: {
    method: 'POST',
    path: '/api/audience',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'Registers an audience [AUD-02]',
    body: z.object({ audience: AudienceForm }),
    data: Audience,
    message: 'Audiencia creada exitosamente!',
  },
  editAudience: {
    method: 'PUT',
    path: '/api/audience/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Edits an audience [G1-04]',
    params: IdParams,
    body: z.object({ audience: AudienceForm, revision: SeenRevision }),
    data: Audience,
    message: 'Audiencia actualizada correctamente',
  },
  deleteAudience: {
    method: 'DELETE',
    path: '/api/audience/:id',
    access: 'business',
    permission: { ...page, action: 'delete' },
    summary: 'Removes an audience; its clients stay [G1-04]',
    params: IdParams,
    data: z.object({ _id: Id }),
    message: 'Audiencia eliminada correctamente',
  },
} as const satisfies Routes
