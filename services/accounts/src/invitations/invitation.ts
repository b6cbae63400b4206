/** Rules of invitations: pure. */

const DAY = 86_400_000
export const INVITATION_DAYS = 7
/** Without an answer, of one business: also expired ones, until they are withdrawn. */
export const MAX_OPEN = 100

export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY)

export const stateOf = ({ expiresAt }: { readonly expiresAt: Date }, now: Date) =>
  expiresAt > now ? ('pending' as const) : ('expired' as const)
