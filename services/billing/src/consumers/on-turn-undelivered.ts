import type { DomainEvent } from '@mostrador/contracts'
import type { Tx } from '../ledger/repository.ts'
import { type Deps, refundWithin } from '../ledger/use-cases.ts'

/** A reply that the channel refused costs nothing: the reservation of its turn is under the turn's id. */
export const onTurnUndelivered =
  (deps: Pick<Deps, 'clock' | 'ids'>) =>
  async (
    { businessId, data: { turnId } }: DomainEvent<'turn.undelivered'>,
    tx: Tx
  ): Promise<void> => {
    if (businessId !== null) await refundWithin(deps, tx, businessId, turnId)
  }
