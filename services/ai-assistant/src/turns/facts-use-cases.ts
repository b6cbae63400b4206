import type { DataOf } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import type { Assistant, AssistantSettings } from '@mostrador/contracts/ai-assistant'
import { billingRoutes, type CreditType } from '@mostrador/contracts/billing'
import { type Client, crmRoutes } from '@mostrador/contracts/crm'
import { type ChatMessage, messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { canonicalNumber } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { listAssistants, settingsOf } from '../assistants/repository.ts'
import type { Person } from './choose-assistant.ts'
import { upToNewest } from './conversation.ts'
import { isMuted } from './pending-repository.ts'
import type { UseCaseContext } from '../context.ts'

export type BusinessFacts = DataOf<typeof accountsRoutes.businessFacts>
type ThreadFacts = DataOf<typeof messagingRoutes.threadFacts>

export type Facts = {
  readonly thread: ThreadFacts
  /** Oldest first, up to the client's newest. */
  readonly messages: readonly ChatMessage[]
  readonly newest: ChatMessage
  readonly client: Client
  readonly person: Person
  readonly muted: boolean
  readonly business: BusinessFacts
  readonly settings: AssistantSettings
  readonly assistants: readonly Assistant[]
  /** Thousandths of a credit. */
  readonly available: Readonly<Record<CreditType, number>>
}
export type FactsContext = Pick<UseCaseContext, 'db' | 'call' | 'clock'>

const cacheMs = 30_000

/** Caches facts of businesses (name, time zone) for `cacheMs`, instead of a call per message. */
export const businessFactsCache = ({
  call,
  clock,
}: Pick<FactsContext, 'call' | 'clock'>): ((businessId: string) => Promise<BusinessFacts>) => {
  const cache = new Map<string, { until: number; facts: BusinessFacts }>()
  return async businessId => {
    const now = clock.now().getTime()
    const cached = cache.get(businessId)
    if (cached !== undefined && cached.until > now) return cached.facts
    const facts = await call(
      accountsRoutes.businessFacts,
      { params: { id: businessId } },
      actorOf.service('ai-assistant', businessId)
    )
    cache.set(businessId, { until: now + cacheMs, facts })
    return facts
  }
}

export const readThread = async (
  { call }: Pick<FactsContext, 'call'>,
  businessId: string,
  threadId: string
) =>
  upToNewest(
    await call(
      messagingRoutes.recentMessages,
      { params: { id: threadId }, query: { limit: 40 } },
      actorOf.service('ai-assistant', businessId)
    )
  )

/** Whether a person of the business attends the thread now: assistants are silent there. */
export const isAttendedByPerson = async (
  { call }: Pick<FactsContext, 'call'>,
  businessId: string,
  threadId: string
): Promise<boolean> => {
  const as = actorOf.service('ai-assistant', businessId)
  const { thread } = await call(messagingRoutes.threadFacts, { params: { id: threadId } }, as)
  return thread.attention.state === 'person'
}

/** Numbers of the specialists, only asked for when an assistant of the team could answer. */
const teamNumbers = async (
  { call }: Pick<FactsContext, 'call'>,
  business: BusinessFacts,
  assistants: readonly Assistant[]
): Promise<ReadonlySet<string>> => {
  if (!assistants.some(({ type, isWorking }) => type === 'business' && isWorking)) return new Set()
  const { specialists } = await call(
    schedulingRoutes.offer,
    {},
    actorOf.service('ai-assistant', business._id)
  )
  return new Set([
    canonicalNumber({ whatsapp: business.whatsappOwner, countryCode: business.countryCode }),
    ...specialists.map(canonicalNumber),
  ])
}

/** Reads everything that decides whether and how a thread is answered. */
export const gatherFacts = async (
  ctx: FactsContext & { readonly businessFacts: (businessId: string) => Promise<BusinessFacts> },
  businessId: string,
  threadId: string,
  conversation: NonNullable<Awaited<ReturnType<typeof readThread>>>
): Promise<Facts> => {
  const { call, db } = ctx
  const me = actorOf.service('ai-assistant', businessId)
  const [thread, business, settings, assistants, balances] = await Promise.all([
    call(messagingRoutes.threadFacts, { params: { id: threadId } }, me),
    ctx.businessFacts(businessId),
    settingsOf(db, businessId),
    listAssistants(db, businessId),
    call(billingRoutes.balances, {}, me),
  ])
  // `threadId: null`: crm links the thread itself by `message.received`; only the contact is read.
  const { client } = await call(
    crmRoutes.resolveContact,
    { body: { identity: thread.identity, threadId: null, at: conversation.newest.createdAt } },
    me
  )
  const [{ attended }, muted, team] = await Promise.all([
    call(schedulingRoutes.countAppointments, { params: { clientId: client._id } }, me),
    isMuted(db, businessId, client._id),
    teamNumbers(ctx, business, assistants),
  ])
  const number =
    thread.identity.whatsapp && thread.identity.countryCode
      ? canonicalNumber({
          whatsapp: thread.identity.whatsapp,
          countryCode: thread.identity.countryCode,
        })
      : null
  return {
    thread,
    ...conversation,
    client,
    muted,
    business,
    settings,
    assistants,
    person: {
      type: client.type,
      attended: attended > 0,
      team: number !== null && team.has(number),
      isTestNumber:
        number !== null && settings.testingNumbers.some(test => canonicalNumber(test) === number),
    },
    available: {
      gpt: balances.find(({ creditType }) => creditType === 'gpt')?.available ?? 0,
      reasoning: balances.find(({ creditType }) => creditType === 'reasoning')?.available ?? 0,
    },
  }
}
