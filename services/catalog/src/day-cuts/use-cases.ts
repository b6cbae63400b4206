import type { Actor, DataOf } from '@mostrador/contracts'
import type { catalogRoutes, DayCut, DayCutForm } from '@mostrador/contracts/catalog'
import { centsOf, orRefuse, pesosOf, Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import { todayOf } from '../business-zone.ts'
import type { CatalogContext, UseCase } from '../context.ts'
import { mustBeBranch } from '../scheduling-client.ts'
import { cutLines, expectedCents, expectedLine, sumsByMethod } from './cut.ts'
import {
  type BranchDay,
  findCuts,
  findUncut,
  insertCut,
  latestFloat,
  takeUncut,
  toCut,
} from './repository.ts'

/** The most that one list shows. */
const MAX_CUTS = 500

/** What the till should hold: by method, the movements that no cut has counted. */
export const expectedOfDay: UseCase<BranchDay, DataOf<typeof catalogRoutes.expectedOfDay>> =
  ctx => async day => {
    if (day.branchId !== null) await mustBeBranch(ctx, day.businessId, day.branchId)
    const [uncut, floatCents] = await Promise.all([
      findUncut(ctx.db, day),
      latestFloat(ctx.db, day),
    ])
    const sums = sumsByMethod(uncut)
    const expected = sums.reduce((sum, line) => sum + expectedCents(line), 0)
    return {
      lines: sums.map(expectedLine),
      expected: pesosOf(expected),
      openingFloat: pesosOf(floatCents),
    }
  }

/**
 * Closes what a branch moved on a day. Later movements of that day go to another cut of it. Refuses
 * what `cutLines` does, `branch_not_found`, and `cut_in_future`.
 */
export const cutDay =
  (ctx: CatalogContext) =>
  async ({
    actor,
    form,
  }: {
    readonly actor: Actor
    readonly form: DayCutForm
  }): Promise<DayCut> => {
    const businessId = businessOf(actor)
    const { branchId, date, note } = form
    if (branchId !== null) await mustBeBranch(ctx, businessId, branchId)
    if (date > (await todayOf(ctx, businessId))) throw new Refusal('cut_in_future')
    return ctx.db.transaction(async tx => {
      const id = ctx.ids()
      const movements = await takeUncut(tx, { businessId, branchId, date }, id)
      const cut = await insertCut(tx, {
        businessId,
        id,
        branchId,
        date,
        openingFloatCents: centsOf(form.openingFloat),
        lines: orRefuse(cutLines(form, sumsByMethod(movements))),
        note,
        createdBy: actor.name,
        createdAt: ctx.clock.now(),
      })
      await tx.publish('day.cut', { key: id, data: { dayCutId: id, branchId } })
      return toCut(cut)
    })
  }

/** Cuts, latest day first. */
export const listCuts: UseCase<
  {
    readonly businessId: string
    readonly from?: string | undefined
    readonly to?: string | undefined
  },
  DayCut[]
> =
  ctx =>
  async ({ businessId, ...days }) =>
    (await findCuts(ctx.db, businessId, days, MAX_CUTS)).map(toCut)
