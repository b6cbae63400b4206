import { z } from 'zod'
import { Password } from '../accounts/entities.ts'
import {
  EmailChange,
  InvitationPreview,
  LinkToken,
  OwnSession,
  ResetResult,
} from '../accounts/own-account-entities.ts'
import { Done, IdParams } from '../common.ts'
import type { Routes } from '../contract.ts'
import {
  ChangePasswordForm,
  EmailChangeForm,
  ForgotPasswordForm,
  ResetPasswordForm,
} from './account-forms.ts'
import { BrowserSession } from './browser-session.ts'

const Link = z.object({ token: LinkToken })
/** `same`: the account of the link is signed in. `other`: another one is. */
const LinkOwner = z.object({ email: z.email(), signedIn: z.enum(['same', 'other', 'none']) })

/**
 * What a person does with the own account: verification, invitations, passwords, the address, own
 * sessions.
 */
export const ownAccountPages = {
  // --- /verificar-correo/<token>
  sendVerification: {
    method: 'POST',
    path: '/api/auth/verification',
    access: 'user',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary: 'Another mail with a link that verifies the address; 409 email_verified when it is',
    data: Done,
    message: 'Te enviamos un correo para verificar tu dirección',
  },
  previewVerification: {
    method: 'POST',
    path: '/api/auth/verification/preview',
    access: 'public',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary:
      'Whose link it is and whether that account is signed in; 410 link_invalid when it is used, expired or unknown',
    body: Link,
    data: LinkOwner,
  },
  confirmVerification: {
    method: 'POST',
    path: '/api/auth/verification/confirm',
    access: 'user',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary:
      'Verifies the address. Only signed in as the account of the link (403 link_of_other_account); ends its other sessions and renews this one',
    body: Link,
    data: BrowserSession,
    message: 'Tu correo quedó verificado',
  },
  disownAccount: {
    method: 'POST',
    path: '/api/auth/verification/disown',
    access: 'public',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary:
      '«No fui yo»: no password, session or link of that account works any more; its address can still be recovered with a reset',
    body: Link,
    data: Done,
    message:
      'Listo. Nadie podrá entrar a esa cuenta sin restablecer la contraseña desde tu correo.',
  },

  // --- /invitacion/<token>
  previewInvitation: {
    method: 'POST',
    path: '/api/auth/invitation/preview',
    access: 'public',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary:
      'Which business invites and who; 410 invitation_invalid when it is used, withdrawn, expired or unknown',
    body: Link,
    data: InvitationPreview,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/auth/invitation/accept',
    access: 'user',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary:
      'The signed-in person joins and works there at once. 403 invitation_of_other_email, 403 email_unverified (send `password`, which with the link verifies the address, or resend the verification), 409 already_member',
    body: z.object({ token: LinkToken, password: z.string().min(1).max(200).optional() }),
    data: BrowserSession,
    message: 'Ya formas parte del equipo',
  },
  declineInvitation: {
    method: 'POST',
    path: '/api/auth/invitation/decline',
    access: 'public',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary: 'Ends the invitation; no session needed',
    body: Link,
    data: Done,
    message: 'Rechazaste la invitación',
  },

  // --- passwords: /recuperar, /restablecer/<token>
  changePassword: {
    method: 'POST',
    path: '/api/auth/password',
    access: 'user',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary: 'Asks for the current one (422 wrong_password); ends every other session',
    body: ChangePasswordForm,
    data: BrowserSession,
    message: 'Contraseña actualizada. Cerramos tus otras sesiones.',
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/password/forgot',
    access: 'public',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary: 'Sends a link for 1 h; the same answer and time whether the address has an account',
    body: ForgotPasswordForm,
    data: Done,
    message:
      'Si hay una cuenta con ese correo, te enviamos un enlace para restablecer la contraseña.',
  },
  previewReset: {
    method: 'POST',
    path: '/api/auth/password/reset/preview',
    access: 'public',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary: 'Whose link it is; 410 link_invalid when it is used, expired or unknown',
    body: Link,
    data: z.object({ email: z.email() }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/password/reset',
    access: 'public',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary:
      'Sets the password and verifies the address; ends ALL sessions, pending changes and other links. Does not sign in',
    body: ResetPasswordForm,
    data: ResetResult,
    message: 'Contraseña actualizada. Inicia sesión con ella.',
  },

  // --- change of address: /cambiar-correo/<token> in the new mailbox, /deshacer-correo/<token> in
  // the old one
  pendingEmailChange: {
    method: 'GET',
    path: '/api/auth/email',
    access: 'user',
    summary: 'The change that waits for a click in the new mailbox, or null',
    data: EmailChange.nullable(),
  },
  requestEmailChange: {
    method: 'POST',
    path: '/api/auth/email',
    access: 'user',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary:
      'Asks for the password (422 wrong_password) and sends a link for 24 h to the new address; 409 same_email. The same answer when that address has an account',
    body: EmailChangeForm,
    data: EmailChange,
    message: 'Te enviamos un enlace al correo nuevo. El cambio se hace cuando lo abras.',
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/auth/email',
    access: 'user',
    summary: 'Drops the change that waits',
    data: Done,
    message: 'Cambio cancelado',
  },
  previewEmailChange: {
    method: 'POST',
    path: '/api/auth/email/preview',
    access: 'public',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary: 'The new address, and whether the account that asked is signed in; 410 link_invalid',
    body: Link,
    data: LinkOwner,
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/api/auth/email/confirm',
    access: 'user',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary:
      'Takes the new address, verified. Only signed in as the account that asked (403 link_of_other_account); 409 email_taken; ends its other sessions',
    body: Link,
    data: BrowserSession,
    message: 'Tu correo quedó actualizado',
  },
  refuseEmailChange: {
    method: 'POST',
    path: '/api/auth/email/refuse',
    access: 'public',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary: '«No fui yo» in the new mailbox: the change is dropped',
    body: Link,
    data: Done,
    message: 'Listo. El cambio de correo quedó cancelado.',
  },
  previewEmailUndo: {
    method: 'POST',
    path: '/api/auth/email/undo/preview',
    access: 'public',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary: 'The address that comes back; 410 link_invalid',
    body: Link,
    data: z.object({ email: z.email() }),
  },
  undoEmailChange: {
    method: 'POST',
    path: '/api/auth/email/undo',
    access: 'public',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary:
      'The old address comes back with a new password; ends ALL sessions and links. Does not sign in. For 7 days',
    body: z.object({ token: LinkToken, password: Password }),
    data: Done,
    message: 'Tu correo anterior volvió a tu cuenta. Inicia sesión con tu contraseña nueva.',
  },

  // --- own sessions
  listSessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'user',
    summary: 'Where the person is signed in, last seen first',
    data: z.array(OwnSession),
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    access: 'user',
    limit: 'sensitive',
    idempotencyKey: 'ignored',
    summary: '«Cerrar las demás»',
    data: z.object({ ended: z.number().int().nonnegative() }),
    message: 'Cerramos tus otras sesiones',
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: 'user',
    summary: 'Closes one of them; the one that asks too. 404 session_not_found',
    params: IdParams,
    data: Done,
    message: 'Sesión cerrada',
  },
} as const satisfies Routes
