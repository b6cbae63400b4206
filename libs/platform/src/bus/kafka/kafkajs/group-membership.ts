/** How long, and for how many fetches, a consumer may read without an answer of its group. */
const maxSilenceMs = 10_000
const maxSilentFetches = 8

/**
 * Notices a kafkajs consumer that lost its place in the group. When the broker does not know it and
 * joining again fails, it continues fetching without a place: it cannot commit, sends no heartbeat,
 * and its partitions are given to another member. So fetches without a heartbeat or join are
 * counted.
 */
export const createMembershipCheck = (now: () => number = () => performance.now()) => {
  let silentSince: number | undefined
  let silentFetches = 0
  const confirmed = (): void => {
    silentSince = undefined
    silentFetches = 0
  }
  return {
    /** True after it joined and while heartbeats are answered. */
    confirmed,
    /**
     * A fetch was answered. True when the group does not know this member; then counting restarts.
     */
    fetched(): boolean {
      silentSince ??= now()
      silentFetches += 1
      // Both: a broker that stood still makes one fetch long, and a backlog makes many short ones.
      if (silentFetches <= maxSilentFetches || now() - silentSince <= maxSilenceMs) return false
      confirmed()
      return true
    },
  }
}
