// Rules of disputes: what a status of Stripe means, and how many credits are disputed.

/** `none`: no money was withdrawn, an inquiry that may become a dispute. */
export type DisputeStanding = 'none' | 'open' | 'lost' | 'won'

const standings: Readonly<Record<string, DisputeStanding>> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  lost: 'lost',
  won: 'won',
}

/** The outcome of a status; an unknown status withdraws nothing. */
export const standingOf = (status: string): DisputeStanding => standings[status] ?? 'none'

/** The share of credits that a disputed amount paid, in thousandths, rounded up. */
export const creditsDisputed = (
  credits: bigint,
  { paidCents, disputedCents }: { readonly paidCents: number; readonly disputedCents: number }
): bigint => {
  if (disputedCents >= paidCents || paidCents <= 0) return credits
  const paid = BigInt(paidCents)
  return (credits * BigInt(Math.max(disputedCents, 0)) + paid - 1n) / paid
}
