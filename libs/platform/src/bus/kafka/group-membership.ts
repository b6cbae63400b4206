/** How long and how often a consumer may read without a word from its group. */
const aloneMs = 10_000
const aloneFetches = 8

/**
 * kafkajs forgets its place in a group when the broker says that it does not know it, and when joining again then fails, for instance
 * because the broker answers too late, it reads on with no place at all: nobody can commit, no heartbeat is sent, and another member is given
 * the same partitions. So we count: fetches that come and come without a heartbeat or a join between them.
 */
export const offsetInGroup = (now: () => number = () => performance.now()) => {
  let since: number | undefined
  let fetches = 0
  const known = (): void => {
    since = undefined
    fetches = 0
  }
  return {
    /** The group knows us: a heartbeat was answered, or we joined. */
    known,
    /** A fetch was answered. True when this one makes it certain that the group does not know us; said once, and once more when that goes on. */
    fetched(): boolean {
      since ??= now()
      fetches += 1
      // Both: a broker that stood still makes one fetch take long, and a backlog makes many come soon.
      if (fetches <= aloneFetches || now() - since <= aloneMs) return false
      known()
      return true
    },
  }
}
