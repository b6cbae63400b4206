import { defineJob, work } from '@mostrador/platform'
import { z } from 'zod'
import type { BillingContext, UseCase } from '../context.ts'
import {
  addProviderEvent,
  closeProviderEvent,
  type EventOutcome,
  findProviderEvent,
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
    /** Of whom the event was known to be when it came. */
    businessId: z.uuid().nullable(),
  }),
  attempts: 30,
  backoffMs: 2_000,
})

/**
 * Stores an event whose signature was verified, and its job in the same transaction: whoever brought
 * it may be told that it is safe. Its effect comes after, once, however often the event comes.
 */
export const receiveProviderEvent: UseCase<ReceivedEvent, { isNew: boolean }> = ctx => event =>
  ctx.underTenant(event.businessId, () =>
    ctx.db.transaction(async tx => {
      const isNew = await addProviderEvent(tx, event, ctx.clock.now())
      const { provider, eventId, businessId } = event
      const id = `${applyProviderEventJob.name}-${provider}-${jobPart(eventId)}`
      if (isNew) await tx.enqueue(applyProviderEventJob, { provider, eventId, businessId }, { id })
      return { isNew }
    })
  )

/** The id of an event as a part of the id of a job, which knows fewer letters. */
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
