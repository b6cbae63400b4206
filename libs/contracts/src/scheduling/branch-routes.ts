import { z } from 'zod'
import { IdParams } from '../common.ts'
import type { Routes } from '../contract.ts'
import { Branch, BranchForm } from './branch.ts'
import { SeenRevision } from '../revision.ts'
import { archiveQuery, listQuery, notifyQuery, Outside, Removed } from './route-parts.ts'
import { AffectedAppointments } from './today.ts'

/** Branches of a business [BRA-05 to BRA-09]. */
export const branchRoutes = {
  listBranches: {
    method: 'GET',
    path: '/api/branch',
    access: 'business',
    summary: 'Branches of the business [BRA-06]',
    query: listQuery,
    data: z.array(Branch),
  },
  createBranch: {
    method: 'POST',
    path: '/api/branch',
    access: 'business',
    permission: { page: 'branches', action: 'create' },
    summary: 'Registers a branch [BRA-05]',
    body: z.object({ branch: BranchForm }),
    data: Branch,
  },
  editBranch: {
    method: 'PUT',
    path: '/api/branch/:id',
    access: 'business',
    permission: { page: 'branches', action: 'edit' },
    summary: 'Edits a branch [BRA-05]',
    params: IdParams,
    body: z.object({
      branch: BranchForm,
      revision: SeenRevision,
      outside: Outside,
    }),
    data: Branch,
  },
  branchAppointments: {
    method: 'GET',
    path: '/api/branch/:id/appointments',
    access: 'business',
    permission: { page: 'branches', action: 'view' },
    summary: 'Appointments to come at a branch, before it is archived or deleted',
    params: IdParams,
    data: AffectedAppointments,
  },
  archiveBranch: {
    method: 'PATCH',
    path: '/api/branch/:id',
    access: 'business',
    permission: { page: 'branches', action: 'edit' },
    summary: 'archive=true archives, without it restores [BRA-09]',
    params: IdParams,
    query: archiveQuery,
    data: Branch,
  },
  deleteBranch: {
    method: 'DELETE',
    path: '/api/branch/:id',
    access: 'business',
    permission: { page: 'branches', action: 'delete' },
    summary: 'Deletes, or archives when it is still needed [BRA-08]',
    params: IdParams,
    query: notifyQuery,
    data: Removed,
  },
} as const satisfies Routes
