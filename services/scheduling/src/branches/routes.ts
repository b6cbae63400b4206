import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { businessOf, serve, RefusalWithText } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { archive, remove } from '../bookables/archive-use-cases.ts'
import { readUpcoming } from '../bookables/upcoming-use-cases.ts'
import { findBranch, findBranches } from './repository.ts'
import { createBranch, editBranch } from './use-cases.ts'

/**
 * The refusal of a week names its day: 'La hora de cierre no puede ser antes que la de apertura en
 * lunes' [SCH-08].
 */
const withNamedDay = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'closing_before_opening') throw error
    const { day } = error.details as { day: string }
    throw new RefusalWithText(
      error.code,
      `La hora de cierre no puede ser antes que la de apertura en ${day}`,
      error.details
    )
  }
}

/** Mounts the routes of this folder. */
export const branchRoutes = (ctx: SchedulingContext): void => {
  serve(ctx, r.listBranches, ({ actor, query }) =>
    findBranches(ctx.db, businessOf(actor), { includeArchived: query.includeArchived === 'true' })
  )
  serve(ctx, r.createBranch, ({ actor, body }) =>
    withNamedDay(createBranch(ctx)(businessOf(actor), body.branch))
  )
  serve(ctx, r.editBranch, ({ actor, params, body }) =>
    withNamedDay(editBranch(ctx)(actor, params.id, body))
  )
  serve(ctx, r.branchAppointments, ({ actor, params }) =>
    readUpcoming(ctx, 'branch')(actor, params.id)
  )
  serve(ctx, r.archiveBranch, ({ actor, params, query }) =>
    archive(ctx, 'branch', findBranch)(actor, params.id, query)
  )
  serve(ctx, r.deleteBranch, ({ actor, params, query }) =>
    remove(ctx, 'branch')(actor, params.id, query)
  )
}
