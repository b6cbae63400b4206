import { z } from 'zod'
import { Done, IdParams, Instant } from '../common.ts'
import type { Routes } from '../contract.ts'
import { Invitation, InvitationForm, SentInvitation } from './own-account-entities.ts'

/** Invitations; for the owner only. */
export const invitationRoutes = {
  listInvitations: {
    method: 'GET',
    path: '/api/member/invitation',
    access: 'business',
    permission: { page: 'business', action: 'edit' },
    summary: 'Invitations without an answer, newest first; the owner only',
    data: z.array(Invitation),
  },
  inviteMember: {
    method: 'POST',
    path: '/api/member/invitation',
    access: 'business',
    permission: { page: 'business', action: 'edit' },
    summary:
      'Invites a person by mail, or invites again with these rights; the answer is the same whether the address has an account',
    body: InvitationForm,
    data: SentInvitation,
    message: 'Invitación guardada',
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/member/invitation/:id/resend',
    access: 'business',
    permission: { page: 'business', action: 'edit' },
    summary: 'Sends a new link for 7 days; the previous link becomes invalid',
    params: IdParams,
    data: SentInvitation,
    message: 'Invitación guardada',
  },
  shareInvitation: {
    method: 'POST',
    path: '/api/member/invitation/:id/link',
    access: 'business',
    permission: { page: 'business', action: 'edit' },
    // A repeated answer would be kept, and with it the secret: asking again makes another link.
    idempotencyKey: 'ignored',
    summary: 'A link to share by hand; the one shared before becomes invalid',
    params: IdParams,
    data: z.object({ url: z.url(), expiresAt: Instant }),
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/member/invitation/:id',
    access: 'business',
    permission: { page: 'business', action: 'edit' },
    summary: 'Withdraws an invitation; its link becomes invalid',
    params: IdParams,
    data: Done,
    message: 'Invitación retirada',
  },
} as const satisfies Routes
