import type { BookableService, ServiceForm } from '@mostrador/contracts/scheduling'
import type { z } from 'zod'
import { canonicalRests } from '../hours/rests.ts'
import type { Deps, Tx } from '../house.ts'
import { leave, mustExist, orNotFound } from '../parties/use-cases.ts'
import { findService, removeService, saveService } from './repository.ts'

type Form = { readonly service: z.output<typeof ServiceForm>; readonly branches: readonly string[]; readonly specialists: readonly string[] }

const filled = ({ service, branches, specialists }: Form, own: Pick<BookableService, '_id' | 'businessId' | 'isArchived'>): BookableService => ({
  ...own, ...service, restSchedules: service.restSchedules === null ? null : canonicalRests(service.restSchedules, 'service'),
  stockOperations: service.stockOperations ?? [], branches: [...new Set(branches)], specialists: [...new Set(specialists)],
})

const save = async (deps: Deps, tx: Tx, service: BookableService): Promise<BookableService> => {
  await saveService(tx, service, deps.clock.now())
  await tx.say('service.changed', { key: service._id, data: { serviceId: service._id } })
  return orNotFound(await findService(tx, service.businessId, service._id), 'service')
}

const mustKnow = async (tx: Tx, businessId: string, { branches, specialists }: Form): Promise<void> => {
  await mustExist(tx, businessId, 'branch', branches)
  await mustExist(tx, businessId, 'specialist', specialists)
}

/** Registers a service, where it is offered and by whom [SRV2-09]. */
export const createService = (deps: Deps) => (businessId: string, form: Form): Promise<BookableService> =>
  deps.db.transaction(async tx => {
    await mustKnow(tx, businessId, form)
    return save(deps, tx, filled(form, { _id: deps.ids(), businessId, isArchived: false }))
  })

/** Edits a service [SRV2-09]. Appointments of the former length stay as they are. */
export const editService = (deps: Deps) => (businessId: string, id: string, form: Form): Promise<BookableService> =>
  deps.db.transaction(async tx => {
    const { isArchived, stockOperations } = orNotFound(await findService(tx, businessId, id), 'service')
    await mustKnow(tx, businessId, form)
    const kept = form.service.stockOperations ?? stockOperations
    return save(deps, tx, filled({ ...form, service: { ...form.service, ...(kept === undefined ? {} : { stockOperations: kept }) } }, { _id: id, businessId, isArchived }))
  })

export const archiveService = (deps: Deps) => (businessId: string, id: string, isArchived: boolean): Promise<BookableService> =>
  deps.db.transaction(async tx => save(deps, tx, { ...orNotFound(await findService(tx, businessId, id), 'service'), isArchived }))

/** Deletes, or archives while an appointment to come needs it [G1-03]. */
export const deleteService = (deps: Deps) => (businessId: string, id: string): Promise<{ _id: string; archived: boolean }> =>
  deps.db.transaction(async tx => {
    const now = deps.clock.now()
    const service = orNotFound(await findService(tx, businessId, id), 'service')
    const left = await leave(tx, {
      id, businessId, kind: 'service', now, archive: () => saveService(tx, { ...service, isArchived: true }, now), remove: () => removeService(tx, businessId, id, now),
    })
    await tx.say('service.changed', { key: id, data: { serviceId: id } })
    return left
  })
