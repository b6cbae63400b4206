import type { Actor } from '@mostrador/contracts'
import { businessOf } from '@mostrador/platform'
import type { SchedulingContext, Tx } from '../context.ts'
import { isNeeded, type Kind, lockAgainstBookings, setArchived, setRemoved } from './repository.ts'
import { refuseToTell, requestAllChanges } from './upcoming-use-cases.ts'
import { mustBeUsable, orNotFound, publishChanged } from './use-cases.ts'

type Find<Row> = (tx: Tx, businessId: string, id: string) => Promise<Row | null>
type Flag = 'true' | 'false' | undefined

/**
 * Archives or restores [BRA-09, G1-03]; answers the row as it now is. With `tell` the clients of its
 * appointments to come are written to.
 */
export const archive =
  <Row>({ db, clock }: SchedulingContext, kind: Kind, find: Find<Row>) =>
  (actor: Actor, id: string, query: { readonly archive?: Flag; readonly tell?: Flag }) => {
    const businessId = businessOf(actor)
    const isArchived = query.archive === 'true'
    const tells = isArchived && query.tell === 'true'
    if (tells) refuseToTell(actor)
    return db.transaction(async (tx): Promise<Row> => {
      const bookable = { kind, businessId, id }
      // Bookings that are being written come first, and are there when people look.
      await lockAgainstBookings(tx, bookable)
      orNotFound(await find(tx, businessId, id), kind)
      await setArchived(tx, bookable, isArchived, clock.now())
      if (tells) await requestAllChanges(tx, bookable, clock.now())
      await publishChanged(tx, kind, id)
      return orNotFound(await find(tx, businessId, id), kind)
    })
  }

/**
 * Deletes, or archives what is still needed [BRA-08, G1-03, G1-16]. With `tell` the clients of its
 * appointments to come are written to.
 */
export const remove =
  ({ db, clock }: SchedulingContext, kind: Kind) =>
  (actor: Actor, id: string, { tell }: { readonly tell?: Flag }) => {
    const businessId = businessOf(actor)
    if (tell === 'true') refuseToTell(actor)
    return db.transaction(async (tx): Promise<{ _id: string; archived: boolean }> => {
      const bookable = { kind, businessId, id }
      await lockAgainstBookings(tx, bookable)
      await mustBeUsable(tx, businessId, { kind, ids: [id], before: [id] })
      const now = clock.now()
      const archived = await isNeeded(tx, bookable, now)
      await (archived ? setArchived(tx, bookable, true, now) : setRemoved(tx, bookable, now))
      if (tell === 'true') await requestAllChanges(tx, bookable, now)
      await publishChanged(tx, kind, id)
      return { _id: id, archived }
    })
  }
