/** Something that happened with a contact, in words. */
export type TimelineEntry = {
  /** Unique among all sources. */
  readonly key: string
  readonly at: string
  readonly kind:
    | 'appointment'
    | 'money'
    | 'enrollment'
    | 'order'
    | 'form'
    | 'message'
    | 'phase'
    | 'change'
    | 'notice'
  readonly title: string
  readonly detail?: string | undefined
}

/** What one service knows, as far as it was read: latest first, without gaps. */
export type TimelineSource = {
  readonly entries: readonly TimelineEntry[]
  readonly hasMore: boolean
}

const timeOf = ({ at }: Pick<TimelineEntry, 'at'>): number => Date.parse(at)

/**
 * All sources in one order, latest first. What lies below the end of a source that has more is left
 * out: something unread may belong above it.
 */
export const mergedTimeline = (sources: readonly TimelineSource[]): readonly TimelineEntry[] => {
  const ends = sources
    .filter(({ hasMore }) => hasMore)
    .map(({ entries }) => Math.min(...entries.map(timeOf)))
  const end = Math.max(...ends, Number.NEGATIVE_INFINITY)
  return sources
    .flatMap(({ entries }) => entries)
    .filter(entry => timeOf(entry) >= end)
    .toSorted((a, b) => timeOf(b) - timeOf(a) || a.key.localeCompare(b.key))
}

/** The source that ends latest: reading on in it shows more of all. */
export const nextToRead = (sources: readonly TimelineSource[]): number | undefined => {
  const open = sources
    .map(({ entries, hasMore }, index) => ({
      index,
      hasMore,
      end: Math.min(...entries.map(timeOf)),
    }))
    .filter(({ hasMore }) => hasMore)
    .toSorted((a, b) => b.end - a.end)
  return open[0]?.index
}
