import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { businessOf, serve, WordedRefusal } from '@mostrador/platform'
import type { Deps } from '../deps.ts'
import type { SchedulingHouse } from '../house.ts'
import { archive, remove } from '../parties/use-cases.ts'
import { findBranch, findBranches } from './repository.ts'
import { createBranch, editBranch } from './use-cases.ts'

/** The refusal of a week names its day: 'La hora de cierre no puede ser antes que la de apertura en lunes' [SCH-08]. */
const namingTheDay = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'closing_before_opening') throw error
    const { day } = error.details as { day: string }
    throw new WordedRefusal(
      error.code,
      `La hora de cierre no puede ser antes que la de apertura en ${day}`,
      error.details
    )
  }
}

/** Wire ↔ use case. */
export const branchRoutes = (house: SchedulingHouse, deps: Deps): void => {
  serve(house, r.listBranches, ({ actor, query }) =>
    findBranches(deps.db, businessOf(actor), { includeArchived: query.includeArchived === 'true' })
  )
  serve(house, r.createBranch, ({ actor, body }) =>
    namingTheDay(createBranch(deps)(businessOf(actor), body.branch))
  )
  serve(house, r.editBranch, ({ actor, params, body }) =>
    namingTheDay(editBranch(deps)(businessOf(actor), params.id, body.branch))
  )
  serve(house, r.archiveBranch, ({ actor, params, query }) =>
    archive(deps, 'branch', findBranch)(businessOf(actor), params.id, query.archive === 'true')
  )
  serve(house, r.deleteBranch, ({ actor, params }) =>
    remove(deps, 'branch')(businessOf(actor), params.id)
  )
}
