import { type Clock, Refusal } from '@mostrador/kernel'
import type { Listener } from '../database/listener.ts'
import type { DeadLetters, Resolution } from './dead-letters.ts'

export type DeadLetterActions = Pick<DeadLetters, 'open' | 'count' | 'businesses'> & {
  /**
   * Sends it once more, with all its tries. A person (`by`) who repeats a decision changes nothing.
   */
  retry(id: string, by: string): Promise<void>
  /**
   * Both refuse `not_found`, and `letter_retried` or `letter_discarded` with `{ by }` when somebody
   * else was first.
   */
  discard(id: string, by: string): Promise<void>
}

/** What a person may do with dead letters. */
export const createDeadLetterActions = (
  letters: DeadLetters,
  clock: Clock,
  notify: Listener['notify']
): DeadLetterActions => {
  /** Refuses unless the letter was settled by the same person in the same way. */
  const checkSettlement = async (id: string, by: string, requested: Resolution): Promise<void> => {
    const settlement = await letters.settlement(id)
    if (settlement === null) throw new Refusal('not_found')
    if (settlement.resolution !== requested || settlement.by !== by)
      throw new Refusal(`letter_${settlement.resolution}`, { by: settlement.by })
  }
  return {
    open: letters.open,
    count: letters.count,
    businesses: letters.businesses,
    async retry(id, by) {
      const queue = await letters.resend(id, by, clock.now())
      if (queue === null) await checkSettlement(id, by, 'retried')
      else notify('timer', queue)
    },
    async discard(id, by) {
      if (!(await letters.discard(id, by))) await checkSettlement(id, by, 'discarded')
    },
  }
}
