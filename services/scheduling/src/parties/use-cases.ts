import { Refusal } from '@mostrador/kernel'
import type { Tx } from '../house.ts'
import { type Kind, isNeeded, lockParty, type Needed, unknownIds } from './repository.ts'

const notFound = { branch: 'branch_not_found', service: 'service_not_found', specialist: 'specialist_not_found' } as const satisfies Record<Kind, string>

/** Refuses ids that are not rows of the business: a form never links to what it cannot see. */
export const mustExist = async (tx: Tx, businessId: string, kind: Kind, ids: readonly string[]): Promise<void> => {
  const unknown = await unknownIds(tx, businessId, kind, [...new Set(ids)])
  if (unknown.length > 0) throw new Refusal(notFound[kind], { ids: unknown })
}

export const orNotFound = <Value>(value: Value | null, kind: Kind): Value => {
  if (value === null) throw new Refusal(notFound[kind])
  return value
}

type Leaving = { readonly kind: Kind; readonly id: string; readonly businessId: string; readonly now: Date; archive(): Promise<void>; remove(): Promise<void> }

const neededAs: Readonly<Record<Kind, (id: string) => Needed>> = { branch: branchId => ({ branchId }), service: serviceId => ({ serviceId }), specialist: specialistId => ({ specialistId }) }

/** Deletes, or archives when an appointment still to come needs it [BRA-08, G1-03, G1-16]. */
export const leave = async (tx: Tx, { kind, id, businessId, now, archive, remove }: Leaving): Promise<{ _id: string; archived: boolean }> => {
  await lockParty(tx, businessId, kind, id)
  const archived = await isNeeded(tx, businessId, neededAs[kind](id), now)
  await (archived ? archive() : remove())
  return { _id: id, archived }
}
