import type { Specialist, SpecialistForm } from '@mostrador/contracts/scheduling'
import { countryCodeExtOf } from '@mostrador/kernel'
import type { z } from 'zod'
import { canonicalRests } from '../hours/rests.ts'
import type { Deps, Tx } from '../house.ts'
import { leave, mustExist, orNotFound } from '../parties/use-cases.ts'
import { findSpecialist, removeSpecialist, saveSpecialist } from './repository.ts'

type Form = z.output<typeof SpecialistForm>
type Own = Pick<Specialist, '_id' | 'businessId' | 'isArchived' | 'googleRefreshToken' | 'googleCalendarId' | 'googleCalendarName' | 'paymentInfo'>

const filled = ({ paymentInfo, ...form }: Form, own: Own): Specialist => ({
  ...own, ...form, countryCodeExt: countryCodeExtOf(form.countryCode), services: [...new Set(form.services)], restSchedules: canonicalRests(form.restSchedules, 'specialist'),
  ...(paymentInfo === undefined ? {} : { paymentInfo }),
})

const save = async (deps: Deps, tx: Tx, specialist: Specialist): Promise<Specialist> => {
  await saveSpecialist(tx, specialist, deps.clock.now())
  await tx.say('specialist.changed', { key: specialist._id, data: { specialistId: specialist._id } })
  return orNotFound(await findSpecialist(tx, specialist.businessId, specialist._id), 'specialist')
}

const mustKnow = async (tx: Tx, businessId: string, { branchId, services }: Form): Promise<void> => {
  await mustExist(tx, businessId, 'branch', [branchId])
  await mustExist(tx, businessId, 'service', services)
}

/** Registers a specialist of a branch [SPE2-08]. */
export const createSpecialist = (deps: Deps) => (businessId: string, form: Form): Promise<Specialist> =>
  deps.db.transaction(async tx => {
    await mustKnow(tx, businessId, form)
    return save(deps, tx, filled(form, { _id: deps.ids(), businessId, isArchived: false, googleRefreshToken: null, googleCalendarId: null, googleCalendarName: null }))
  })

/** Edits a specialist [SPE2-08]; the calendar connection stays. */
export const editSpecialist = (deps: Deps) => (businessId: string, id: string, form: Form): Promise<Specialist> =>
  deps.db.transaction(async tx => {
    const before = orNotFound(await findSpecialist(tx, businessId, id), 'specialist')
    await mustKnow(tx, businessId, form)
    return save(deps, tx, filled(form, before))
  })

export const archiveSpecialist = (deps: Deps) => (businessId: string, id: string, isArchived: boolean): Promise<Specialist> =>
  deps.db.transaction(async tx => save(deps, tx, { ...orNotFound(await findSpecialist(tx, businessId, id), 'specialist'), isArchived }))

/** Deletes, or archives while an appointment to come needs them [G1-03]. */
export const deleteSpecialist = (deps: Deps) => (businessId: string, id: string): Promise<{ _id: string; archived: boolean }> =>
  deps.db.transaction(async tx => {
    const now = deps.clock.now()
    const specialist = orNotFound(await findSpecialist(tx, businessId, id), 'specialist')
    const left = await leave(tx, {
      id, businessId, kind: 'specialist', now, archive: () => saveSpecialist(tx, { ...specialist, isArchived: true }, now), remove: () => removeSpecialist(tx, businessId, id, now),
    })
    await tx.say('specialist.changed', { key: id, data: { specialistId: id } })
    return left
  })
