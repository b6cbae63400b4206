import { accountsRoutes } from '@mostrador/contracts/accounts'
import type { CreditSend } from '@mostrador/contracts/billing'
import { MILLI, orRefuse, Refusal } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { BillingContext, Tx, UseCase } from '../context.ts'
import { spend } from '../ledger/ledger.ts'
import { sumOf } from '../ledger/lots.ts'
import { saveSpending, grantCredits, openAccount } from '../ledger/account-use-cases.ts'
import { lockPartner, savePartnerMovement } from './partner-repository.ts'
import { isPriceAsShown, isResetDateAllowed, type Sides, sidesOf } from './send.ts'

type SendResult = { movementId: string }

/**
 * Sends, takes back or adds credits [CRD-10]. The account of the partner and that of the business
 * change in one transaction, the partner's locked first; both movements have the same id.
 * Refuses `send_unclear`, `price_differs`, `reset_date_wrong`, `business_not_found`,
 * `partner_not_found`, `not_enough_credits`, `partner_credits_short`, `extract_too_much`.
 */
export const sendCredits: UseCase<CreditSend, SendResult> = ctx => async send => {
  const sides = orRefuse(sidesOf(send))
  if (!isPriceAsShown(send)) throw new Refusal('price_differs')
  const businessId = sides.kind === 'partner' ? null : sides.businessId
  const expiry = businessId === null ? null : await endOfBusiness(ctx, businessId)
  if (!isResetDateAllowed(send, { now: ctx.clock.now(), expiry }))
    throw new Refusal('reset_date_wrong')
  return ctx.underTenant(businessId, () =>
    ctx.db.transaction(async tx => {
      const movementId = ctx.ids()
      if (sides.kind !== 'business') await movePartner(ctx, tx, sides, { ...send, movementId })
      if (sides.kind !== 'partner') await moveBusiness(ctx, tx, sides, { ...send, movementId })
      return { movementId }
    })
  )
}

/** The current end of a business. Refuses `business_not_found`. */
const endOfBusiness = async ({ call }: BillingContext, id: string): Promise<Date> => {
  const as = actorOf.service('billing', id)
  const { endSubscription } = await call(accountsRoutes.businessFacts, { params: { id } }, as)
  return new Date(endSubscription)
}

type Sending = CreditSend & SendResult
type WithPartner = Exclude<Sides, { kind: 'business' }>
type WithBusiness = Exclude<Sides, { kind: 'partner' }>

/** Written with at most three decimals. */
const thousandthsOf = ({ amount }: CreditSend): bigint => BigInt(Math.round(amount * MILLI))
const centsOf = ({ totalPrice }: CreditSend): number => Math.round(totalPrice * 100)

const movePartner = async (
  ctx: BillingContext,
  tx: Tx,
  sides: WithPartner,
  send: Sending
): Promise<void> => {
  const before = await lockPartner(tx, sides.partnerId)
  // A business gives back what is extracted of it; the platform takes what is extracted of a
  // partner.
  const isGain =
    send.type === 'partner_recharge' || (send.type === 'extract' && sides.kind === 'both')
  const amount = isGain ? thousandthsOf(send) : -thousandthsOf(send)
  const balanceAfter = before[sides.source] + amount
  if (balanceAfter < 0n) throw new Refusal('partner_credits_short')
  const after = { ...before, [sides.source]: balanceAfter, seq: before.seq + 1n }
  await savePartnerMovement(tx, after, {
    id: send.movementId,
    source: sides.source,
    amount,
    balanceAfter,
    type: send.type === 'recharge' ? 'transfer' : send.type,
    counterpartId: sides.kind === 'both' ? sides.businessId : null,
    creditType: send.creditType,
    totalPriceCents: BigInt(centsOf(send)),
    at: ctx.clock.now(),
  })
}

const concepts: Readonly<Record<CreditSend['type'], string>> = {
  recharge: 'Recarga de la plataforma',
  transfer: 'Envío de créditos',
  extract: 'Retiro de créditos',
  partner_recharge: 'Recarga de partner',
}

const moveBusiness = async (
  ctx: BillingContext,
  tx: Tx,
  sides: WithBusiness,
  send: Sending
): Promise<void> => {
  const { businessId } = sides
  const partnerId = sides.kind === 'both' ? sides.partnerId : null
  const { creditType, type, renewalDuration, resetDate, movementId: id } = send
  const open = await openAccount(ctx, tx, { businessId, creditType })
  const amount = thousandthsOf(send)
  const entry = {
    id,
    amount,
    type,
    idemKey: `send:${id}`,
    concept: concepts[type],
    totalPriceCents: centsOf(send),
    partnerId,
    creditSource: sides.kind === 'both' ? sides.source : null,
  }
  if (type === 'extract') {
    // A partner takes back only what it sent: what somebody bought is theirs.
    const from = open.lots.filter(lot => partnerId === null || lot.partnerId === partnerId)
    if (sumOf(from) < amount) throw new Refusal('extract_too_much')
    const account = orRefuse(spend(open.account, amount))
    await saveSpending(ctx, tx, open, { ...entry, creditType, account, from })
    return
  }
  await grantCredits(ctx, tx, open, {
    ...entry,
    renewalDuration,
    resetDate: resetDate === null ? null : new Date(resetDate),
  })
  if (resetDate !== null) await publishRenewal(tx, businessId, resetDate)
}

/** A renewed business works at least until the end of its credits. */
const publishRenewal = (tx: Tx, businessId: string, resetDate: string): Promise<void> =>
  tx.publish('subscription.changed', {
    key: businessId,
    data: { businessId, paidUntil: resetDate },
  })
