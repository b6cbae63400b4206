import { sql } from '@mostrador/db/raw'
import type { PaymentMode } from '@mostrador/contracts/billing'
import type { Db, Tx } from '../context.ts'

export type Payment = {
  readonly paymentMode: PaymentMode
  readonly paymentLevel: number
  /** Cents of MXN. */
  readonly pricePerConversion: number
}
/** The settings of a business without a stored row [BUS2-12]. */
const defaultPayment: Payment = {
  paymentMode: 'credits',
  paymentLevel: 1,
  pricePerConversion: 2_500,
}

export const paymentOf = async (db: Db | Tx, businessId: string): Promise<Payment> => {
  const row = await db.prisma.creditSetting.findFirst({ where: { businessId } })
  if (row === null) return defaultPayment
  const { paymentLevel, pricePerConversion } = row
  const paymentMode = row.paymentMode === 'conversions' ? 'conversions' : 'credits'
  return { paymentMode, paymentLevel, pricePerConversion }
}

/** Locks the settings of a business: other changes of its money wait here. */
export const lockPayment = async (tx: Tx, businessId: string): Promise<Payment> => {
  await sql(tx)`
    insert into billing.setting (business_id) values (${businessId}::uuid) on conflict do nothing`
  await sql(tx)`select 1 from billing.setting where business_id = ${businessId}::uuid for update`
  return paymentOf(tx, businessId)
}

export const savePayment = async (tx: Tx, businessId: string, payment: Payment): Promise<void> => {
  await tx.prisma.creditSetting.update({ where: { businessId }, data: payment })
}

type Last = { readonly seq: bigint; readonly balanceAfterCents: bigint }

/** What the last movement of money left; nothing before the first one. Cents. */
export const lastBalance = async (db: Db | Tx, businessId: string): Promise<Last> =>
  (await db.prisma.balanceMovement.findFirst({
    where: { businessId },
    orderBy: { seq: 'desc' },
    select: { seq: true, balanceAfterCents: true },
  })) ?? { seq: 0n, balanceAfterCents: 0n }

export const isBalanceKeyKnown = async (
  tx: Tx,
  businessId: string,
  idemKey: string
): Promise<boolean> =>
  (await tx.prisma.balanceMovement.count({ where: { businessId, idemKey } })) > 0

export const addBalanceMovement = async (
  tx: Tx,
  businessId: string,
  movement: {
    readonly id: string
    readonly seq: bigint
    readonly amountCents: bigint
    readonly balanceAfterCents: bigint
    readonly type: 'deposit' | 'conversion'
    readonly idemKey: string
    readonly concept: string
    readonly at: Date
  }
): Promise<void> => {
  await tx.prisma.balanceMovement.create({ data: { businessId, ...movement } })
}
