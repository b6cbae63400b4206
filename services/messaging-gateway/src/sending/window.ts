const DAY_MS = 24 * 60 * 60 * 1000

/** Until when free text may go out; null when the person never wrote (protocols 2.4). */
export const windowUntil = (lastInboundAt: Date | null): Date | null =>
  lastInboundAt === null ? null : new Date(lastInboundAt.getTime() + DAY_MS)

export const windowOpen = (lastInboundAt: Date | null, now: Date): boolean => {
  const until = windowUntil(lastInboundAt)
  return until !== null && now < until
}
