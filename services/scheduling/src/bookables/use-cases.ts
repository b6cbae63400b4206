import { Refusal } from '@mostrador/kernel'
import type { SchedulingContext, Db, Tx } from '../context.ts'
import {
  isNeeded,
  type Kind,
  lockAgainstBookings,
  lockBookable,
  type Bookable,
  partyExists,
  setArchived,
  setRemoved,
  unknownIds,
} from './repository.ts'

// What branches, services and specialists have in common: being found, being put away, and leaving.

const notFound = {
  branch: 'branch_not_found',
  service: 'service_not_found',
  specialist: 'specialist_not_found',
} as const satisfies Record<Kind, string>

/** Refuses ids that are not rows of the business: a form never links to what it cannot see. */
export const mustExist = async (
  tx: Tx,
  businessId: string,
  kind: Kind,
  ids: readonly string[]
): Promise<void> => {
  const unknown = await unknownIds(tx, businessId, kind, [...new Set(ids)])
  if (unknown.length > 0) throw new Refusal(notFound[kind], { ids: unknown })
}

/**
 * Of a list that a branch or a specialist narrows: the rows, or the refusal of an id that the business never had. Asked only when
 * there are no rows, so that whoever finds something pays for one question.
 */
export const orUnknownFilter = async <Row>(
  db: Db,
  businessId: string,
  filter: { readonly branchId?: string | undefined; readonly specialistId?: string | undefined },
  rows: readonly Row[]
): Promise<Row[]> => {
  const named = [
    { kind: 'branch', id: filter.branchId },
    { kind: 'specialist', id: filter.specialistId },
  ] as const
  if (rows.length === 0)
    for (const { kind, id } of named)
      if (id !== undefined && !(await partyExists(db, { kind, businessId, id })))
        throw new Refusal(notFound[kind], { ids: [id] })
  return [...rows]
}

/** The row, or the refusal that its kind has for it. */
export const orNotFound = <Value>(value: Value | null, kind: Kind): Value => {
  if (value === null) throw new Refusal(notFound[kind])
  return value
}

type Find<Row> = (tx: Tx, businessId: string, id: string) => Promise<Row | null>

/** The row, held until the transaction ends: a change made meanwhile is neither missed nor undone. */
export const hold = async <Row>(tx: Tx, party: Bookable, find: Find<Row>): Promise<Row> => {
  await lockBookable(tx, party)
  return orNotFound(await find(tx, party.businessId, party.id), party.kind)
}

/** Tells that a branch, a service or a specialist is not what it was. */
export const publishChanged = (tx: Tx, kind: Kind, id: string): Promise<void> => {
  switch (kind) {
    case 'branch':
      return tx.publish('branch.changed', { key: id, data: { branchId: id } })
    case 'service':
      return tx.publish('service.changed', { key: id, data: { serviceId: id } })
    case 'specialist':
      return tx.publish('specialist.changed', { key: id, data: { specialistId: id } })
  }
}

/** Archives or restores [BRA-09, G1-03]; answers the row as it now is. */
export const archive =
  <Row>({ db, clock }: SchedulingContext, kind: Kind, find: Find<Row>) =>
  (businessId: string, id: string, isArchived: boolean): Promise<Row> =>
    db.transaction(async tx => {
      const party = { kind, businessId, id }
      await hold(tx, party, find)
      await setArchived(tx, party, isArchived, clock.now())
      await publishChanged(tx, kind, id)
      return orNotFound(await find(tx, businessId, id), kind)
    })

/** Deletes, or archives what is still needed [BRA-08, G1-03, G1-16]. */
export const remove =
  ({ db, clock }: SchedulingContext, kind: Kind) =>
  (businessId: string, id: string): Promise<{ _id: string; archived: boolean }> =>
    db.transaction(async tx => {
      const party = { kind, businessId, id }
      await lockAgainstBookings(tx, party)
      await mustExist(tx, businessId, kind, [id])
      const now = clock.now()
      const archived = await isNeeded(tx, party, now)
      await (archived ? setArchived(tx, party, true, now) : setRemoved(tx, party, now))
      await publishChanged(tx, kind, id)
      return { _id: id, archived }
    })
