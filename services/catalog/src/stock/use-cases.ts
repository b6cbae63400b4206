import {
  chosenReasons,
  MAX_LISTED_MOVEMENTS,
  type StockCountForm,
  type StockLevel,
  type StockMovement,
  type StockMovementForm,
} from '@mostrador/contracts/catalog'
import { localDateOf, Refusal, startOfDay } from '@mostrador/kernel'
import { RefusalWithText } from '@mostrador/platform'
import type { CatalogContext, Tx, UseCase } from '../context.ts'
import { markReferenced } from '../scheduling-client.ts'
import { type BranchIds, branchOfAppointment, readBranches, zoneOf } from './places-client.ts'
import {
  findMovements,
  findStocked,
  isConsumedLocked,
  lockStocked,
  quantitiesSinceCount,
  toMovement,
} from './repository.ts'
import { applyLines, joinedByProduct } from './stock.ts'
import { moveStock, type MovementLine } from './move-use-cases.ts'

type ListQuery = {
  readonly businessId: string
  readonly ids?: readonly string[] | undefined
  readonly appointmentId?: string | undefined
}

/** The newest movements, or the named ones [STK-02]. */
export const listMovements: UseCase<ListQuery, StockMovement[]> =
  ctx =>
  async ({ businessId, ...selection }) => {
    const rows = await findMovements(ctx.db, businessId, {
      ...selection,
      limit: MAX_LISTED_MOVEMENTS,
    })
    return rows.map(toMovement)
  }

/**
 * The stock of each product by branch. A quantity from registration that never moved belongs to the
 * main branch; without a branch nothing is listed.
 */
export const listLevels: UseCase<{ readonly businessId: string }, StockLevel[]> =
  ctx =>
  async ({ businessId }) => {
    const products = await findStocked(ctx.db, businessId)
    if (products.every(({ stock, levels }) => stock === 0 && levels.length === 0)) return []
    const { main } = await readBranches(ctx.call, businessId)
    const now = applyLines(products, [], main)
    return now.ok ? [...now.value.levels] : []
  }

type NewMovements = {
  readonly businessId: string
  readonly forms: readonly StockMovementForm[]
  readonly appointmentId?: string | undefined
}

/**
 * Writes movements, all of them or none; those of an appointment are its consumption, written once
 * [STK2-07, APT-21]. Refuses as `moveStock`, and `stock_lines_missing`, `stock_date_past`,
 * `date_too_far`, `stock_branch_not_found`, `stock_branch_missing`, `stock_reason_mismatch`,
 * `consumption_recorded`, `consumption_out_only`, `appointment_not_found`.
 */
export const createMovements: UseCase<NewMovements, StockMovement[]> =
  ctx =>
  async ({ businessId, forms, appointmentId }) => {
    if (forms.length === 0) throw new Refusal('stock_lines_missing')
    const branches = await readBranches(ctx.call, businessId)
    await refuseDates(ctx, businessId, forms)
    const defaultBranchId =
      appointmentId === undefined
        ? branches.main
        : await branchOfAppointment(ctx.call, businessId, appointmentId)
    const formLines = forms.map(form =>
      lineOf(form, defaultBranchId, branches, appointmentId !== undefined)
    )
    const lines = appointmentId === undefined ? formLines : joinedByProduct(formLines)
    await markPlaces(ctx, businessId, branches, lines)
    return ctx.db.transaction(async tx => {
      if (appointmentId !== undefined && (await isConsumedLocked(tx, businessId, appointmentId)))
        throw new Refusal('consumption_recorded')
      return moveStock(ctx, tx, { businessId, lines, mainBranchId: branches.main, appointmentId })
    })
  }

const lineOf = (
  form: StockMovementForm,
  defaultBranchId: string,
  { all }: BranchIds,
  isConsumption: boolean
): MovementLine => {
  const { branchId = defaultBranchId, type, productId, quantity } = form
  if (!all.has(branchId)) throw new Refusal('stock_branch_not_found')
  if (isConsumption && type === 'in') throw new Refusal('consumption_out_only')
  const reason = form.reason ?? (isConsumption ? 'use' : usualReason[type])
  if (!chosenReasons[type].includes(reason)) throw new Refusal('stock_reason_mismatch')
  return {
    productId,
    branchId,
    quantity,
    type,
    reason,
    unitCostCents: type === 'in' ? form.unitCostCents : null,
    customId: form.customId,
    comments: form.comments,
    date: form.date === undefined ? undefined : new Date(form.date),
  }
}
const usualReason = { in: 'purchase', out: 'sale' } as const

/** Branches where stock will move are not deleted any more; an opening moves in the main one. */
const markPlaces = (
  { call }: CatalogContext,
  businessId: string,
  { main }: BranchIds,
  lines: readonly MovementLine[]
): Promise<void> =>
  markReferenced(call, businessId, { branchIds: [main, ...lines.map(({ branchId }) => branchId)] })

/**
 * No date before the start of today on the clock of the business, nor a year ahead [STK2-05,
 * C2-29].
 */
const refuseDates = async (
  ctx: CatalogContext,
  businessId: string,
  forms: readonly StockMovementForm[]
): Promise<void> => {
  const now = ctx.clock.now()
  const dates = forms.flatMap(({ date }) => (date === undefined ? [] : [new Date(date)]))
  const isWithinYear = (date: Date): boolean => date >= now && daysFrom(now, date) <= YEAR_DAYS
  if (dates.every(isWithinYear)) return
  const zone = await zoneOf(ctx.call, businessId)
  const today = startOfDay(localDateOf(now, zone), zone)
  if (dates.some(date => date < today)) throw new Refusal('stock_date_past')
  if (dates.some(date => daysFrom(today, date) > YEAR_DAYS)) throw new Refusal('date_too_far')
}
const YEAR_DAYS = 366
const daysFrom = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 86_400_000

/**
 * Writes the differences of an inventory: between what was expected and what was counted, so that
 * what was sold since then is not counted twice. Answers no movements where all agreed. Refuses
 * `stock_counted_meanwhile` where somebody else counted a product after it was expected, and as
 * `moveStock`.
 */
export const countStock: UseCase<
  { readonly businessId: string; readonly form: StockCountForm },
  StockMovement[]
> =
  ctx =>
  async ({ businessId, form }) => {
    const branches = await readBranches(ctx.call, businessId)
    const { branchId = branches.main, counts, comments } = form
    if (!branches.all.has(branchId)) throw new Refusal('stock_branch_not_found')
    const lines = counts
      .filter(({ counted, expected }) => counted !== expected)
      .map(count => lineOfCount(count, branchId, comments))
    if (lines.length > 0) await markPlaces(ctx, businessId, branches, lines)
    return ctx.db.transaction(async tx => {
      await refuseCountedMeanwhile(tx, { businessId, branchId, counts })
      if (lines.length === 0) return []
      return moveStock(ctx, tx, { businessId, lines, mainBranchId: branches.main })
    })
  }

type Count = StockCountForm['counts'][number]

const lineOfCount = (
  { productId, counted, expected }: Count,
  branchId: string,
  comments: string
): MovementLine => ({
  productId,
  branchId,
  quantity: Math.abs(counted - expected),
  type: counted > expected ? 'in' : 'out',
  reason: 'count',
  unitCostCents: null,
  comments,
})

type StockCount = {
  readonly businessId: string
  readonly branchId: string
  readonly counts: readonly Count[]
}

/**
 * What was expected has to be something that the branch had at or after the last inventory of the
 * product: otherwise it was seen before that, and the same difference would be written twice. Locks
 * the products until the transaction ends.
 */
const refuseCountedMeanwhile = async (
  tx: Tx,
  { businessId, branchId, counts }: StockCount
): Promise<void> => {
  const productIds = counts.map(({ productId }) => productId)
  const products = await lockStocked(tx, businessId, productIds)
  const since = await quantitiesSinceCount(tx, businessId, { branchId, productIds })
  const stale = counts.find(
    ({ productId, expected }) => since.get(productId)?.has(expected) === false
  )
  const product = products.find(({ id }) => id === stale?.productId)
  if (product === undefined) return
  const quantity = product.levels.find(level => level.branchId === branchId)?.quantity ?? 0
  throw new RefusalWithText(
    'stock_counted_meanwhile',
    `Alguien más contó ${product.name} mientras tanto: ahora hay ${quantity.toLocaleString('es-MX')}. Bórralo de tu lista y cuéntalo de nuevo.`,
    { productId: product.id, left: quantity }
  )
}
