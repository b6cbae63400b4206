import { consume, work } from '@mostrador/platform'
import { z } from 'zod'
import { connectionById } from '../connections/repository.ts'
import type { MessagingContext } from '../context.ts'
import { phoneSyncJob } from '../jobs/definitions.ts'
import { bodyOf, LoginFailed } from '../logins/graph-client.ts'
import { phoneAppOf, setHistory } from './repository.ts'

const SyncResponse = z.looseObject({ request_id: z.string().optional() })

/** Each may be asked for once, within a day of connecting; names first, so that chats have them. */
const kinds = ['smb_app_state_sync', 'history'] as const

const requestSync = async (
  { meta }: MessagingContext,
  { accountId, token }: { accountId: string; token: string },
  kind: (typeof kinds)[number]
): Promise<void> => {
  const { META_GRAPH_URL } = meta.settings
  const answer = await meta.graph.call({
    method: 'POST',
    url: `${META_GRAPH_URL.replace(/\/$/, '')}/${encodeURIComponent(accountId)}/smb_app_data`,
    token,
    json: { messaging_product: 'whatsapp', sync_type: kind },
  })
  bodyOf(answer, SyncResponse)
}

/**
 * Asks the phone for its address book and its history. Throws when Meta is unavailable, so that the
 * job runs again; a refusal is final and shown.
 */
const requestPhoneSync = async (
  ctx: MessagingContext,
  { connectionId, connectedAt }: { connectionId: string; connectedAt: string }
): Promise<void> => {
  const row = await connectionById(ctx.db, connectionId)
  if (row?.state !== 'connected' || row.connectedAt.toISOString() !== connectedAt) return
  if ((await phoneAppOf(ctx.db, connectionId))?.history !== 'waiting') return
  let history: 'asked' | 'unavailable' = 'asked'
  const account = { accountId: row.accountId, token: ctx.tokens.open(row) }
  for (const kind of kinds) {
    try {
      await requestSync(ctx, account, kind)
    } catch (error) {
      if (!(error instanceof LoginFailed)) throw error
      // The history is imported also without names.
      if (kind === 'history') history = 'unavailable'
    }
  }
  await ctx.db.transaction(tx => setHistory(tx, connectionId, history, ctx.clock.now()))
}

/** Requests the contacts and the history of a number that stays in its phone app. */
export const phoneAppJobs = (ctx: MessagingContext): void => {
  consume(ctx, 'messaging-phone-app', {
    'channel.connected': async ({ id, data: { connectionId } }, tx) => {
      if (connectionId === undefined) return
      const row = await connectionById(tx, connectionId)
      const app = await phoneAppOf(tx, connectionId)
      if (row === undefined || app?.history !== 'waiting') return
      const { businessId, connectedAt } = row
      await tx.enqueue(
        phoneSyncJob,
        { businessId, connectionId, connectedAt: connectedAt.toISOString() },
        { id: `${phoneSyncJob.name}-${id}` }
      )
    },
  })
  work(ctx, phoneSyncJob, data => requestPhoneSync(ctx, data))
}
