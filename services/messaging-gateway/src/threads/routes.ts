import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { crmRoutes } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { actorOf, businessOf, countClientRecords, personalRowsOf, serve } from '@mostrador/platform'
import { channelProblems } from '../connections/list-use-cases.ts'
import { findSimulatedAccounts } from '../connections/repository.ts'
import type { MessagingContext } from '../context.ts'
import { countDelivered } from './cost-repository.ts'
import { cursorText, readCursor } from './cursor.ts'
import {
  countUnread,
  countWaiting,
  listThreadRows,
  listWaitingRows,
  type ThreadFilter,
} from './list-repository.ts'
import { lookUpThread, threadOrRefuse } from './lookup-use-cases.ts'
import { messageById, messagesBefore, messagesById } from './message-repository.ts'
import {
  clearUnread,
  lockThread,
  type Tables,
  type ThreadRow,
  threadsOfClient,
} from './repository.ts'
import { identityOf, messageOnWire, threadOnWire } from './wire.ts'

/** Messages of the old route, which has no pages. */
const OLD_ROUTE_LIMIT = 100

export const threadRoutes = (ctx: MessagingContext): void => {
  listRoutes(ctx)
  historyRoutes(ctx)
  threadRoutesOfServices(ctx)
}

/** The threads as people see them, each with its last message. */
const threadsOnWire = async (
  { db, clock }: MessagingContext,
  threads: readonly ThreadRow[]
): Promise<Thread[]> => {
  const lastIds = threads.flatMap(({ lastMessageId }) => lastMessageId ?? [])
  const [last, simulated] = await Promise.all([
    messagesById(db, lastIds),
    findSimulatedAccounts(db),
  ])
  const byId = new Map(last.map(message => [message.id, message]))
  return threads.map(thread => ({
    ...threadOnWire(thread, byId.get(thread.lastMessageId ?? ''), clock.now()),
    isTest: simulated.has(thread.accountId ?? ''),
  }))
}

/** A thread as people see it. `db`: the transaction that changes it, where there is one. */
export const oneThreadOnWire = async (
  { clock }: Pick<MessagingContext, 'clock'>,
  db: Tables,
  thread: ThreadRow
): Promise<Thread> => {
  const { lastMessageId } = thread
  const last = lastMessageId === null ? undefined : await messageById(db, lastMessageId)
  const simulated = await findSimulatedAccounts(db)
  return {
    ...threadOnWire(thread, last, clock.now()),
    isTest: simulated.has(thread.accountId ?? ''),
  }
}

type PageQuery = { readonly before?: string | undefined; readonly limit: number }

/**
 * A page of a thread's messages, oldest first. Refuses `invalid_request` for an unreadable cursor.
 */
const readPage = async (
  { db }: MessagingContext,
  thread: ThreadRow,
  { before, limit }: PageQuery
) => {
  const cursor = before === undefined ? null : readCursor(before)
  if (before !== undefined && cursor === null) throw new Refusal('invalid_request')
  const rows = await messagesBefore(db, thread.id, cursor, limit)
  const page = rows.slice(0, limit)
  const oldest = page.at(-1)
  return {
    messages: page.map(message => messageOnWire(message, thread.clientId)).reverse(),
    hasMore: rows.length > limit,
    before: oldest === undefined ? null : cursorText({ at: oldest.sentAt, seq: oldest.seq }),
  }
}

type ListQuery = { readonly offset: number; readonly limit: number }

/** A page of the inbox. Threads of one moment stay together: the next page by date skips none. */
const listThreads = async (
  ctx: MessagingContext,
  filter: ThreadFilter,
  { offset, limit }: ListQuery
) => {
  const list = filter.waiting ? listWaitingRows : listThreadRows
  const rows = await list(ctx.db, filter, { limit, offset })
  const byDate = offset === 0 && !filter.waiting
  const lastMoment = rows[limit - 1]?.lastMessageAt?.getTime()
  const pageRows = rows.filter(
    (row, index) => index < limit || (byDate && row.lastMessageAt?.getTime() === lastMoment)
  )
  const waiting = await countWaiting(ctx.db)
  return {
    threads: await threadsOnWire(ctx, pageRows),
    hasMore: rows.length > pageRows.length,
    unread: await countUnread(ctx.db),
    waiting: waiting.count,
    waitingSince: waiting.oldest?.toISOString() ?? null,
    ...(filter.waiting && offset === 0 ? { channels: await channelProblems(ctx) } : {}),
  }
}

const listRoutes = (ctx: MessagingContext): void => {
  const { db } = ctx

  serve(
    ctx,
    messagingRoutes.listThreads,
    ({ query: { page, limit, before: text, unread, waiting, ...filter } }) => {
      const before = text === undefined ? undefined : new Date(text)
      const offset = before === undefined ? (page - 1) * limit : 0
      const flags = { unread: unread === 'true', waiting: waiting === 'true' }
      return listThreads(ctx, { ...filter, ...flags, before }, { limit, offset })
    }
  )

  serve(ctx, messagingRoutes.getThread, async ({ params }) =>
    oneThreadOnWire(ctx, db, await threadOrRefuse(db, { threadId: params.id }))
  )

  serve(ctx, messagingRoutes.threadCost, async ({ params, query: { turnId } }) => {
    const { id, channel, accountId } = await threadOrRefuse(db, { threadId: params.id })
    // The reply of a turn is sent under its id (ai-assistant's `replyKeyOf`).
    const messages = await countDelivered(db, id, turnId === undefined ? null : `${turnId}-1`)
    // What the simulator played reached nobody: no channel charges for it.
    const isTest = (await findSimulatedAccounts(db)).has(accountId ?? '')
    const rate = isTest ? 0 : ctx.config.MESSAGE_RATE_MXN[channel]
    return { messages, milliPesos: messages * rate }
  })

  serve(ctx, messagingRoutes.markRead, async ({ body }) => {
    const { id } = await threadOrRefuse(db, body)
    return db.transaction(async tx => {
      const thread = await lockThread(tx, id)
      if (thread !== undefined && (await clearUnread(tx, id)))
        await tx.publish('thread.read', {
          key: id,
          data: { threadId: id, clientId: thread.clientId },
        })
      return {}
    })
  })
}

const historyRoutes = (ctx: MessagingContext): void => {
  const { db } = ctx

  serve(
    ctx,
    messagingRoutes.listMessages,
    async ({ actor, query: { before, currentMessageDate, limit, ...ids } }) => {
      const thread = await lookUpThread(db, ids)
      // Refuses a client who does not exist: only crm knows.
      if (thread === undefined && ids.threadId === undefined && ids.clientId !== undefined)
        await ctx.call(
          crmRoutes.clientFacts,
          { params: { id: ids.clientId } },
          actorOf.service('messaging-gateway', businessOf(actor))
        )
      // A contact who never wrote has no history, which is not an error [CHT-02].
      if (thread === undefined && ids.threadId === undefined)
        return { messages: [], hasMore: false, before: null }
      return readPage(ctx, thread ?? (await threadOrRefuse(db, ids)), {
        before: before ?? currentMessageDate,
        limit,
      })
    }
  )

  serve(ctx, messagingRoutes.threadMessagesByNumber, async ({ params, query: { countryCode } }) => {
    const thread = await lookUpThread(db, { ...params, countryCode })
    if (thread === undefined) return { data: [] }
    return { data: (await readPage(ctx, thread, { limit: OLD_ROUTE_LIMIT })).messages }
  })
}

const threadRoutesOfServices = (ctx: MessagingContext): void => {
  const { db } = ctx

  serve(ctx, messagingRoutes.threadFacts, async ({ params }) => {
    const thread = await threadOrRefuse(db, { threadId: params.id })
    return { thread: await oneThreadOnWire(ctx, db, thread), identity: identityOf(thread) }
  })

  serve(ctx, messagingRoutes.recentMessages, async ({ params, query: { limit } }) => {
    const thread = await threadOrRefuse(db, { threadId: params.id })
    return (await readPage(ctx, thread, { limit })).messages
  })

  serve(ctx, messagingRoutes.messageFacts, async ({ params }) => {
    const message = await messageById(db, params.id)
    if (message === undefined) throw new Refusal('message_not_found')
    const thread = await threadOrRefuse(db, { threadId: message.threadId })
    return messageOnWire(message, thread.clientId)
  })

  serve(ctx, messagingRoutes.threadsOf, async ({ params }) =>
    threadsOnWire(ctx, await threadsOfClient(db, params.clientId))
  )
  serve(ctx, messagingRoutes.clientCopy, ({ actor, params }) =>
    personalRowsOf(db, 'messaging-gateway', businessOf(actor), params.id)
  )
  serve(ctx, messagingRoutes.clientRecords, ({ actor, params }) =>
    countClientRecords(db, 'messaging-gateway', businessOf(actor), params.id)
  )
}
