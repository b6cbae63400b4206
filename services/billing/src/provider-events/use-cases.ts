import { defineJob, keyedBatcher, work } from '@mostrador/platform'
import { z } from 'zod'
import type { BillingContext, UseCase } from '../context.ts'
import {
  addProviderEvents,
  closeProviderEvent,
  type EventOutcome,
  findProviderEvent,
  isOfOneEvent,
  type PaymentProvider,
  paymentProviders,
  type ProviderEvent,
  type ReceivedEvent,
} from './repository.ts'

/** Applies a stored event. Waits 2 s, then double: most of a day in all. */
export const applyProviderEventJob = defineJob({
  name: 'billing-provider-event',
  schema: z.object({
    provider: z.enum(paymentProviders),
    eventId: z.string(),
    /** The business that the event was known to be of on arrival. */
    businessId: z.uuid().nullable(),
  }),
  attempts: 30,
  backoffMs: 2_000,
})

/**
 * Stores events of one business, or of none, whose signature was verified, and their jobs in the
 * same transaction: the sender may be answered 200 then. Their effects follow, once per event,
 * however often it arrives.
 */
const storeEvents = (
  ctx: BillingContext,
  businessId: string | null,
  events: readonly ReceivedEvent[]
): Promise<readonly void[]> =>
  ctx.underTenant(businessId, () =>
    ctx.db.sqlTransaction(async tx => {
      const added = await addProviderEvents(tx, events, ctx.clock.now())
      await Promise.all(
        added.map(event => {
          const id = `${applyProviderEventJob.name}-${event.provider}-${jobPart(event.eventId)}`
          return tx.enqueue(applyProviderEventJob, event, { id })
        })
      )
      return []
    })
  )

/** Stores an event, alone. */
export const receiveProviderEvent: UseCase<ReceivedEvent, void> = ctx => async event => {
  await storeEvents(ctx, event.businessId, [event])
}

const NO_BUSINESS = ''

/** Stores what arrives together in one commit. Make one for each webhook route. */
export const providerEventReceiver = (
  ctx: BillingContext
): ((event: ReceivedEvent) => Promise<void>) => {
  const store = keyedBatcher<ReceivedEvent, void>(
    (businessId, events) =>
      storeEvents(ctx, businessId === NO_BUSINESS ? null : businessId, events),
    { isOfOne: isOfOneEvent }
  )
  return event => store(event.businessId ?? NO_BUSINESS, event)
}

/** The id of an event as part of a job id, which allows fewer characters. */
const jobPart = (eventId: string): string =>
  /^[\w.-]{1,120}$/.test(eventId) ? eventId : Buffer.from(eventId).toString('hex').slice(0, 120)

/**
 * What follows from an event. It runs again when the process died before the event was closed, and
 * other events of the same payment may run beside it, in any order: it reads what the provider has
 * now, and writes under a key of the payment, not of the event.
 */
export type ProviderEventEffect = (event: ProviderEvent) => Promise<EventOutcome>

/** Runs the effects of stored events, one effect for each provider. */
export const providerEventJobs = (
  ctx: BillingContext,
  effects: Readonly<Partial<Record<PaymentProvider, ProviderEventEffect>>>
): void =>
  work(ctx, applyProviderEventJob, async ({ provider, eventId }) => {
    const event = await ctx.db.acrossTenants(relay => findProviderEvent(relay, provider, eventId))
    if (event === undefined || event.appliedAt !== null) return
    const effect = effects[provider]
    if (effect === undefined) throw new Error(`No effect of ${provider} is known here`)
    const outcome = await effect(event)
    await ctx.db.acrossTenants(relay =>
      closeProviderEvent(relay, event, { outcome, at: ctx.clock.now() })
    )
  })
