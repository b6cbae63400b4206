import type { Actor } from '@mostrador/contracts'
import { Need } from '@mostrador/contracts/scheduling'
import { businessOf } from '@mostrador/platform'
import type { SchedulingContext, Tx } from '../context.ts'
import {
  type Bookable,
  type Kind,
  lockAgainstBookings,
  needsOf,
  setArchived,
  setRemoved,
} from './repository.ts'
import { refuseNotify, requestAllChanges } from './upcoming-use-cases.ts'
import { mustBeUsable, requireBookable, publishChanged } from './use-cases.ts'

type Find<Row> = (tx: Tx, businessId: string, id: string) => Promise<Row | null>
type Flag = 'true' | 'false' | undefined

/**
 * Archives or restores [BRA-09, G1-03]; returns the row as it now is. With `tell` the clients of
 * its appointments to come are written to.
 */
export const archive =
  <Row>({ db, clock }: SchedulingContext, kind: Kind, find: Find<Row>) =>
  (actor: Actor, id: string, query: { readonly archive?: Flag; readonly tell?: Flag }) => {
    const businessId = businessOf(actor)
    const isArchived = query.archive === 'true'
    const notifiesClients = isArchived && query.tell === 'true'
    if (notifiesClients) refuseNotify(actor)
    return db.transaction(async (tx): Promise<Row> => {
      const bookable = { kind, businessId, id }
      // Bookings that are being written come first, and are there when people look.
      await lockAgainstBookings(tx, bookable)
      requireBookable(await find(tx, businessId, id), kind)
      await setArchived(tx, bookable, isArchived, clock.now())
      if (notifiesClients) await requestAllChanges(tx, bookable, clock.now())
      await publishChanged(tx, kind, id)
      return requireBookable(await find(tx, businessId, id), kind)
    })
  }

type Removed = { _id: string; archived: boolean; neededFor?: Need[] }

/** Archives a row for which there is a need, otherwise takes it out of every list. */
const removeOrArchive = async (
  tx: Tx,
  bookable: Bookable,
  neededFor: Need[],
  now: Date
): Promise<Removed> => {
  const archived = neededFor.length > 0
  await (archived ? setArchived(tx, bookable, true, now) : setRemoved(tx, bookable, now))
  return { _id: bookable.id, archived, ...(archived && { neededFor }) }
}

/**
 * Deletes only what nothing refers to, and archives the rest with the reasons in `neededFor`
 * [BRA-08, G1-03, G1-16]. Own appointments are looked at under the lock of the row, which a booking
 * waits for; another service marks a branch or a specialist by `markReferenced` before it writes a
 * record that names it, which waits for the same lock. So either the record is refused or the row
 * is archived. With `tell` the clients of its appointments to come are written to. What stock a
 * branch keeps is asked before the transaction, to name that reason; nothing depends on it.
 */
export const remove =
  ({ db, clock, products }: SchedulingContext, kind: Kind) =>
  async (actor: Actor, id: string, { tell }: { readonly tell?: Flag }) => {
    const businessId = businessOf(actor)
    if (tell === 'true') refuseNotify(actor)
    const hasStock = kind === 'branch' && (await products.hasStockIn(businessId, id))
    return db.transaction(async tx => {
      const bookable = { kind, businessId, id }
      await lockAgainstBookings(tx, bookable)
      await mustBeUsable(tx, businessId, { kind, ids: [id], before: [id] })
      const now = clock.now()
      const needs = new Set(await needsOf(tx, bookable, now))
      if (hasStock) needs.add('products')
      const neededFor = Need.options.filter(need => needs.has(need))
      const removed = await removeOrArchive(tx, bookable, neededFor, now)
      if (tell === 'true') await requestAllChanges(tx, bookable, now)
      await publishChanged(tx, kind, id)
      return removed
    })
  }
