import type { Actor } from '@mostrador/contracts'
import type { Branch, BranchForm } from '@mostrador/contracts/scheduling'
import { checkRests, noRests, orRefuse } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { z } from 'zod'
import { openingHours } from '../hours/working-time.ts'
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
import { findBranch, saveBranch } from './repository.ts'

type Form = z.output<typeof BranchForm>

const hoursOf = ({ schedules: { frecuency, ...week } }: Form): Branch['schedules'] => ({
  ...orRefuse(openingHours(week)),
  frecuency,
})

/** The stored branch with the fields of the form; lists that the form leaves out stay. */
const withKeptFields = (form: Form, before: Branch): Branch => ({
  ...before,
  name: form.name,
  address: form.address,
  location: form.location,
  city: form.city,
  state: form.state,
  country: form.country,
  schedules: hoursOf(form),
  restSchedules:
    form.restSchedules === undefined
      ? before.restSchedules
      : orRefuse(checkRests(form.restSchedules, 'branch')),
  resources: form.resources ?? before.resources,
  services: form.services ?? before.services,
  products: form.products ?? before.products,
})

const save = async (ctx: SchedulingContext, tx: Tx, branch: Branch): Promise<Branch> => {
  await saveBranch(tx, branch, ctx.clock.now())
  await publishChanged(tx, 'branch', branch._id)
  return requireBookable(await findBranch(tx, branch.businessId, branch._id), 'branch')
}

/**
 * Registers a branch [BRA-05]. Refuses closing_before_opening [SCH-08], `branch_limit`, and
 * services that are unknown or archived.
 */
export const createBranch =
  (ctx: SchedulingContext) =>
  async (businessId: string, form: Form): Promise<Branch> => {
    await ctx.products.mustBeOnSale(businessId, form.products ?? [])
    refuseUnsafeLinks(form.resources ?? [])
    return ctx.db.transaction(async tx => {
      const blank: Branch = {
        _id: ctx.ids(),
        businessId,
        name: '',
        address: { description: '' },
        location: '',
        city: '',
        state: '',
        country: '',
        schedules: form.schedules,
        restSchedules: noRests(),
        resources: [],
        services: [],
        products: [],
        isArchived: false,
        revision: '',
      }
      await mustBeUsable(tx, businessId, { kind: 'service', ids: form.services ?? [] })
      await refuseAtLimit(tx, businessId, 'branch')
      return save(ctx, tx, withKeptFields(form, blank))
    })
  }

type Edit = {
  readonly branch: Form
  readonly revision: string
  readonly outside?: OutsideAnswer
}

/**
 * Edits a branch [BRA-05]. Appointments made under other hours stay. Refuses `branch_changed` when
 * `revision` is not that of the row and, when `outside` asks, `appointments_outside`.
 */
export const editBranch =
  (ctx: SchedulingContext) =>
  async (actor: Actor, id: string, { branch: form, revision, outside }: Edit): Promise<Branch> => {
    const businessId = businessOf(actor)
    const bookable = { kind: 'branch', businessId, id } as const
    const stored = requireBookable(await findBranch(ctx.db, businessId, id), 'branch')
    await ctx.products.mustBeOnSale(businessId, newlyNamed(form.products ?? [], stored.products))
    const run = await createOutsideCheck(ctx, { actor, bookable, outside })
    return ctx.db.transaction(async tx => {
      const before = await lockAndFind(tx, bookable, findBranch)
      const named = { kind: 'service', ids: form.services ?? [], before: before.services } as const
      await mustBeUsable(tx, businessId, named)
      refuseUnsafeLinks(form.resources ?? [], before.resources)
      const after = withKeptFields(form, before)
      refuseStale('branch_changed', { revision, current: before, next: after })
      return run(tx, () => save(ctx, tx, after))
    })
  }
