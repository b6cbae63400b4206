import type { Clock } from '@mostrador/kernel'
import { pathByReference } from '../funnels/funnel.ts'
import { defaultFunnel, findFunnel } from '../funnels/repository.ts'
import { insertPhases, latestPhase, type Tx } from './repository.ts'

/**
 * Moves a contact to the scenario with an action reference, in the funnel it is in, else in the default one [G1-19, C2-42].
 * False when nothing matches or it is already there. The row of the contact must be locked.
 */
export const moveByReference = async ({ clock, ids }: { clock: Clock; ids: () => string }, tx: Tx, businessId: string, clientId: string, reference: string): Promise<boolean> => {
  const latest = await latestPhase(tx, businessId, clientId)
  const funnel = (latest && (await findFunnel(tx, businessId, latest.funnelId))) ?? (await defaultFunnel(tx, businessId))
  const phase = funnel && pathByReference(funnel.phases, reference)
  if (!phase || (latest?.phase === phase && latest.funnelId === funnel._id)) return false
  await insertPhases(tx, [{ businessId, id: ids(), clientId, funnelId: funnel._id, phase, at: clock.now() }])
  await tx.say('client.phase_moved', { key: clientId, data: { clientId, funnelId: funnel._id, phase, from: latest?.phase ?? null } })
  return true
}
