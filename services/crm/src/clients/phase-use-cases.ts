import type { Clock } from '@mostrador/kernel'
import type { AnyTransaction } from '@mostrador/platform'
import { pathByReference } from '../funnels/funnel.ts'
import { whereInFunnel } from '../funnels/repository.ts'
import { insertPhase } from './repository.ts'

/**
 * Moves a contact to the scenario with an action reference, in the funnel it is in, else in the default one [G1-19, C2-42].
 * False when nothing matches or it is already there. The row of the contact must be locked.
 */
export const moveByReference = async ({ clock, ids }: { clock: Clock; ids: () => string }, tx: AnyTransaction, businessId: string, clientId: string, reference: string): Promise<boolean> => {
  const here = await whereInFunnel(tx, businessId, clientId)
  const phase = here && pathByReference(here.phases, reference)
  if (!phase || here.phase === phase) return false
  const { funnelId } = here
  await insertPhase(tx, { businessId, id: ids(), clientId, funnelId, phase, at: clock.now() })
  await tx.say('client.phase_moved', { key: clientId, data: { clientId, funnelId, phase, from: here.from } })
  return true
}
