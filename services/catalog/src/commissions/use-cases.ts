import type { Actor, BodyOf } from '@mostrador/contracts'
import type { catalogRoutes, CommissionRate, PaidCommission } from '@mostrador/contracts/catalog'
import { centsOf, Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import { todayOf } from '../business-zone.ts'
import type { CatalogContext, Tx, UseCase } from '../context.ts'
import { storedDay } from '../money/repository.ts'
import { recordMoney } from '../money/use-cases.ts'
import { markReferenced } from '../scheduling-client.ts'
import { basisPointsOf, baseOf, commissionOf, percentOf } from './commission.ts'
import {
  countPayments,
  findPaid,
  findRates,
  insertCommission,
  saveRate,
  toPaid,
} from './repository.ts'
import { earnedIn } from './statement-use-cases.ts'

/** The most that one list shows. */
const MAX_PAID = 200

/** The percentages that were set. */
export const listRates: UseCase<{ readonly businessId: string }, CommissionRate[]> =
  ctx =>
  async ({ businessId }) =>
    (await findRates(ctx.db, businessId)).map(({ specialistId, basisPoints }) => ({
      specialistId,
      percent: percentOf(basisPoints),
    }))

/**
 * Sets what a specialist earns from now on; paid statements stay. Refuses `specialist_not_found`.
 */
export const putRate: UseCase<
  { readonly businessId: string; readonly specialistId: string; readonly percent: number },
  CommissionRate
> =
  ctx =>
  async ({ businessId, specialistId, percent }) => {
    await markReferenced(ctx.call, businessId, { specialistIds: [specialistId] })
    return ctx.db.transaction(async tx => {
      await saveRate(tx, { businessId, specialistId, basisPoints: basisPointsOf(percent) })
      await publishChanged(tx, specialistId)
      return { specialistId, percent }
    })
  }

type Pay = BodyOf<typeof catalogRoutes.payCommission>

/**
 * Pays a statement: an out movement of category salary, and every payment counted once. Refuses
 * `commission_outdated` when the sum is not the one that the person saw, also because somebody else
 * paid meanwhile; `commission_nothing`, and what `earnedIn` refuses.
 */
export const payCommission =
  (ctx: CatalogContext) =>
  async ({
    actor,
    form,
  }: {
    readonly actor: Actor
    readonly form: Pay
  }): Promise<PaidCommission> => {
    const businessId = businessOf(actor)
    const { specialistId, from, to, branchId, paymentMethod } = form
    if (paymentMethod === 'mercado_pago') throw new Refusal('method_of_provider')
    const branchIds = branchId === null ? [] : [branchId]
    await markReferenced(ctx.call, businessId, { branchIds, specialistIds: [specialistId] })
    const { payments, basisPoints } = await earnedIn(ctx, { businessId, specialistId, from, to })
    const today = await todayOf(ctx, businessId)
    return ctx.db.transaction(async tx => {
      const id = ctx.ids()
      const movementIds = payments.map(payment => payment.id)
      const counted = await countPayments(tx, businessId, movementIds, id)
      const baseCents = baseOf(counted)
      const commissionCents = commissionOf(baseCents, basisPoints)
      if (counted.length < movementIds.length || commissionCents !== centsOf(form.commission))
        throw new Refusal('commission_outdated')
      if (commissionCents === 0) throw new Refusal('commission_nothing')
      const created = { createdBy: actor.name, createdAt: ctx.clock.now() }
      const { _id: movementId } = await recordMoney(tx, {
        businessId,
        id: ctx.ids(),
        customId: '',
        clientId: null,
        date: storedDay(today),
        amountCents: commissionCents,
        branchId,
        type: 'out',
        comments: `Comisiones del ${displayDate(from)} al ${displayDate(to)}`,
        paymentMethod,
        category: 'salary',
        receipts: [],
        ...created,
      })
      const paid = await insertCommission(tx, {
        businessId,
        id,
        specialistId,
        fromDate: storedDay(from),
        toDate: storedDay(to),
        basisPoints,
        baseCents: BigInt(baseCents),
        commissionCents,
        movementId,
        ...created,
      })
      await publishChanged(tx, specialistId)
      return toPaid(paid)
    })
  }

/** '2026-11-23' → '23/11/2026' */
const displayDate = (date: string): string => date.split('-').toReversed().join('/')

/** Paid statements, latest first. */
export const listPaid: UseCase<
  { readonly businessId: string; readonly specialistId: string | undefined },
  PaidCommission[]
> =
  ctx =>
  async ({ businessId, specialistId }) =>
    (await findPaid(ctx.db, businessId, specialistId, MAX_PAID)).map(toPaid)

const publishChanged = (tx: Tx, specialistId: string): Promise<void> =>
  tx.publish('commission.changed', { key: specialistId, data: { specialistId } })
