import type { DomainEvent } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { todayOf } from '../business-zone.ts'
import type { CatalogContext } from '../context.ts'
import { findMovement, storedDay } from '../money/repository.ts'
import { recordMoney } from '../money/use-cases.ts'
import { markReferenced } from '../scheduling-client.ts'

const BY = 'Mercado Pago'

/**
 * Money that came by link is a movement of the same id, so a repeated event finds it; only this
 * writes the method mercado_pago [C2-27, G1-07].
 */
export const onPaymentReceived =
  (ctx: CatalogContext) =>
  async ({ businessId, data }: DomainEvent<'payment.received'>): Promise<void> => {
    if (businessId === null) return
    const { paymentId, appointmentId, amountCents, currency, clientId, branchId } = data
    if ((await findMovement(ctx.db, businessId, paymentId)) !== null) return
    const date = storedDay(await todayOf(ctx, businessId))
    const existingBranchId = await findExistingBranch(ctx, businessId, branchId)
    await ctx.db.transaction(tx =>
      recordMoney(tx, {
        businessId,
        id: paymentId,
        customId: '',
        clientId,
        date,
        amountCents,
        currency,
        branchId: existingBranchId,
        type: 'in',
        comments: '',
        paymentMethod: 'mercado_pago',
        category: 'sales',
        receipts: [],
        appointmentId,
        createdBy: BY,
        createdAt: ctx.clock.now(),
      })
    )
  }

/** Its branch, which is not deleted any more; money that comes after that belongs to none. */
const findExistingBranch = async (
  { call }: CatalogContext,
  businessId: string,
  branchId: string | null
): Promise<string | null> => {
  if (branchId === null) return null
  try {
    await markReferenced(call, businessId, { branchIds: [branchId] })
    return branchId
  } catch (error) {
    if (error instanceof Refusal && error.code === 'branch_not_found') return null
    throw error
  }
}

/** Money that went back is a movement of its own, tied to the same appointment and client. */
export const onPaymentReturned =
  (ctx: CatalogContext) =>
  async ({ businessId, data }: DomainEvent<'payment.returned'>): Promise<void> => {
    if (businessId === null) return
    const { paymentId, refundId, appointmentId, amountCents, currency, kind } = data
    if ((await findMovement(ctx.db, businessId, refundId)) !== null) return
    const received = await findMovement(ctx.db, businessId, paymentId)
    const date = storedDay(await todayOf(ctx, businessId))
    await ctx.db.transaction(tx =>
      recordMoney(tx, {
        businessId,
        id: refundId,
        customId: '',
        clientId: received?.clientId ?? null,
        date,
        amountCents,
        currency,
        branchId: received?.branchId ?? null,
        type: 'out',
        comments: kind === 'refund' ? 'Devolución de un pago por enlace' : 'Contracargo del banco',
        paymentMethod: 'mercado_pago',
        category: 'sales',
        receipts: [],
        appointmentId,
        createdBy: BY,
        createdAt: ctx.clock.now(),
      })
    )
  }

/** Money of a chargeback that was won: it comes in again, by a movement of its own. */
export const onPaymentRestored =
  (ctx: CatalogContext) =>
  async ({ businessId, data }: DomainEvent<'payment.restored'>): Promise<void> => {
    if (businessId === null) return
    const { paymentId, restoreId, appointmentId, amountCents, currency } = data
    if ((await findMovement(ctx.db, businessId, restoreId)) !== null) return
    const received = await findMovement(ctx.db, businessId, paymentId)
    const date = storedDay(await todayOf(ctx, businessId))
    await ctx.db.transaction(tx =>
      recordMoney(tx, {
        businessId,
        id: restoreId,
        customId: '',
        clientId: received?.clientId ?? null,
        date,
        amountCents,
        currency,
        branchId: received?.branchId ?? null,
        type: 'in',
        comments: 'Contracargo ganado',
        paymentMethod: 'mercado_pago',
        category: 'sales',
        receipts: [],
        appointmentId,
        createdBy: BY,
        createdAt: ctx.clock.now(),
      })
    )
  }
