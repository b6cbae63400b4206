import type { Actor } from '@mostrador/contracts'
import type { BookableService, ServiceForm } from '@mostrador/contracts/scheduling'
import type { z } from 'zod'
import { checkRests, orRefuse } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { SchedulingContext, Tx } from '../context.ts'
import { newlyNamed } from '../products/catalog-client.ts'
import {
  lockAndFind,
  mustBeUsable,
  requireBookable,
  publishChanged,
  refuseAtLimit,
  refuseStale,
  refuseUnsafeLinks,
} from '../bookables/use-cases.ts'
import { type OutsideAnswer, createOutsideCheck } from '../bookables/upcoming-use-cases.ts'
import { secondsOf } from '../payments/payment.ts'
import { refuseCurrency } from '../payments/seller-client.ts'
import { findService, saveService } from './repository.ts'

type Form = {
  readonly service: z.output<typeof ServiceForm>
  readonly branches: readonly string[]
  readonly specialists: readonly string[]
}
type Edit = Form & {
  /** Revision of the row that was edited. */
  readonly revision: string
  readonly outside?: OutsideAnswer
}

const productsIn = (operations: BookableService['stockOperations'] = []): string[] =>
  operations.map(({ productId }) => productId)

const withKeptFields = (
  { service, branches, specialists }: Form,
  identity: Pick<BookableService, '_id' | 'businessId' | 'isArchived'>
): BookableService => ({
  ...identity,
  ...service,
  linkPrice: storedLink(service.linkPrice),
  restSchedules:
    service.restSchedules === null ? null : orRefuse(checkRests(service.restSchedules, 'service')),
  stockOperations: service.stockOperations ?? [],
  branches: [...new Set(branches)],
  specialists: [...new Set(specialists)],
  // Given to it when it is read.
  revision: '',
})

/** A timer is kept in seconds [DSC2-03]. */
const storedLink = (link: Form['service']['linkPrice']): BookableService['linkPrice'] =>
  link === null || link.discount.expirationType !== 'timer'
    ? link
    : { ...link, discount: { ...link.discount, duration: secondsOf(link.discount) } }

type Linked = Pick<BookableService, 'images' | 'resources'>
const linksIn = ({ images, resources }: Linked): string[] => [...images, ...resources]

const save = async (
  ctx: SchedulingContext,
  tx: Tx,
  service: BookableService
): Promise<BookableService> => {
  await saveService(tx, service, ctx.clock.now())
  await publishChanged(tx, 'service', service._id)
  return requireBookable(await findService(tx, service.businessId, service._id), 'service')
}

const requireKnownIds = async (
  tx: Tx,
  businessId: string,
  { branches, specialists }: Form,
  before?: BookableService
): Promise<void> => {
  const usable = (named: Parameters<typeof mustBeUsable>[2]) => mustBeUsable(tx, businessId, named)
  await usable({ kind: 'branch', ids: branches, before: before?.branches ?? [] })
  await usable({ kind: 'specialist', ids: specialists, before: before?.specialists ?? [] })
}

/**
 * Registers a service, where it is offered and by whom [SRV2-09]. Refuses `service_limit`, and what
 * is archived.
 */
export const createService =
  (ctx: SchedulingContext) =>
  async (businessId: string, form: Form): Promise<BookableService> => {
    await ctx.products.mustBeOnSale(businessId, productsIn(form.service.stockOperations))
    await refuseCurrency(ctx, businessId, form.service.linkPrice)
    refuseUnsafeLinks(linksIn(form.service))
    return ctx.db.transaction(async tx => {
      await requireKnownIds(tx, businessId, form)
      await refuseAtLimit(tx, businessId, 'service')
      return save(ctx, tx, withKeptFields(form, { _id: ctx.ids(), businessId, isArchived: false }))
    })
  }

/**
 * Edits a service [SRV2-09]. Appointments of the former length stay as they are. Refuses
 * `service_changed` when `form.revision` is not that of the row, and asked to,
 * `appointments_outside`.
 */
export const editService =
  (ctx: SchedulingContext) =>
  async (actor: Actor, id: string, form: Edit): Promise<BookableService> => {
    const businessId = businessOf(actor)
    const bookable = { kind: 'service', businessId, id } as const
    const run = await createOutsideCheck(ctx, { actor, bookable, outside: form.outside })
    const before = requireBookable(await findService(ctx.db, businessId, id), 'service')
    await ctx.products.mustBeOnSale(
      businessId,
      newlyNamed(productsIn(form.service.stockOperations), productsIn(before.stockOperations))
    )
    await refuseCurrency(ctx, businessId, form.service.linkPrice)
    return ctx.db.transaction(async tx => {
      const current = await lockAndFind(tx, bookable, findService)
      await requireKnownIds(tx, businessId, form, current)
      refuseUnsafeLinks(linksIn(form.service), linksIn(current))
      const next = applyForm(form, current)
      refuseStale('service_changed', { revision: form.revision, current, next })
      return run(tx, () => save(ctx, tx, next))
    })
  }

/** The stored service with the fields of the form; products that the form leaves out stay. */
const applyForm = (
  form: Form,
  { _id, businessId, ...current }: BookableService
): BookableService => {
  const stockOperations = form.service.stockOperations ?? current.stockOperations
  return withKeptFields(
    { ...form, service: { ...form.service, ...(stockOperations && { stockOperations }) } },
    { _id, businessId, isArchived: current.isArchived }
  )
}
