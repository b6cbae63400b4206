import type { DomainEvent } from '@mostrador/contracts'
import { MILLI } from '@mostrador/kernel'
import { rechargeWithin, type Deps } from '../ledger/use-cases.ts'
import { saveThresholds, type Tx } from '../ledger/repository.ts'

/** Opens the credit account of a new business with its welcome credits, and its thresholds of 10 credits and 24 hours [C2-11]. */
export const onBusinessCreated =
  (deps: Deps, welcome: { gpt: number; reasoning: number }) =>
  async ({ data: { businessId } }: DomainEvent<'business.created'>, tx: Tx): Promise<void> => {
    await saveThresholds(tx, businessId, { lowCreditThreshold: 10, creditNotificationInterval: 24 })
    for (const creditType of ['gpt', 'reasoning'] as const) {
      const amount = welcome[creditType] * MILLI
      if (amount > 0)
        await rechargeWithin(deps, tx, businessId, {
          creditType,
          amount,
          key: `welcome:${creditType}:${businessId}`,
          concept: 'Créditos de bienvenida',
          totalPriceCents: 0,
        })
    }
  }
