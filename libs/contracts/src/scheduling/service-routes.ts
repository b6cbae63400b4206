import { z } from 'zod'
import { IdList, IdParams } from '../common.ts'
import type { Routes } from '../contract.ts'
import { BookableService, ServiceForm } from './bookable-service.ts'
import { archiveQuery, listQuery, notifyQuery, Outside, Removed } from './route-parts.ts'
import { SeenRevision } from '../revision.ts'
import { AffectedAppointments } from './today.ts'

/** Bookable services of a business [SRV2-09]. */
export const serviceRoutes = {
  listServices: {
    method: 'GET',
    path: '/api/service',
    access: 'business',
    summary: 'Services of the business [SRV-03]',
    query: listQuery,
    data: z.array(BookableService),
  },
  getService: {
    method: 'GET',
    path: '/api/service/:id',
    access: 'business',
    summary: 'One service [SRV2-09]',
    params: IdParams,
    data: BookableService,
  },
  createService: {
    method: 'POST',
    path: '/api/service',
    access: 'business',
    permission: { page: 'services', action: 'create' },
    summary: 'Registers a service [SRV2-09]',
    body: z.object({ service: ServiceForm, branches: IdList, specialists: IdList }),
    data: BookableService,
    message: 'Servicio creado correctamente',
  },
  editService: {
    method: 'PUT',
    path: '/api/service/:id',
    access: 'business',
    permission: { page: 'services', action: 'edit' },
    summary: 'Edits a service [SRV2-09]',
    params: IdParams,
    body: z.object({
      service: ServiceForm,
      branches: IdList,
      specialists: IdList,
      revision: SeenRevision,
      outside: Outside,
    }),
    data: BookableService,
    message: 'Servicio actualizado correctamente',
  },
  serviceAppointments: {
    method: 'GET',
    path: '/api/service/:id/appointments',
    access: 'business',
    permission: { page: 'services', action: 'view' },
    summary: 'Appointments to come of a service, before it is archived or deleted',
    params: IdParams,
    data: AffectedAppointments,
  },
  archiveService: {
    method: 'PATCH',
    path: '/api/service/:id',
    access: 'business',
    permission: { page: 'services', action: 'edit' },
    summary: 'archive=true archives, without it restores [G1-03]',
    params: IdParams,
    query: archiveQuery,
    data: BookableService,
  },
  deleteService: {
    method: 'DELETE',
    path: '/api/service/:id',
    access: 'business',
    permission: { page: 'services', action: 'delete' },
    summary: 'Deletes, or archives when it is still needed [G1-03]',
    params: IdParams,
    query: notifyQuery,
    data: Removed,
  },
} as const satisfies Routes
