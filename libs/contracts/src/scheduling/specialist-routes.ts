import { z } from 'zod'
import { Id, IdParams } from '../common.ts'
import type { Routes } from '../contract.ts'
import { archiveQuery, listQuery, notifyQuery, Outside, Removed } from './route-parts.ts'
import { SeenRevision } from '../revision.ts'
import { Specialist, SpecialistForm } from './specialist.ts'
import { AffectedAppointments } from './today.ts'

/** Specialists of a business [SPE2-08]. */
export const specialistRoutes = {
  listSpecialists: {
    method: 'GET',
    path: '/api/specialist',
    access: 'business',
    summary: 'Specialists of the business or of a branch [SPE-04]',
    query: listQuery.extend({ branchId: Id.optional() }),
    data: z.array(Specialist),
  },
  searchSpecialists: {
    method: 'GET',
    path: '/api/specialist/:branchId',
    access: 'business',
    summary: 'Searches the specialists of a branch [SPE-04]',
    params: z.object({ branchId: Id }),
    query: z.object({
      search: z.string().max(80).default(''),
      limit: z.coerce.number().int().min(1).max(100).default(10),
    }),
    data: z.array(Specialist),
  },
  createSpecialist: {
    method: 'POST',
    path: '/api/specialist',
    access: 'business',
    permission: { page: 'specialists', action: 'create' },
    summary: 'Registers a specialist [SPE2-08]',
    body: z.object({ specialist: SpecialistForm }),
    data: Specialist,
  },
  editSpecialist: {
    method: 'PUT',
    path: '/api/specialist/:id',
    access: 'business',
    permission: { page: 'specialists', action: 'edit' },
    summary: 'Edits a specialist [SPE2-08]',
    params: IdParams,
    body: z.object({
      specialist: SpecialistForm,
      revision: SeenRevision,
      outside: Outside,
    }),
    data: Specialist,
  },
  specialistAppointments: {
    method: 'GET',
    path: '/api/specialist/:id/appointments',
    access: 'business',
    permission: { page: 'specialists', action: 'view' },
    summary: 'Appointments to come of a specialist, before they are archived or deleted',
    params: IdParams,
    data: AffectedAppointments,
  },
  archiveSpecialist: {
    method: 'PATCH',
    path: '/api/specialist/:id',
    access: 'business',
    permission: { page: 'specialists', action: 'edit' },
    summary: 'archive=true archives, without it restores [G1-03]',
    params: IdParams,
    query: archiveQuery,
    data: Specialist,
  },
  deleteSpecialist: {
    method: 'DELETE',
    path: '/api/specialist/:id',
    access: 'business',
    permission: { page: 'specialists', action: 'delete' },
    summary: 'Deletes, or archives when it is still needed [G1-03]',
    params: IdParams,
    query: notifyQuery,
    data: Removed,
  },
} as const satisfies Routes
