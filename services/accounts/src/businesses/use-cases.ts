import { type Actor, allows, type DataOf } from '@mostrador/contracts'
import { type Business, type BusinessEdit, type MessageClock } from '@mostrador/contracts/accounts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { billingRoutes } from '@mostrador/contracts/billing'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import type { PageName } from '@mostrador/contracts/page-ids'
import { withTenant } from '@mostrador/db'
import { countryCodeExtOf, offsetMinutesAt, Refusal, slugOf } from '@mostrador/kernel'
import { actorOf, keyForStep } from '@mostrador/platform'
import type { z } from 'zod'
import type { AccountsContext, Db } from '../context.ts'
import { businessTypeOf, isZoneOfPlace, readableZone } from './business.ts'
import {
  type BusinessFields,
  findBusiness,
  lockZone,
  type StoredBusiness,
  updateBusiness,
} from './repository.ts'

const clockOf = (stored: string): MessageClock => (stored === '12h' ? '12h' : '24h')

const mustFind = async (db: Db, businessId: string): Promise<StoredBusiness> => {
  const business = await findBusiness(db, businessId)
  if (business === null) throw new Refusal('business_not_found')
  return business
}

const mayView = (actor: Actor, page: PageName): boolean => allows(actor, { page, action: 'view' })
/** Their page, and the one of the assistants that spend them. */
const maySeeCredits = (actor: Actor): boolean =>
  mayView(actor, 'credits') || mayView(actor, 'assistants')
/**
 * Members who see the assistants or edit the business; the latter send the numbers back with the
 * other settings.
 */
const maySeeTestNumbers = (actor: Actor): boolean =>
  mayView(actor, 'assistants') || mayView(actor, 'business')

/**
 * The merged record: profile from here, credits from billing, settings from the assistant, markers
 * from messaging [BUS2-09]. Credits read 0 for members who may not see them; the owner's number and
 * the end of the subscription are for the page of the business.
 */
export const readBusiness =
  ({ db, clock, call }: AccountsContext) =>
  async (actor: Actor, businessId: string): Promise<Business> => {
    // A business of somebody else simply does not exist for this actor (H12).
    if (actor.businessId !== businessId) throw new Refusal('business_not_found')
    // The right to see the business is enough to know that it has assistants, also without seeing
    // them.
    const asService = actorOf.service('accounts', businessId)
    const [row, credits, settings, connections, assistants, providers] = await Promise.all([
      mustFind(db, businessId),
      call(billingRoutes.getCredits, {}, asService),
      call(assistantRoutes.getSettings, {}, actor),
      call(messagingRoutes.connections, {}, actor),
      call(assistantRoutes.listAssistants, { query: {} }, asService),
      call(billingRoutes.providerMarkers, {}, asService),
    ])
    const connected = connections.filter(({ state }) => state === 'connected')
    const loggedIn = connected.some(({ channel }) => channel !== 'whatsapp')
    return {
      ...profileOf(row, actor, clock.now()),
      paymentMode: credits.paymentMode,
      paymentLevel: credits.paymentLevel,
      ...settings,
      testingNumbers: maySeeTestNumbers(actor) ? settings.testingNumbers : [],
      aiConfig: { isConfigured: assistants.length > 0, isConnected: connected.length > 0 },
      counters: countersOf(credits, maySeeCredits(actor)),
      meta: { login: { accessToken: loggedIn ? 'connected' : null } },
      mercadoPagoAccessToken: providers.isConnected ? 'connected' : null,
      mercadoPagoRefreshToken: providers.isConnected ? 'connected' : null,
      mercadoPagoPublicKey: providers.publicKey,
      stripeCustomerId: mayView(actor, 'credits') ? (providers.stripeCustomerId ?? null) : null,
    }
  }

/** The fields of the merged record that accounts stores. */
const profileOf = (row: StoredBusiness, actor: Actor, now: Date) => ({
  _id: row.businessId,
  admin: null,
  name: row.name,
  description: row.description,
  user: row.ownerUserId,
  partner: row.partnerId,
  logo: row.logo,
  isWorking: row.isWorking,
  whatsapp: row.whatsapp,
  whatsappOwner: mayView(actor, 'business') ? row.whatsappOwner : '',
  countryCode: row.countryCode,
  countryCodeExt: countryCodeExtOf(row.countryCode),
  category: row.category,
  search: row.search,
  keywords: row.keywords,
  businessType: businessTypeOf(row),
  favoriteColors: row.favoriteColors,
  moneyMovementCategories: row.moneyMovementCategories.map(name => ({ name })),
  timezone: { name: row.zone, offset: offsetMinutesAt(now, readableZone(row.zone)) },
  messageClock: clockOf(row.messageClock),
  endSubscription: mayView(actor, 'business') ? row.endSubscription.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
})

type Credits = DataOf<typeof billingRoutes.getCredits>

/** Credits and their thresholds; the credits read 0 for members who may not see them. */
const countersOf = (credits: Credits, maySee: boolean): Business['counters'] => ({
  gptModel: maySee ? credits.gptModel : 0,
  reasoningModel: maySee ? credits.reasoningModel : 0,
  lowCreditThreshold: credits.lowCreditThreshold,
  creditNotificationInterval: credits.creditNotificationInterval,
  appointments: 0,
  investment: 0,
  balanceMXN: maySee ? credits.balanceMXN : 0,
  balanceUSD: 0,
  soldCredits: 0,
})

const save = async (
  { db }: AccountsContext,
  businessId: string,
  fields: BusinessFields
): Promise<void> => {
  await db.transaction(async tx => {
    const from = fields.zone === undefined ? undefined : await lockZone(tx, businessId)
    await updateBusiness(tx, businessId, fields)
    await tx.publish('business.changed', { key: businessId, data: { businessId } })
    if (from === undefined || fields.zone === undefined || from === fields.zone) return
    const data = { businessId, from, to: fields.zone }
    await tx.publish('business.zone_changed', { key: businessId, data })
  })
}

export const editBusiness =
  (ctx: AccountsContext) =>
  async (
    actor: Actor,
    businessId: string,
    { timezone, businessType, moneyMovementCategories, ...fields }: z.output<typeof BusinessEdit>
  ): Promise<Business> => {
    if (actor.businessId !== businessId) throw new Refusal('business_not_found')
    if (timezone !== undefined && !isZoneOfPlace(timezone.name)) throw new Refusal('unknown_zone')
    const changes = Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined)
    )
    await save(ctx, businessId, {
      ...changes,
      ...businessType,
      ...(fields.name !== undefined && { search: slugOf(fields.name) }),
      ...(timezone && { zone: timezone.name }),
      ...(moneyMovementCategories && {
        moneyMovementCategories: moneyMovementCategories.map(({ name }) => name),
      }),
    })
    return readBusiness(ctx)(actor, businessId)
  }

type Piece =
  | {
      delayResponse: number
      testingNumbers: { whatsapp: string; countryCode: string; countryCodeExt: string }[]
      limitMessagesPerDay: number | null
      threadRepliesPerDay?: number | undefined
    }
  | { counters: { lowCreditThreshold: number; creditNotificationInterval: number } }
  | { isWorking: boolean }

/** One of the known pieces; those of other services go to their owner, nobody else writes them. */
export const patchBusiness =
  (ctx: AccountsContext) =>
  async (actor: Actor, businessId: string, piece: Piece): Promise<Business> => {
    if (actor.businessId === null) throw new Refusal('business_required')
    if (!allows(actor, { page: 'business', action: 'edit' })) throw new Refusal('forbidden')
    if (actor.businessId !== businessId) throw new Refusal('business_not_found')
    if ('delayResponse' in piece)
      await ctx.call(
        assistantRoutes.putSettings,
        { body: piece },
        { as: actor, ...keyForStep('settings') }
      )
    else if ('counters' in piece)
      await ctx.call(
        billingRoutes.putThresholds,
        { body: piece.counters },
        { as: actor, ...keyForStep('thresholds') }
      )
    else await save(ctx, businessId, piece)
    return readBusiness(ctx)(actor, businessId)
  }

/** What other services need of a business. */
export const businessFacts =
  ({ db }: AccountsContext) =>
  async (actor: Actor, id: string) => {
    // The request is about the business that its actor acts for: an id in the path opens no other
    // one (A1).
    if (actor.businessId !== id) throw new Refusal('business_not_found')
    return withTenant(id, async () => {
      const {
        businessId,
        name,
        description,
        isWorking,
        zone,
        countryCode,
        whatsapp,
        whatsappOwner,
        endSubscription,
        ownerUserId,
        logo,
        favoriteColors,
        messageClock,
      } = await mustFind(db, id)
      return {
        _id: businessId,
        name,
        description,
        isWorking,
        timezone: { name: readableZone(zone) },
        messageClock: clockOf(messageClock),
        countryCode,
        whatsapp,
        whatsappOwner,
        endSubscription: endSubscription.toISOString(),
        ownerUserId,
        logo,
        favoriteColors,
      }
    })
  }
