import { z } from 'zod'
import { Flag, Id, IdParams } from '../common.ts'
import type { Routes } from '../contract.ts'
import { OfferingRevision, RemovedOffering } from './offering-parts.ts'
import { Property, PropertyForm } from './property.ts'

const page = { page: 'properties' } as const

/** Properties for sale or rent [PRP2-05, G2-04]. */
export const propertyRoutes = {
  listProperties: {
    method: 'GET',
    path: '/api/property',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Properties of the business by name [G2-04]',
    query: z.object({ businessId: Id.optional(), includeArchived: Flag }),
    data: z.array(Property),
  },
  getProperty: {
    method: 'GET',
    path: '/api/property/:id',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'One property [PRP2-05]',
    params: IdParams,
    data: Property,
  },
  createProperty: {
    method: 'POST',
    path: '/api/property',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'Registers a property [PRP2-05]',
    body: z.object({ property: PropertyForm }),
    data: Property,
    message: 'Inmueble creado correctamente',
  },
  editProperty: {
    method: 'PUT',
    path: '/api/property/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Edits a property [PRP2-05]',
    params: IdParams,
    body: z.object({ property: PropertyForm, revision: OfferingRevision }),
    data: Property,
    message: 'Inmueble actualizado correctamente',
  },
  archiveProperty: {
    method: 'PATCH',
    path: '/api/property/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'archive=true archives, without it restores [G2-07, C2-22]',
    params: IdParams,
    query: z.object({ archive: Flag }),
    data: Property,
  },
  deleteProperty: {
    method: 'DELETE',
    path: '/api/property/:id',
    access: 'business',
    permission: { ...page, action: 'delete' },
    summary: 'Removes a property, or archives one that a contact is interested in [G2-04, G1-03]',
    params: IdParams,
    data: RemovedOffering,
  },
  quoteProperties: {
    method: 'POST',
    path: '/internal/catalog/quote-properties',
    access: 'internal',
    callers: ['ai-assistant'],
    summary: 'Properties an assistant may offer, best match first; all of them without a search',
    body: z.object({
      search: z.string().max(80),
      limit: z.number().int().min(1).max(20).default(5),
    }),
    data: z.array(Property),
  },
} as const satisfies Routes
