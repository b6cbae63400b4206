import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './database.ts'

/**
 * What the product still has to do, counted in its own tables; what is due later than now is no
 * debt.
 */
const debts = `
  select 'webhooks' as what, count(*)::int as open from messaging.webhook_envelope where not dead
  union all select 'inbox', count(*)::int from messaging.inbox where state = 'new'
  union all select 'to be sent', count(*)::int from messaging.outbound
  union all select 'replies', count(*)::int from assistant.pending_reply where state <> 'idle'
  union all select 'turns', count(*)::int from assistant.turn where finished_at is null
  union all select 'jobs', count(*)::int from platform.timer where id <> queue and (state = 'handed' or due_at <= now())
  union all select 'events', count(*)::int from platform.outbox o where o.at > now() - interval '2 seconds'`

const LOOK_MS = 250
/** So many looks in a row without a debt: one may fall between two steps. */
const CALM_LOOKS = 8

type Listening = {
  /** What is still to do and stands in no table. */
  readonly elsewhere?: (() => Promise<readonly string[]>) | undefined
  /** Called at every check with what is left. */
  readonly looked?: (left: readonly string[]) => void
}

/** Waits until nothing is left to do; answers what is left when that takes too long. */
export const quiet = async (
  database: Database,
  withinMs: number,
  { elsewhere = async () => [], looked = () => {} }: Listening = {}
): Promise<readonly string[]> => {
  const deadline = performance.now() + withinMs
  let calm = 0
  for (;;) {
    const inTables = (await database.query<{ what: string; open: number }>(debts))
      .filter(({ open: count }) => count > 0)
      .map(({ what, open: count }) => `${count} ${what}`)
    const open = [...inTables, ...(await elsewhere())]
    looked(open)
    calm = open.length === 0 ? calm + 1 : 0
    if (calm >= CALM_LOOKS) return []
    if (performance.now() > deadline) return open
    await wait(LOOK_MS)
  }
}
