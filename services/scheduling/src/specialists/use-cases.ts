import type { Specialist, SpecialistForm } from '@mostrador/contracts/scheduling'
import { countryCodeExtOf, canonicalRests } from '@mostrador/kernel'
import type { z } from 'zod'
import type { SchedulingContext, Tx } from '../context.ts'
import { lockAndFind, mustExist, orNotFound, publishChanged } from '../bookables/use-cases.ts'
import { findSpecialist, saveSpecialist } from './repository.ts'

type Form = z.output<typeof SpecialistForm>
type Own = Pick<
  Specialist,
  | '_id'
  | 'businessId'
  | 'isArchived'
  | 'googleRefreshToken'
  | 'googleCalendarId'
  | 'googleCalendarName'
  | 'paymentInfo'
>

const filled = ({ paymentInfo, ...form }: Form, own: Own): Specialist => ({
  ...own,
  ...form,
  countryCodeExt: countryCodeExtOf(form.countryCode),
  services: [...new Set(form.services)],
  restSchedules: canonicalRests(form.restSchedules, 'specialist'),
  ...(paymentInfo === undefined ? {} : { paymentInfo }),
})

const save = async (
  ctx: SchedulingContext,
  tx: Tx,
  specialist: Specialist
): Promise<Specialist> => {
  await saveSpecialist(tx, specialist, ctx.clock.now())
  await publishChanged(tx, 'specialist', specialist._id)
  return orNotFound(await findSpecialist(tx, specialist.businessId, specialist._id), 'specialist')
}

const mustKnow = async (
  tx: Tx,
  businessId: string,
  { branchId, services }: Form
): Promise<void> => {
  await mustExist(tx, businessId, 'branch', [branchId])
  await mustExist(tx, businessId, 'service', services)
}

/** Registers a specialist of a branch [SPE2-08]. */
export const createSpecialist =
  (ctx: SchedulingContext) =>
  (businessId: string, form: Form): Promise<Specialist> =>
    ctx.db.transaction(async tx => {
      await mustKnow(tx, businessId, form)
      return save(
        ctx,
        tx,
        filled(form, {
          _id: ctx.ids(),
          businessId,
          isArchived: false,
          googleRefreshToken: null,
          googleCalendarId: null,
          googleCalendarName: null,
        })
      )
    })

/** Edits a specialist [SPE2-08]; the calendar connection stays. */
export const editSpecialist =
  (ctx: SchedulingContext) =>
  (businessId: string, id: string, form: Form): Promise<Specialist> =>
    ctx.db.transaction(async tx => {
      const before = await lockAndFind(tx, { kind: 'specialist', businessId, id }, findSpecialist)
      await mustKnow(tx, businessId, form)
      return save(ctx, tx, filled(form, before))
    })
