import type { Clock } from '@mostrador/kernel'
import type { SqlTransaction } from '@mostrador/platform'
import { pathByReference } from '../funnels/funnel.ts'
import { funnelPositionOf } from '../funnels/repository.ts'
import { insertPhase, lockType } from './repository.ts'

type Moving = { readonly clock: Clock; readonly ids: () => string }

/**
 * Moves a contact to the scenario with an action reference, in the funnel it is in, else in the default one [G1-19, C2-42]. Answers what the
 * contact is, and whether it moved: not when nothing matches or it is already there. Null for a stranger. Holds the row of the contact until the
 * transaction ends, so that two events about one person are decided one after the other.
 */
export const moveByReference = async (
  { clock, ids }: Moving,
  tx: SqlTransaction,
  businessId: string,
  clientId: string,
  reference: string
): Promise<{ type: string; moved: boolean } | null> => {
  // One behind the other on the connection: the look begins when the row is ours.
  const [type, here] = await Promise.all([
    lockType(tx, businessId, clientId),
    funnelPositionOf(tx, businessId, clientId),
  ])
  if (type === null) return null
  const phase = here && pathByReference(here.phases, reference)
  if (!phase || here.phase === phase) return { type, moved: false }
  const { funnelId } = here
  await Promise.all([
    insertPhase(tx, { businessId, id: ids(), clientId, funnelId, phase, at: clock.now() }),
    tx.publish('client.phase_moved', {
      key: clientId,
      data: { clientId, funnelId, phase, from: here.from },
    }),
  ])
  return { type, moved: true }
}
