import { Refusal } from '@mostrador/kernel'
import type { SqlTransaction } from '@mostrador/platform'
import type { CrmContext, UseCase } from '../context.ts'
import { pathByReference } from '../funnels/funnel.ts'
import { findFunnelPosition } from '../funnels/repository.ts'
import { insertPhase, lockType } from './repository.ts'

type Move = {
  readonly businessId: string
  readonly clientId: string
  /** The action reference of a scenario, such as a status of an appointment. */
  readonly reference: string
}

/** Moves a contact to the scenario with an action reference. Refuses `client_not_found`. */
export const moveClient: UseCase<Move, { moved: boolean }> = ctx => move =>
  ctx.db.sqlTransaction(async tx => {
    const client = await moveByReference(ctx, tx, move)
    if (client === null) throw new Refusal('client_not_found')
    return { moved: client.moved }
  })

/**
 * Moves a contact in its funnel, else in the default one [G1-19, C2-42]. Returns its type and
 * whether it moved: not when nothing matches or it is already there. Null for an unknown contact.
 */
export const moveByReference = async (
  ctx: CrmContext,
  tx: SqlTransaction,
  { businessId, clientId, reference }: Move
): Promise<{ type: string; moved: boolean } | null> => {
  // One round trip: the statements queue on one connection, so the read happens under the lock.
  const [type, position] = await Promise.all([
    lockType(tx, businessId, clientId),
    findFunnelPosition(tx, businessId, clientId),
  ])
  if (type === null) return null
  const phase = position && pathByReference(position.phases, reference)
  if (!phase || position.phase === phase) return { type, moved: false }
  const { funnelId, lastPhase } = position
  await Promise.all([
    insertPhase(tx, {
      businessId,
      id: ctx.ids(),
      clientId,
      funnelId,
      phase,
      at: ctx.clock.now(),
    }),
    tx.publish('client.phase_moved', {
      key: clientId,
      data: { clientId, funnelId, phase, from: lastPhase },
    }),
  ])
  return { type, moved: true }
}
