import type { ContactIdentity } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { businessOf, defineService, serve, type ServiceContext } from '@mostrador/platform'
import { ids } from './fake-appointment.ts'

type FakeThread = {
  readonly identity: ContactIdentity
  readonly clientId: string | null
  /** The content of its one message. */
  readonly text: string
  /** When it was written. */
  readonly sentAt?: string
}
type QueuedMessage = { to: unknown; text: string; kind: string; key: string }

/** Threads with one message each, whose id is that of the thread; and what was queued for them. */
export const createFakeMessaging = () => {
  const threads = new Map<string, FakeThread>()
  const queued: QueuedMessage[] = []
  const behavior = {
    heldReason: null as string | null,
    windowUntil: null as string | null,
    /** What happens elsewhere while a message is handed over. */
    onQueue: (): void => undefined,
  }

  const findThread = (id: string): FakeThread => {
    const thread = threads.get(id)
    if (thread === undefined) throw new Refusal('not_found')
    return thread
  }
  const queue = (message: QueuedMessage): void => {
    if (!queued.some(({ key }) => key === message.key)) queued.push(message)
  }
  const serveThreads = (ctx: ServiceContext<unknown, 'messaging-gateway'>): void => {
    serve(ctx, messagingRoutes.threadFacts, ({ actor, params }) => {
      const thread = findThread(params.id)
      return {
        thread: shownThread(params.id, thread, businessOf(actor)),
        identity: thread.identity,
      }
    })
    serve(ctx, messagingRoutes.messageFacts, ({ params }) =>
      shownMessage(params.id, threads.get(params.id)?.text ?? '')
    )
    serve(ctx, messagingRoutes.threadsOf, ({ params }) =>
      [...threads]
        .filter(([, { clientId }]) => clientId === params.clientId)
        .map(([id, thread]) => ({
          ...shownThread(id, thread),
          windowUntil: behavior.windowUntil,
        }))
    )
  }
  const service = defineService({
    name: 'messaging-gateway',
    setup: ctx => {
      serveThreads(ctx)
      serve(ctx, messagingRoutes.queueMessage, ({ body: { to, text, kind, key } }) => {
        queue({ to, text, kind, key })
        behavior.onQueue()
        return {
          messageId: ids.branch,
          threadId: ids.branch,
          state: behavior.heldReason === null ? ('ready' as const) : ('held' as const),
          reason: behavior.heldReason,
        }
      })
    },
  })
  return { threads, queued, behavior, service }
}

const SENT_AT = '2026-11-21T18:00:00.000Z'

const shownThread = (
  id: string,
  { identity, clientId, text, sentAt = SENT_AT }: FakeThread,
  businessId: string = ids.branch
) => ({
  _id: id,
  businessId,
  channel: identity.channel,
  clientId,
  clientName: identity.pushName,
  clientType: null,
  whatsapp: identity.whatsapp,
  countryCode: identity.countryCode,
  countryCodeExt: identity.countryCodeExt,
  instagramAccountId: identity.instagramAccountId,
  messengerId: identity.messengerId,
  isRead: false,
  unread: 1,
  lastMessage:
    text === ''
      ? null
      : {
          _id: id,
          date: sentAt,
          role: 'user' as const,
          message: text,
          state: 'received' as const,
        },
  windowUntil: null,
  attention: { state: 'assistant' as const },
})

const shownMessage = (id: string, content: string) => ({
  _id: id,
  id,
  threadId: id,
  messageId: id,
  role: 'user' as const,
  content,
  message: '',
  createdAt: SENT_AT,
  date: SENT_AT,
  isDeleted: false,
  type: 'text' as const,
  author: { kind: 'client' as const, name: '' },
  state: 'received' as const,
  reason: null,
  clientId: null,
})
