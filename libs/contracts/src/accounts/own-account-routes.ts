import { z } from 'zod'
import { Done, Id } from '../common.ts'
import type { Routes } from '../contract.ts'
import { Email, Password, Session } from './entities.ts'
import {
  EmailChange,
  InvitationPreview,
  LinkToken,
  OwnSession,
  ResetResult,
} from './own-account-entities.ts'

/** Where a session is opened from: the gateway's knowledge of the request. */
export const Visit = {
  host: z.string(),
  address: z.string().optional(),
  userAgent: z.string().max(1000).optional(),
}
export const Opened = z.object({ token: z.string(), session: Session })
const SessionToken = z.object({ session: z.string(), host: z.string() })

/** What a person does with the own account, called by the gateway, which alone touches cookies. `session` is the token of the cookie. */
export const ownAccountRoutes = {
  sendVerification: {
    method: 'POST',
    path: '/internal/accounts/verification',
    access: 'internal',
    summary: 'Another mail with a link that verifies the address',
    body: SessionToken,
    data: Done,
  },
  previewVerification: {
    method: 'POST',
    path: '/internal/accounts/verification/preview',
    access: 'internal',
    summary: 'Whose link it is, and whether that account is signed in',
    body: z.object({ token: LinkToken, session: z.string().nullable(), host: z.string() }),
    data: z.object({ email: z.email(), signedIn: z.enum(['same', 'other', 'none']) }),
  },
  confirmVerification: {
    method: 'POST',
    path: '/internal/accounts/verification/confirm',
    access: 'internal',
    summary: 'Verifies the address of the signed-in account, and ends its other sessions',
    body: z.object({ token: LinkToken, ...SessionToken.shape }),
    data: Opened,
  },
  disownAccount: {
    method: 'POST',
    path: '/internal/accounts/verification/disown',
    access: 'internal',
    summary: 'Locks an account that somebody else registered with this address',
    body: z.object({ token: LinkToken }),
    data: Done,
  },
  previewInvitation: {
    method: 'POST',
    path: '/internal/accounts/invitation/preview',
    access: 'internal',
    summary: 'Which business invites, and who',
    body: z.object({ token: LinkToken }),
    data: InvitationPreview,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/internal/accounts/invitation/accept',
    access: 'internal',
    summary: 'The signed-in person joins; a new session that works in the business',
    body: z.object({
      token: LinkToken,
      password: z.string().max(200).optional(),
      ...SessionToken.shape,
    }),
    data: Opened,
  },
  declineInvitation: {
    method: 'POST',
    path: '/internal/accounts/invitation/decline',
    access: 'internal',
    summary: 'Ends the invitation; whoever holds the link may',
    body: z.object({ token: LinkToken }),
    data: Done,
  },
  changePassword: {
    method: 'POST',
    path: '/internal/accounts/password',
    access: 'internal',
    summary: 'Asks for the current password; ends every other session and renews this one',
    body: z.object({
      current: z.string().max(200),
      password: Password,
      ...SessionToken.shape,
    }),
    data: Opened,
  },
  forgotPassword: {
    method: 'POST',
    path: '/internal/accounts/password/forgot',
    access: 'internal',
    summary: 'Sends a link when the address has an account; the same answer and time when not',
    body: z.object({ email: Email }),
    data: Done,
  },
  previewReset: {
    method: 'POST',
    path: '/internal/accounts/password/reset/preview',
    access: 'internal',
    summary: 'Whether the link still works, and whose it is',
    body: z.object({ token: LinkToken }),
    data: z.object({ email: z.email() }),
  },
  resetPassword: {
    method: 'POST',
    path: '/internal/accounts/password/reset',
    access: 'internal',
    summary:
      'A new password and a verified address; ends all sessions, pending changes and other links',
    body: z.object({ token: LinkToken, password: Password }),
    data: ResetResult,
  },
  pendingEmailChange: {
    method: 'POST',
    path: '/internal/accounts/email/pending',
    access: 'internal',
    summary: 'The change of address that waits for its click, or null',
    body: SessionToken,
    data: EmailChange.nullable(),
  },
  requestEmailChange: {
    method: 'POST',
    path: '/internal/accounts/email',
    access: 'internal',
    summary:
      'Asks for the password and sends a link to the new address; the same answer when that address has an account',
    body: z.object({
      email: Email,
      password: z.string().max(200),
      ...SessionToken.shape,
    }),
    data: EmailChange,
  },
  cancelEmailChange: {
    method: 'POST',
    path: '/internal/accounts/email/cancel',
    access: 'internal',
    summary: 'Drops the change that waits',
    body: SessionToken,
    data: Done,
  },
  previewEmailChange: {
    method: 'POST',
    path: '/internal/accounts/email/preview',
    access: 'internal',
    summary: 'The new address of the link, and whether its account is signed in',
    body: z.object({ token: LinkToken, session: z.string().nullable(), host: z.string() }),
    data: z.object({ email: z.email(), signedIn: z.enum(['same', 'other', 'none']) }),
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/internal/accounts/email/confirm',
    access: 'internal',
    summary: 'The signed-in account takes the address that the link was sent to',
    body: z.object({ token: LinkToken, ...SessionToken.shape }),
    data: Opened,
  },
  refuseEmailChange: {
    method: 'POST',
    path: '/internal/accounts/email/refuse',
    access: 'internal',
    summary: 'Whoever reads the new mailbox did not ask for it: the change is dropped',
    body: z.object({ token: LinkToken }),
    data: Done,
  },
  previewEmailUndo: {
    method: 'POST',
    path: '/internal/accounts/email/undo/preview',
    access: 'internal',
    summary: 'The address that the link gives back',
    body: z.object({ token: LinkToken }),
    data: z.object({ email: z.email() }),
  },
  undoEmailChange: {
    method: 'POST',
    path: '/internal/accounts/email/undo',
    access: 'internal',
    summary: 'The address before the change, a new password, and no session left; for 7 days',
    body: z.object({ token: LinkToken, password: Password }),
    data: Done,
  },
  listSessions: {
    method: 'POST',
    path: '/internal/accounts/session/list',
    access: 'internal',
    summary: 'The live sessions of the person, last seen first',
    body: SessionToken,
    data: z.array(OwnSession),
  },
  endSession: {
    method: 'POST',
    path: '/internal/accounts/session/end',
    access: 'internal',
    summary: 'Ends one session of the person; 404 for one of somebody else',
    body: z.object({ id: Id, ...SessionToken.shape }),
    data: Done,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/internal/accounts/session/end-others',
    access: 'internal',
    summary: 'Ends every session of the person but this one',
    body: SessionToken,
    data: z.object({ ended: z.number().int().nonnegative() }),
  },
} as const satisfies Routes
