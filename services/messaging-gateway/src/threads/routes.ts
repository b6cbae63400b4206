import { crmRoutes } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { actorOf, businessOf, serve } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { cursorText, readCursor } from './cursor.ts'
import { lookUpThread, threadOrRefuse } from './lookup-use-cases.ts'
import { messageById, messagesBefore, messagesById } from './message-repository.ts'
import {
  clearUnread,
  countUnread,
  listThreadRows,
  lockThread,
  type ThreadRow,
  threadsOfClient,
} from './repository.ts'
import { identityOf, messageOnWire, threadOnWire } from './wire.ts'

export const threadRoutes = (ctx: MessagingContext): void => {
  const { db } = ctx

  const withLast = async (threads: readonly ThreadRow[]) => {
    const last = await messagesById(
      db,
      threads.flatMap(({ lastMessageId }) => lastMessageId ?? [])
    )
    const byId = new Map(last.map(message => [message.id, message]))
    return threads.map(thread => threadOnWire(thread, byId.get(thread.lastMessageId ?? '')))
  }
  const onWire = async (thread: ThreadRow) =>
    threadOnWire(
      thread,
      thread.lastMessageId === null ? undefined : await messageById(db, thread.lastMessageId)
    )

  const pageOf = async (thread: ThreadRow, before: string | undefined, limit: number) => {
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

  serve(
    ctx,
    messagingRoutes.listThreads,
    async ({ query: { page, limit, before, unread, ...filter } }) => {
      const offset = before === undefined ? (page - 1) * limit : 0
      const rows = await listThreadRows(
        db,
        {
          ...filter,
          before: before === undefined ? undefined : new Date(before),
          unread: unread === 'true',
        },
        { limit, offset }
      )
      // Rows of the same moment stay together, so that the next page by date skips nobody.
      const edge = rows[limit - 1]?.lastMessageAt?.getTime()
      const shown = rows.filter(
        (row, place) => place < limit || (offset === 0 && row.lastMessageAt?.getTime() === edge)
      )
      return {
        threads: await withLast(shown),
        hasMore: rows.length > shown.length,
        unread: await countUnread(db),
      }
    }
  )

  serve(
    ctx,
    messagingRoutes.listMessages,
    async ({ actor, query: { before, currentMessageDate, limit, ...ids } }) => {
      const thread = await lookUpThread(db, ids)
      // Refuses who is no contact at all: only crm knows.
      if (thread === undefined && ids.threadId === undefined && ids.clientId !== undefined)
        await ctx.call(
          crmRoutes.clientFacts,
          { params: { id: ids.clientId } },
          actorOf.service('messaging-gateway', businessOf(actor))
        )
      // A contact who never wrote has no history, which is not an error [CHT-02].
      if (thread === undefined && ids.threadId === undefined)
        return { messages: [], hasMore: false, before: null }
      return pageOf(thread ?? (await threadOrRefuse(db, ids)), before ?? currentMessageDate, limit)
    }
  )

  serve(ctx, messagingRoutes.getThread, async ({ params }) =>
    onWire(await threadOrRefuse(db, { threadId: params.id }))
  )

  serve(ctx, messagingRoutes.threadMessagesByNumber, async ({ params, query: { countryCode } }) => {
    const thread = await lookUpThread(db, { whatsapp: params.whatsapp, countryCode })
    return { data: thread === undefined ? [] : (await pageOf(thread, undefined, 100)).messages }
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

  serve(ctx, messagingRoutes.threadFacts, async ({ params }) => {
    const thread = await threadOrRefuse(db, { threadId: params.id })
    return { thread: await onWire(thread), identity: identityOf(thread) }
  })

  serve(
    ctx,
    messagingRoutes.recentMessages,
    async ({ params, query }) =>
      (await pageOf(await threadOrRefuse(db, { threadId: params.id }), undefined, query.limit))
        .messages
  )

  serve(ctx, messagingRoutes.messageFacts, async ({ params }) => {
    const message = await messageById(db, params.id)
    if (message === undefined) throw new Refusal('message_not_found')
    const thread = await threadOrRefuse(db, { threadId: message.threadId })
    return messageOnWire(message, thread.clientId)
  })

  serve(ctx, messagingRoutes.threadsOf, async ({ params }) =>
    withLast(await threadsOfClient(db, params.clientId))
  )
}
