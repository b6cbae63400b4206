import type { Actor } from '@mostrador/contracts'
import type { Specialist, SpecialistForm } from '@mostrador/contracts/scheduling'
import { countryCodeExtOf, checkRests, orRefuse } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { z } from 'zod'
import type { SchedulingContext, Tx } from '../context.ts'
import {
  lockAndFind,
  mustBeUsable,
  requireBookable,
  publishChanged,
  refuseAtLimit,
  refuseStale,
} from '../bookables/use-cases.ts'
import { type OutsideAnswer, createOutsideCheck } from '../bookables/upcoming-use-cases.ts'
import { findSpecialist, saveSpecialist } from './repository.ts'

type Form = z.output<typeof SpecialistForm>
type KeptFields = Pick<
  Specialist,
  | '_id'
  | 'businessId'
  | 'isArchived'
  | 'googleRefreshToken'
  | 'googleCalendarId'
  | 'googleCalendarName'
  | 'paymentInfo'
>

const withKeptFields = ({ paymentInfo, ...form }: Form, keptFields: KeptFields): Specialist => ({
  ...keptFields,
  ...form,
  countryCodeExt: countryCodeExtOf(form.countryCode),
  services: [...new Set(form.services)],
  restSchedules: orRefuse(checkRests(form.restSchedules, 'specialist')),
  ...(paymentInfo === undefined ? {} : { paymentInfo }),
  // Given to it when it is read.
  revision: '',
})

const save = async (
  ctx: SchedulingContext,
  tx: Tx,
  specialist: Specialist
): Promise<Specialist> => {
  await saveSpecialist(tx, specialist, ctx.clock.now())
  await publishChanged(tx, 'specialist', specialist._id)
  return requireBookable(
    await findSpecialist(tx, specialist.businessId, specialist._id),
    'specialist'
  )
}

const requireKnownIds = async (
  tx: Tx,
  businessId: string,
  { branchId, services }: Form,
  before?: Specialist
): Promise<void> => {
  const usable = (named: Parameters<typeof mustBeUsable>[2]) => mustBeUsable(tx, businessId, named)
  await usable({ kind: 'branch', ids: [branchId], before: before ? [before.branchId] : [] })
  await usable({ kind: 'service', ids: services, before: before?.services ?? [] })
}

/**
 * Registers a specialist of a branch [SPE2-08]. Refuses `specialist_limit`, and what is archived.
 */
export const createSpecialist =
  (ctx: SchedulingContext) =>
  (businessId: string, form: Form): Promise<Specialist> =>
    ctx.db.transaction(async tx => {
      await requireKnownIds(tx, businessId, form)
      await refuseAtLimit(tx, businessId, 'specialist')
      return save(
        ctx,
        tx,
        withKeptFields(form, {
          _id: ctx.ids(),
          businessId,
          isArchived: false,
          googleRefreshToken: null,
          googleCalendarId: null,
          googleCalendarName: null,
        })
      )
    })

type Edit = {
  readonly specialist: Form
  readonly revision: string
  readonly outside?: OutsideAnswer
}

/**
 * Edits a specialist [SPE2-08]; the calendar connection stays. Refuses `specialist_changed` when
 * `revision` is not that of the row and, when `outside` asks, `appointments_outside`.
 */
export const editSpecialist =
  (ctx: SchedulingContext) =>
  async (actor: Actor, id: string, { specialist: form, revision, outside }: Edit) => {
    const businessId = businessOf(actor)
    const bookable = { kind: 'specialist', businessId, id } as const
    const run = await createOutsideCheck(ctx, { actor, bookable, outside })
    return ctx.db.transaction(async (tx): Promise<Specialist> => {
      const current = await lockAndFind(tx, bookable, findSpecialist)
      await requireKnownIds(tx, businessId, form, current)
      const next = withKeptFields(form, current)
      refuseStale('specialist_changed', { revision, current, next })
      return run(tx, () => save(ctx, tx, next))
    })
  }
