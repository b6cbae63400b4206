import { type Actor, ANY_REVISION } from '@mostrador/contracts'
import type { Order, OrderForm } from '@mostrador/contracts/catalog'
import { centsOf, newFolio, orRefuse, Refusal } from '@mostrador/kernel'
import { businessOf, RefusalWithText } from '@mostrador/platform'
import { refuseFarDay, todayOf } from '../business-zone.ts'
import type { CatalogContext, Tx } from '../context.ts'
import { isClient, refuseErased } from '../crm-clients.ts'
import { dayText, storedDay } from '../money/repository.ts'
import { markReferenced } from '../scheduling-client.ts'
import { readBranches } from '../stock/places-client.ts'
import { changesStatus, joinedItems, type Line, linesOf, totalOf } from './order.ts'
import { publishOrder } from './payments-use-cases.ts'
import { branchOf, quoteCart } from './quote-use-cases.ts'
import {
  findLines,
  findOrder,
  insertOrder,
  lockOrder,
  lockSold,
  readOrder,
  replaceLines,
  type StoredOrder,
  toOrder,
  updateOrder,
} from './repository.ts'

type Origin = { readonly threadId?: string | undefined; readonly assistantId?: string | undefined }
type Create = {
  readonly actor: Actor
  readonly form: OrderForm
  readonly origin?: Origin | undefined
  /** Total in pesos that the client agreed to. */
  readonly expectedTotal?: number | undefined
}
type Places = { readonly businessId: string; readonly branchId: string; readonly main: string }

/**
 * Registers an order at the prices of today [ORD-01]. Refuses `client_not_found`,
 * `client_to_be_erased`, `branch_not_found`, `product_not_found`, `order_product_archived`,
 * `order_discount_too_large`, `order_total_too_large`, and `order_price_changed` where the total is
 * not the expected one. An assistant sells only what there is, `order_unavailable`, and grants no
 * discount [CAP-01].
 */
export const createOrder =
  (ctx: CatalogContext) =>
  async ({ actor, form, origin, expectedTotal }: Create): Promise<Order> => {
    const businessId = businessOf(actor)
    const isSoldByAssistant = actor.kind === 'assistant'
    await refuseFarDay(ctx, businessId, form.deliveryDate)
    await mustBeClient(ctx, businessId, form.clientId)
    const { all, main } = await readBranches(ctx.call, businessId)
    const places: Places = { businessId, branchId: branchOf({ all, main }, form.branchId), main }
    await markReferenced(ctx.call, businessId, { branchIds: [places.branchId] })
    const date = form.deliveryDate ?? (await todayOf(ctx, businessId))
    const items = joinedItems(form.items)
    return ctx.db.transaction(async tx => {
      const ids = items.map(({ productId }) => productId)
      const to = isSoldByAssistant ? 'sell' : 'read'
      const lines = orRefuse(linesOf(items, await lockSold(tx, businessId, { ids, to })))
      const fields = fieldsOf(form, { lines, date, keepsCharges: !isSoldByAssistant })
      await refuseUnsellable(tx, places, { form, actor, expectedTotal, ...fields })
      const order = await insertOrder(tx, {
        ...fields,
        businessId,
        id: ctx.ids(),
        folio: newFolio(),
        status: 'pending',
        branchId: places.branchId,
        source: isSoldByAssistant ? 'assistant' : 'panel',
        threadId: isSoldByAssistant ? (origin?.threadId ?? null) : null,
        assistantId: isSoldByAssistant ? (origin?.assistantId ?? null) : null,
        createdBy: isSoldByAssistant ? `Asistente ${actor.name}` : actor.name,
        createdAt: ctx.clock.now(),
        deliveredAt: null,
        canceledAt: null,
      })
      await replaceLines(tx, order, lines)
      await publishOrder(tx, 'order.created', order)
      return readOrder(tx, order)
    })
  }

type Sale = Pick<Create, 'actor' | 'form' | 'expectedTotal'> & { readonly totalCents: number }

/** Refuses another total than the client agreed to, and for an assistant more than is in stock. */
const refuseUnsellable = async (
  tx: Tx,
  { businessId, branchId, main }: Places,
  { actor, form, expectedTotal, totalCents }: Sale
): Promise<void> => {
  const isAnother = expectedTotal !== undefined && centsOf(expectedTotal) !== totalCents
  if (!isAnother && actor.kind !== 'assistant') return
  const quote = await quoteCart(tx, businessId, {
    items: form.items,
    branchId,
    mainBranchId: main,
  })
  if (actor.kind === 'assistant' && !quote.isAvailable)
    throw new Refusal('order_unavailable', { quote })
  if (isAnother) throw new Refusal('order_price_changed', { quote })
}

type Edit = {
  readonly actor: Actor
  readonly id: string
  readonly form: OrderForm
  readonly revision: string
}

/**
 * Edits a pending order; products that it had keep the price of their day. Refuses `order_changed`,
 * `order_delivered`, `order_canceled`, `order_client_paid`, `order_total_below_paid`, and as
 * `createOrder` does.
 */
export const editOrder =
  (ctx: CatalogContext) =>
  async ({ actor, id, form, revision }: Edit): Promise<Order> => {
    const businessId = businessOf(actor)
    const ref = { businessId, id }
    const stored = await findOrder(ctx.db, ref)
    if (stored === null) throw new Refusal('order_not_found')
    if (form.deliveryDate !== dayText(stored.deliveryDate))
      await refuseFarDay(ctx, businessId, form.deliveryDate)
    // Its client and its branch may be gone since.
    if (form.clientId !== stored.clientId) await mustBeClient(ctx, businessId, form.clientId)
    if (form.branchId !== undefined && form.branchId !== stored.branchId)
      await markReferenced(ctx.call, businessId, { branchIds: [form.branchId] })
    const items = joinedItems(form.items)
    return ctx.db.transaction(async tx => {
      const before = await lockOrder(tx, ref)
      if (before === null) throw new Refusal('order_not_found')
      const current = await readOrder(tx, before)
      if (current.status !== 'pending') refuseStatus(current)
      const ids = items.map(({ productId }) => productId)
      const sold = await lockSold(tx, businessId, { ids, to: 'read' })
      const storedLines = await findLines(tx, businessId, [id])
      const lines = orRefuse(linesOf(items, sold, storedLines))
      const date = form.deliveryDate ?? dayText(before.deliveryDate)
      const fields = {
        ...fieldsOf(form, { lines, date, keepsCharges: true }),
        branchId: form.branchId ?? before.branchId,
      }
      const next = toOrder({ ...before, ...fields }, { lines })
      // A repeated edit is not a conflict.
      const isStale = revision !== ANY_REVISION && revision !== current.revision
      if (isStale && next.revision !== current.revision)
        throw new Refusal('order_changed', { current })
      refuseAgainstPaid(current, before, fields)
      const order = await updateOrder(tx, ref, fields)
      await replaceLines(tx, ref, lines)
      await publishOrder(tx, 'order.changed', order)
      return readOrder(tx, order)
    })
  }

/**
 * What was paid stays paid by its client, and is not more than the order costs: the difference is
 * given back first. An order that was paid too much already may be edited otherwise.
 */
const refuseAgainstPaid = (
  current: Order,
  before: Pick<StoredOrder, 'totalCents'>,
  { clientId, totalCents }: Pick<StoredOrder, 'clientId' | 'totalCents'>
): void => {
  const paidCents = centsOf(current.totalPaid)
  if (paidCents > 0 && clientId !== current.clientId)
    throw new Refusal('order_client_paid', { current })
  if (totalCents < before.totalCents && totalCents < paidCents) {
    const back = `$${((paidCents - totalCents) / 100).toLocaleString('es-MX', { minimumFractionDigits: 2 })}`
    throw new RefusalWithText(
      'order_total_below_paid',
      `Ya se pagó más de lo que el pedido costaría. Devuelve primero ${back} y guarda de nuevo.`,
      { current }
    )
  }
}

/** Says the outcome of an order that is not pending any more. */
const refuseStatus = (current: Order): void => {
  const changed = changesStatus(current.status, 'pending')
  if (changed.ok) return
  throw new Refusal(current.status === 'delivered' ? 'order_delivered' : 'order_canceled', {
    current,
  })
}

const mustBeClient = async (
  ctx: CatalogContext,
  businessId: string,
  clientId: string
): Promise<void> => {
  if (!(await isClient(ctx, businessId, clientId))) throw new Refusal('client_not_found')
  await refuseErased(ctx, businessId, clientId)
}

type EditContext = {
  readonly lines: readonly Line[]
  readonly date: string
  readonly keepsCharges: boolean
}
type Fields = Pick<
  StoredOrder,
  | 'clientId'
  | 'delivery'
  | 'deliveryDate'
  | 'deliveryTime'
  | 'deliveryAddress'
  | 'details'
  | 'deliveryFeeCents'
  | 'discountCents'
  | 'totalCents'
>

const fieldsOf = (form: OrderForm, { lines, date, keepsCharges }: EditContext): Fields => {
  const { clientId, delivery, deliveryTime, deliveryAddress, details } = form
  const deliveryFeeCents = keepsCharges ? centsOf(form.deliveryFee) : 0
  const discountCents = keepsCharges ? centsOf(form.discount) : 0
  const totalCents = orRefuse(totalOf(lines, { deliveryFeeCents, discountCents }))
  return {
    clientId,
    delivery,
    deliveryTime,
    deliveryAddress,
    details,
    deliveryFeeCents,
    discountCents,
    totalCents,
    deliveryDate: storedDay(date),
  }
}
