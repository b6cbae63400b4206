import { z } from 'zod'
import { Id, IdParams } from '../common.ts'
import type { Routes } from '../contract.ts'
import { SeenRevision } from '../revision.ts'
import { Resource, ResourceForm, ResourceUsage } from './resource.ts'

const page = { page: 'resources' } as const

/** Media that a business prepares for its assistants and campaigns [RES-04]. */
export const resourceRoutes = {
  listResources: {
    method: 'GET',
    path: '/api/resource',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Resources of the business by name, of one usage or of all [RES-04]',
    query: z.object({ businessId: Id.optional(), usage: ResourceUsage.optional() }),
    data: z.array(Resource),
  },
  createResource: {
    method: 'POST',
    path: '/api/resource',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'Registers a resource [RES-04]',
    body: z.object({ resource: ResourceForm }),
    data: Resource,
    message: 'Recurso registrado correctamente',
  },
  editResource: {
    method: 'PUT',
    path: '/api/resource/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Edits a resource [RES-04]',
    params: IdParams,
    body: z.object({ resource: ResourceForm, revision: SeenRevision }),
    data: Resource,
    message: 'Recurso actualizado correctamente',
  },
  deleteResource: {
    method: 'DELETE',
    path: '/api/resource/:id',
    access: 'business',
    permission: { ...page, action: 'delete' },
    summary: 'Removes a resource and its files [G2-04]',
    params: IdParams,
    data: z.object({ _id: Id }),
    message: 'Recurso eliminado correctamente',
  },
} as const satisfies Routes
