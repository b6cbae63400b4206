import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './database.ts'

/** Counts the product's pending work by kind, without jobs that are due later. */
const pendingWork = `
  select 'webhooks' as what, count(*)::int as open from messaging.webhook_envelope where not dead
  union all select 'inbox', count(*)::int from messaging.inbox where state = 'new'
  union all select 'to be sent', count(*)::int from messaging.outbound
  union all select 'replies', count(*)::int from assistant.pending_reply where state <> 'idle'
  union all select 'turns', count(*)::int from assistant.turn where finished_at is null
  union all select 'jobs', count(*)::int from platform.timer where id <> queue and (state = 'handed' or due_at <= now())
  union all select 'events', count(*)::int from platform.outbox o where o.at > now() - interval '2 seconds'`

const POLL_MS = 250
/** Polls in a row without pending work: a single one may fall between two steps. */
const QUIET_POLLS = 8

type QuietOptions = {
  /** Pending work that is in no table. */
  readonly elsewhere?: (() => Promise<readonly string[]>) | undefined
  /** Called at every check with what is left. */
  readonly onCheck?: (unfinished: readonly string[]) => void
}

/** Waits until nothing is left to do; returns what is left when that takes too long. */
export const waitUntilQuiet = async (
  database: Database,
  withinMs: number,
  { elsewhere = async () => [], onCheck = () => {} }: QuietOptions = {}
): Promise<readonly string[]> => {
  const deadline = performance.now() + withinMs
  let quietPolls = 0
  for (;;) {
    const inTables = (await database.query<{ what: string; open: number }>(pendingWork))
      .filter(({ open: count }) => count > 0)
      .map(({ what, open: count }) => `${count} ${what}`)
    const open = [...inTables, ...(await elsewhere())]
    onCheck(open)
    quietPolls = open.length === 0 ? quietPolls + 1 : 0
    if (quietPolls >= QUIET_POLLS) return []
    if (performance.now() > deadline) return open
    await wait(POLL_MS)
  }
}
