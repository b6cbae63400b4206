import type { DomainEvent } from '@mostrador/contracts'
import { creditTypes } from '@mostrador/contracts/billing'
import { MILLI } from '@mostrador/kernel'
import type { BillingContext, Tx } from '../context.ts'
import { rechargeAccount } from '../ledger/recharge-use-cases.ts'
import { defaultThresholds, saveThresholds } from '../ledger/repository.ts'

/**
 * Opens the thresholds of a new business, and its credit accounts with welcome credits where it is
 * the first of its owner: once per person.
 */
export const onBusinessCreated =
  (ctx: BillingContext) =>
  async (
    { data: { businessId, isFirst = true } }: DomainEvent<'business.created'>,
    tx: Tx
  ): Promise<void> => {
    const welcomeCredits = {
      gpt: ctx.config.WELCOME_CREDITS_GPT,
      reasoning: ctx.config.WELCOME_CREDITS_REASONING,
    }
    await saveThresholds(tx, businessId, defaultThresholds)
    if (!isFirst) return
    for (const creditType of creditTypes) {
      const amount = welcomeCredits[creditType] * MILLI
      if (amount === 0) continue
      await rechargeAccount(ctx, tx, businessId, {
        creditType,
        amount,
        key: `welcome:${creditType}:${businessId}`,
        concept: 'Créditos de bienvenida',
        totalPriceCents: 0,
      })
    }
  }
