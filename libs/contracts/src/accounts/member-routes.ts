import { z } from 'zod'
import { Done, Id, IdParams } from '../common.ts'
import type { Routes } from '../contract.ts'
import { Email, Member, User } from './entities.ts'
import { MAX_PERMISSIONS, Permission } from './permissions.ts'

/** People of a business and requests to join. */
export const memberRoutes = {
  listMembers: {
    method: 'GET',
    path: '/api/user',
    access: 'business',
    permission: { page: 'business', action: 'view' },
    summary: 'People of the business and requests to join',
    data: z.array(Member),
  },
  findUser: {
    method: 'POST',
    path: '/api/user',
    access: 'user',
    summary: 'A person by email; admins and partners only [ADM-05, H10]',
    body: z.object({ email: Email }),
    data: User,
  },
  requestToJoin: {
    method: 'PUT',
    path: '/api/user/:id',
    access: 'user',
    summary:
      'Asks to join a business by id, with a verified address; nothing is visible until its owner approves [ONB-04, C2-01]',
    params: IdParams,
    body: z.object({ businessId: Id, permissions: z.array(Permission).max(0).optional() }),
    data: z.object({ state: z.literal('requested') }),
    message: 'Solicitud enviada. La persona titular del negocio debe aprobarla.',
  },
  editMember: {
    method: 'PUT',
    path: '/api/member/:id',
    access: 'business',
    permission: { page: 'business', action: 'edit' },
    summary:
      'Approves a request of a person with a verified address, or changes what a member may do; owners only',
    params: IdParams,
    body: z.object({
      fullAccess: z.boolean(),
      permissions: z.array(Permission).max(MAX_PERMISSIONS),
    }),
    data: Member,
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/member/:id',
    access: 'business',
    permission: { page: 'business', action: 'edit' },
    summary: 'Removes a member or refuses a request; their sessions end within 5 s',
    params: IdParams,
    data: Done,
  },
} as const satisfies Routes
