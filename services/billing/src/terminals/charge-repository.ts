import type { ChargeState, PaymentState, TerminalCharge } from '@mostrador/contracts/billing'
import { sql } from '@mostrador/db/raw'
import { pesosOf } from '@mostrador/kernel'
import type { Db, Tx } from '../context.ts'
import type { StoredQuote } from '../payment-links/link-repository.ts'
import { isOpen, openStates } from './charge.ts'

type ChargeRow = Awaited<ReturnType<Tx['prisma']['terminalCharge']['findFirstOrThrow']>>
export type StoredCharge = ChargeRow & { readonly quote: StoredQuote }

const withQuote = { quote: true } as const

export const findCharge = (
  { prisma }: Db | Tx,
  businessId: string,
  id: string
): Promise<StoredCharge | null> =>
  prisma.terminalCharge.findFirst({ where: { businessId, id }, include: withQuote })

/** The charge of an appointment that waits on a terminal; null without one. */
export const findOpenCharge = (
  { prisma }: Db | Tx,
  businessId: string,
  appointmentId: string
): Promise<StoredCharge | null> =>
  prisma.terminalCharge.findFirst({
    where: { businessId, appointmentId, state: { in: [...openStates] } },
    include: withQuote,
  })

/** The charge, locked until the transaction ends. */
export const lockCharge = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredCharge | null> => {
  await sql(tx)`select 1 from billing.terminal_charge
    where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
  return findCharge(tx, businessId, id)
}

export const insertCharge = async (tx: Tx, charge: ChargeRow): Promise<void> => {
  await tx.prisma.terminalCharge.create({ data: charge })
}

type Changes = Partial<Pick<ChargeRow, 'orderId' | 'state' | 'cancelAsked' | 'closedAt'>>

export const updateCharge = async (
  tx: Tx,
  { businessId, id }: Pick<ChargeRow, 'businessId' | 'id'>,
  fields: Changes
): Promise<void> => {
  await tx.prisma.terminalCharge.update({
    where: { businessId_id: { businessId, id } },
    data: fields,
  })
}

/** The terminal that this person used last in a branch, or else anybody; null before that. */
export const findRememberedTerminal = async (
  { prisma }: Db,
  { businessId, branchId, userId }: { businessId: string; branchId: string; userId: string | null }
): Promise<string | null> => {
  const lastOf = (createdById?: string) =>
    prisma.terminalCharge.findFirst({
      where: { businessId, branchId, ...(createdById !== undefined && { createdById }) },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { terminalId: true },
    })
  const ownLast = userId === null ? null : await lastOf(userId)
  return (ownLast ?? (await lastOf()))?.terminalId ?? null
}

/** The state of the payment of a quote; null without one. */
export const paymentStateOf = async (
  { prisma }: Db | Tx,
  businessId: string,
  quoteId: string
): Promise<PaymentState | null> => {
  const payment = await prisma.linkPayment.findFirst({ where: { businessId, quoteId } })
  // Held by a constraint of the table.
  return (payment?.state ?? null) as PaymentState | null
}

/** A stored charge as the contract shows it at a moment. */
export const toCharge = (
  charge: StoredCharge,
  paymentState: PaymentState | null,
  now: Date
): TerminalCharge => ({
  _id: charge.id,
  appointmentId: charge.appointmentId,
  terminalId: charge.terminalId,
  terminalName: charge.terminalName,
  amount: pesosOf(charge.quote.amountCents),
  // Held by constraints of the tables.
  currency: charge.quote.currency as TerminalCharge['currency'],
  state: charge.state as ChargeState,
  cancelAsked: charge.cancelAsked && isOpen(charge),
  paymentState,
  createdBy: charge.createdBy,
  createdAt: charge.createdAt.toISOString(),
  age: Math.max(0, Math.floor((now.getTime() - charge.createdAt.getTime()) / 1_000)),
})
