import type { DomainEvent } from '@mostrador/contracts'
import type { BillingContext, Tx } from '../context.ts'
import { refundTurn } from '../ledger/refund-use-cases.ts'

/** Refunds a reply that the channel refused. The key of its reservation is the turn's id. */
export const onTurnUndelivered =
  (ctx: BillingContext) =>
  async (
    { businessId, data: { turnId } }: DomainEvent<'turn.undelivered'>,
    tx: Tx
  ): Promise<void> => {
    if (businessId !== null) await refundTurn(ctx, tx, businessId, turnId)
  }
