import { z } from 'zod'
import {
  Done,
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

export const matchTypes = ['exact', 'partial'] as const
export const MatchType = z.enum(matchTypes, { error: required })

/** [TRF-01, TRF2-01] */
export const TrafficSource = z.object({
  _id: Id,
  businessId: Id,
  keyword: z.string(),
  source: z.string(),
  description: z.string(),
  matchType: z.enum(matchTypes),
  /** How many clients wrote it first. */
  clients: z.number().int(),
  /** Pesos that they paid; null while the movements cannot be read. */
  totalIncome: z.number().nullable(),
  createdAt: Instant,
  revision: Revision,
})
export type TrafficSource = z.output<typeof TrafficSource>

/** [TRF2-03] */
export const TrafficSourceForm = z.object({
  keyword: visibleName(
    visibleLine().min(1, required).max(200, 'La palabra clave debe tener máximo 200 caracteres')
  ),
  source: visibleName(
    visibleLine()
      .min(1, required)
      .min(2, 'La fuente debe tener al menos 2 caracteres')
      .max(50, 'La fuente debe tener máximo 50 caracteres')
  ),
  description: visibleText()
    .min(1, required)
    .min(2, 'La descripción debe tener al menos 2 caracteres')
    .max(500, 'La descripción debe tener máximo 500 caracteres'),
  matchType: MatchType.default('exact'),
})
export type TrafficSourceForm = z.output<typeof TrafficSourceForm>
export type TrafficSourceInput = z.input<typeof TrafficSourceForm>

const page = { page: 'trafficSources' } as const

/** Where clients come from, by the first thing that they write. */
export const trafficSourceRoutes = {
  listTrafficSources: {
    method: 'GET',
    path: '/api/trafficSource',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary:
      'Sources by name: all, that of a client, or those whose name has a text [TRF-02, TRF2-02]',
    query: z.object({
      businessId: Id.optional(),
      clientId: Id.optional(),
      trafficSourceName: z.string().max(50).optional(),
    }),
    data: z.array(TrafficSource),
  },
  createTrafficSource: {
    method: 'POST',
    path: '/api/trafficSource',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'Registers a source [TRF2-02]',
    body: z.object({ trafficSource: TrafficSourceForm }),
    data: TrafficSource,
    message: 'Fuente de tráfico creada correctamente',
  },
  editTrafficSource: {
    method: 'PUT',
    path: '/api/trafficSource/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Edits a source; clients that it has stay with it [TRF2-02]',
    params: IdParams,
    body: z.object({ trafficSource: TrafficSourceForm, revision: SeenRevision }),
    data: TrafficSource,
    message: 'Fuente de tráfico actualizada correctamente',
  },
  deleteTrafficSource: {
    method: 'DELETE',
    path: '/api/trafficSource/:id',
    access: 'business',
    permission: { ...page, action: 'delete' },
    summary: 'Removes a source; its clients are of no source then [G2-04]',
    params: IdParams,
    data: Done,
    message: 'Fuente de tráfico eliminada correctamente',
  },
} as const satisfies Routes
