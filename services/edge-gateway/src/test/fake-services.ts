import { accountsRoutes, type Session } from '@mostrador/contracts/accounts'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { pageIds } from '@mostrador/contracts/page-ids'
import { Refusal } from '@mostrador/kernel'
import { withTenant } from '@mostrador/db'
import { defineService, type ServiceContext, serve } from '@mostrador/platform'

export const ids = {
  user: '01a20000-0000-7000-8000-000000000001',
  business: '01a20000-0000-7000-8000-00000000000b',
  other: '01a20000-0000-7000-8000-00000000000c',
  session: '01a20000-0000-7000-8000-000000000005',
  staffSession: '01a20000-0000-7000-8000-000000000006',
  message: '01a20000-0000-7000-8000-00000000000e',
  thread: '01a20000-0000-7000-8000-00000000000f',
}

const owner: Session = {
  user: {
    _id: ids.user,
    name: 'Catalina',
    email: 'c@correo.example',
    role: 'user',
    emailVerified: true,
  },
  business: {
    _id: ids.business,
    name: 'La Catrina',
    timezone: { name: 'America/Mexico_City' },
    partner: null,
  },
  businesses: [{ _id: ids.business, name: 'La Catrina' }],
  isOwner: true,
  fullAccess: true,
  permissions: [],
}
/** Sees the agenda and nothing else. */
const staff: Session = {
  ...owner,
  user: { ...owner.user, _id: ids.other },
  isOwner: false,
  fullAccess: false,
  permissions: [{ pageId: pageIds.agenda, actions: ['view'] }],
}

const createRecord = () => ({
  received: [] as { actor: unknown; headers: Record<string, unknown>; bytes?: string }[],
  /** Tokens whose sessions have ended. */
  ended: new Set<string>(),
  /** Tokens that accounts was asked about. */
  lookedUp: [] as string[],
  /** What accounts was asked at each try to sign in. */
  signedIn: [] as { readonly address: string; readonly device?: string | undefined }[],
  sessions: new Map([
    ['owner-token', owner],
    ['leaving-token', owner],
    ['staff-token', staff],
  ]),
})
type ServiceRecord = ReturnType<typeof createRecord>
type Contexts = { accounts?: ServiceContext<unknown, 'accounts'> }

const accountsService = (record: ServiceRecord, contexts: Contexts) => {
  const { ended, lookedUp, signedIn, sessions } = record
  const sessionOf = (token: string): Session | null =>
    ended.has(token) ? null : (sessions.get(token) ?? null)
  return defineService({
    name: 'accounts',
    setup: ctx => {
      contexts.accounts = ctx
      serve(ctx, accountsRoutes.resolveSession, ({ body }) => {
        lookedUp.push(body.token)
        const session = sessionOf(body.token)
        if (session === null) return { session, sessionId: null }
        return { session, sessionId: session === staff ? ids.staffSession : ids.session }
      })
      serve(ctx, accountsRoutes.signIn, ({ body }) => {
        signedIn.push(body)
        if (body.password !== 'correcta') throw new Refusal('unauthenticated')
        return { token: 'owner-token', session: owner, device: 'the-device' }
      })
      serve(ctx, accountsRoutes.registerUser, () => ({ token: 'owner-token', session: owner }))
      serve(ctx, accountsRoutes.signOut, ({ body }) => {
        ended.add(body.token)
        return {}
      })
    },
  })
}

const schedulingService = ({ received }: ServiceRecord) =>
  defineService({
    name: 'scheduling',
    setup: ctx => {
      serve(ctx, schedulingRoutes.listBranches, ({ actor, headers }) => {
        received.push({ actor, headers })
        return []
      })
      serve(ctx, schedulingRoutes.deleteBranch, ({ actor, headers, params }) => {
        received.push({ actor, headers })
        return { _id: params.id, archived: false }
      })
    },
  })

const messagingService = ({ received }: ServiceRecord) =>
  defineService({
    name: 'messaging-gateway',
    setup: ctx => {
      serve(ctx, messagingRoutes.receiveWebhook, ({ body, headers }) => {
        received.push({ actor: null, headers, bytes: body.toString('utf8') })
        return 'ok'
      })
      serve(ctx, messagingRoutes.messageFacts, ({ params }) => ({
        _id: params.id,
        id: params.id,
        threadId: ids.thread,
        messageId: 'wamid.1',
        role: 'user' as const,
        content: 'hola',
        message: 'hola',
        createdAt: '2026-11-21T18:00:00.000Z',
        date: '2026-11-21T18:00:00.000Z',
        isDeleted: false,
        type: 'text' as const,
        author: { kind: 'client' as const, name: 'Ana' },
        state: 'received' as const,
        reason: null,
        clientId: null,
      }))
    },
  })

const deletedAppointment = {
  appointmentId: ids.thread,
  clientId: '0' as const,
  branchId: ids.thread,
  specialistId: ids.thread,
  serviceId: null,
  startsAt: '2026-11-21T18:00:00.000Z',
  endsAt: '2026-11-21T19:00:00.000Z',
  status: 'agendada' as const,
  version: 1,
}

const receivedMessage = {
  threadId: ids.thread,
  messageId: ids.message,
  clientId: null,
  channel: 'whatsapp' as const,
  sentAt: '2026-11-21T18:00:00.000Z',
}

type PublishedType =
  | 'appointment.deleted'
  | 'message.received'
  | 'credits.changed'
  | 'session.ended'
  | 'member.access_changed'

/** Publishes an event as its owner would, in a business. */
const createPublish =
  (contexts: Contexts) =>
  (businessId: string, type: PublishedType): Promise<void> =>
    withTenant(businessId, async () => {
      await contexts.accounts?.db.transaction(async tx => {
        switch (type) {
          case 'appointment.deleted':
            return tx.publish(type, { key: ids.thread, data: deletedAppointment })
          case 'message.received':
            return tx.publish(type, { key: ids.thread, data: receivedMessage })
          case 'credits.changed': {
            const data = { businessId, creditType: 'gpt' as const, balance: 1_234_000 }
            return tx.publish(type, { key: businessId, data })
          }
          case 'session.ended': {
            const data = { sessionId: ids.session, userId: ids.user }
            return tx.publish(type, { key: ids.user, data })
          }
          case 'member.access_changed': {
            const data = { userId: ids.other, businessId }
            return tx.publish(type, { key: businessId, data })
          }
        }
      })
    })

/**
 * The services behind the gateway, with two signed-in people, and a record of what reached them.
 */
export const fakeServices = () => {
  const record = createRecord()
  const contexts: Contexts = {}
  return {
    ...record,
    publish: createPublish(contexts),
    services: [
      accountsService(record, contexts),
      schedulingService(record),
      messagingService(record),
    ],
  }
}
