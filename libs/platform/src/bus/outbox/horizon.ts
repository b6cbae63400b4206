/**
 * SQL: the oldest transaction that is still open. Readers of the outbox stop before it, because a
 * row with a smaller id may still appear among rows that are committed already.
 */
export const horizon = 'pg_snapshot_xmin(pg_current_snapshot())'

/** Milliseconds until the next look after the first, second, … look that found hidden rows. */
const hiddenMs = [5, 10, 20, 50, 100, 200] as const

/**
 * When to look for hidden rows again: committed ones behind an older open transaction. Nothing
 * notifies when that transaction ends. Answers milliseconds; undefined when no row is hidden.
 */
export const createHiddenRowsDelay = (): ((hasHidden: boolean) => number | undefined) => {
  let queries = 0
  return hasHidden => {
    const delay = hasHidden ? hiddenMs[Math.min(queries, hiddenMs.length - 1)] : undefined
    queries = hasHidden ? queries + 1 : 0
    return delay
  }
}
