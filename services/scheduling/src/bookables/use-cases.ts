import { addsSafeLinks } from '@mostrador/contracts'
import { MAX_BOOKABLES } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { isStale } from '@mostrador/platform'
import type { Db, Tx } from '../context.ts'
import {
  findArchivedById,
  countLocked,
  type Kind,
  lockBookable,
  type Bookable,
  bookableExists,
} from './repository.ts'

// What branches, services and specialists have in common: found, archived, removed.

const notFound = {
  branch: 'branch_not_found',
  service: 'service_not_found',
  specialist: 'specialist_not_found',
} as const satisfies Record<Kind, string>

const isArchived = {
  branch: 'branch_archived',
  service: 'service_archived',
  specialist: 'specialist_archived',
} as const satisfies Record<Kind, string>

const atLimit = {
  branch: 'branch_limit',
  service: 'service_limit',
  specialist: 'specialist_limit',
} as const satisfies Record<Kind, string>

type NamedBookables = {
  readonly kind: Kind
  readonly ids: readonly string[]
  /** Named by the row as it was: these may be archived. */
  readonly before?: readonly string[]
}

/**
 * Refuses ids that are not rows of the business, and those of archived rows that were not named
 * before, with `details.ids`.
 */
export const mustBeUsable = async (
  tx: Db | Tx,
  businessId: string,
  { kind, ids, before = [] }: NamedBookables
): Promise<void> => {
  const named = [...new Set(ids)]
  const archivedState = await findArchivedById(tx, businessId, kind, named)
  const unknown = named.filter(id => !archivedState.has(id))
  if (unknown.length > 0) throw new Refusal(notFound[kind], { ids: unknown })
  const archived = named.filter(id => archivedState.get(id) === true && !before.includes(id))
  if (archived.length > 0) throw new Refusal(isArchived[kind], { ids: archived })
}

/** Refuses `link_not_https` where a form adds an address that clients may not be shown. */
export const refuseUnsafeLinks = (
  links: readonly string[],
  before: readonly string[] = []
): void => {
  if (!addsSafeLinks(links, before)) throw new Refusal('link_not_https')
}

/** Refuses one more of a kind than a business may have. */
export const refuseAtLimit = async (tx: Tx, businessId: string, kind: Kind): Promise<void> => {
  if ((await countLocked(tx, businessId, kind)) >= MAX_BOOKABLES[kind])
    throw new Refusal(atLimit[kind])
}

/**
 * Returns the rows of a filtered list, or refuses a branch or specialist that the business never
 * had. Looks only when there are no rows.
 */
export const refuseUnknownFilter = async <Row>(
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
      if (id !== undefined && !(await bookableExists(db, { kind, businessId, id })))
        throw new Refusal(notFound[kind], { ids: [id] })
  return [...rows]
}

/** The row, or the refusal that its kind has for it. */
export const requireBookable = <Value>(value: Value | null, kind: Kind): Value => {
  if (value === null) throw new Refusal(notFound[kind])
  return value
}

type Find<Row> = (tx: Tx, businessId: string, id: string) => Promise<Row | null>

/** The row, locked against other changes until the transaction ends. */
export const lockAndFind = async <Row>(
  tx: Tx,
  bookable: Bookable,
  find: Find<Row>
): Promise<Row> => {
  await lockBookable(tx, bookable)
  return requireBookable(await find(tx, bookable.businessId, bookable.id), bookable.kind)
}

/**
 * Refuses an edit that was made on another revision than `current`, with the row in the details.
 */
export const refuseStale = <Row extends { readonly revision: string }>(
  code: 'branch_changed' | 'service_changed' | 'specialist_changed',
  edit: { readonly revision: string; readonly current: Row; readonly next: Row }
): void => {
  if (isStale(edit)) throw new Refusal(code, { current: edit.current })
}

/** Publishes that a branch, a service or a specialist changed. */
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
