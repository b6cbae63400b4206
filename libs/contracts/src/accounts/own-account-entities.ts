import { z } from 'zod'
import { Id, Instant, visibleLine, visibleName } from '../common.ts'
import { Email } from './entities.ts'
import { MAX_PERMISSIONS, Permission } from './permissions.ts'

/**
 * The secret of a link in a mail: 256 bits. Sent in bodies only, never in an address of the API.
 */
export const LinkToken = z
  .string()
  .min(20, 'El enlace no es válido')
  .max(200, 'El enlace no es válido')

/** What the owner fills in to invite somebody. */
export const InvitationForm = z.object({
  email: Email,
  name: visibleName(
    visibleLine()
      .min(2, 'El nombre debe tener al menos 2 caracteres')
      .max(80, 'El nombre debe tener máximo 80 caracteres')
  ).optional(),
  fullAccess: z.boolean(),
  permissions: z.array(Permission).max(MAX_PERMISSIONS),
})

/** An invitation without an answer yet. It does not reveal whether the address has an account. */
export const Invitation = z.object({
  _id: Id,
  email: z.email(),
  /** As the owner wrote it, for the list and the mail; null when they wrote none. */
  name: z.string().nullable(),
  fullAccess: z.boolean(),
  permissions: z.array(Permission),
  /** `expired`: stays in the list, can be sent again or withdrawn. */
  state: z.enum(['pending', 'expired']),
  /** When the last mail was sent. */
  sentAt: Instant,
  expiresAt: Instant,
  createdAt: Instant,
})
export type Invitation = z.output<typeof Invitation>

/** An invitation that was asked for. */
export const SentInvitation = Invitation.extend({
  /** False after too many invitations in an hour: no mail went out, and the link is shared. */
  isMailed: z.boolean().optional(),
})
export type SentInvitation = z.output<typeof SentInvitation>

/** What the holder of the link may read before they answer. */
export const InvitationPreview = z.object({
  businessName: z.string(),
  inviterName: z.string(),
  /** The invited address, which the account that accepts must have. */
  email: z.email(),
  /** What the owner wrote that they are called; null where nothing. */
  name: z.string().nullable(),
  expiresAt: Instant,
  /**
   * False for a link that was shared by hand: the account must verify its address by mail first.
   */
  provesAddress: z.boolean(),
})
export type InvitationPreview = z.output<typeof InvitationPreview>

/** One sign-in of the person, as their own list shows it. */
export const OwnSession = z.object({
  _id: Id,
  /** Browser and system, «Chrome en Windows»; «Dispositivo desconocido» when it did not say. */
  device: z.string(),
  /** The network it came from, without its last part: «189.203.45.x». Null when it is not known. */
  address: z.string().nullable(),
  createdAt: Instant,
  /** Written down every 5 minutes at most. */
  lastSeenAt: Instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** A change of address that waits for a click in the new mailbox. */
export const EmailChange = z.object({ email: z.email(), expiresAt: Instant })
export type EmailChange = z.output<typeof EmailChange>

/**
 * What a reset password opens again, so that a person sees what was done with an account that they
 * never confirmed.
 */
export const ResetResult = z.object({
  email: z.email(),
  /** The address was never confirmed before: somebody else may have registered it. */
  firstVerified: z.boolean(),
  /** Businesses of the account, and how many other people work in each. */
  businesses: z.array(
    z.object({ _id: Id, name: z.string(), otherMembers: z.number().int().nonnegative() })
  ),
})
export type ResetResult = z.output<typeof ResetResult>
