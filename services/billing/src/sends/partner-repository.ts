import { sql } from '@mostrador/db/raw'
import type { CreditSource, CreditType, PartnerMovement } from '@mostrador/contracts/billing'
import { Refusal } from '@mostrador/kernel'
import type { Db, Tx } from '../context.ts'

export type PartnerAccount = {
  readonly partnerId: string
  /** Thousandths. */
  readonly prepayCredits: bigint
  readonly soldCredits: bigint
  readonly seq: bigint
}
export type StoredPartnerMovement = Awaited<
  ReturnType<Db['prisma']['partnerMovement']['findFirstOrThrow']>
>
export type NewPartnerMovement = {
  readonly id: string
  readonly source: CreditSource
  readonly amount: bigint
  readonly balanceAfter: bigint
  readonly type: PartnerMovement['type']
  readonly counterpartId: string | null
  readonly creditType: CreditType
  readonly totalPriceCents: bigint | null
  readonly at: Date
}

/** Opens an account with nothing in it; false for one that is known, whose name is kept up. */
export const openPartner = async (
  tx: Tx,
  { partnerId, name, code }: { partnerId: string; name: string; code: string }
): Promise<boolean> => {
  const [row] = await sql<{ fresh: boolean }>(tx)`
    insert into billing.partner_account (partner_id, name, code)
    values (${partnerId}::uuid, ${name}, ${code})
    on conflict (partner_id) do update set name = excluded.name, code = excluded.code
    returning (xmax = 0) as fresh`
  return row?.fresh === true
}

/** Locks the account of a partner: the first of all locks. Refuses `partner_not_found`. */
export const lockPartner = async (tx: Tx, partnerId: string): Promise<PartnerAccount> => {
  const [row] = await sql<PartnerAccount>(tx)`
    select partner_id as "partnerId", prepay as "prepayCredits", sold as "soldCredits", seq
    from billing.partner_account where partner_id = ${partnerId}::uuid for update`
  if (row === undefined) throw new Refusal('partner_not_found')
  return row
}

/** Refuses `partner_not_found`. */
export const readPartner = async (db: Db, partnerId: string): Promise<PartnerAccount> => {
  const row = await db.prisma.partnerAccount.findFirst({ where: { partnerId } })
  if (row === null) throw new Refusal('partner_not_found')
  return { partnerId, prepayCredits: row.prepay, soldCredits: row.sold, seq: row.seq }
}

/** Writes a movement and the counters that it leaves. */
export const savePartnerMovement = async (
  tx: Tx,
  { partnerId, prepayCredits: prepay, soldCredits: sold, seq }: PartnerAccount,
  movement: NewPartnerMovement
): Promise<void> => {
  await tx.prisma.partnerMovement.create({
    data: { partnerId, seq, ...movement, idemKey: `send:${movement.id}` },
  })
  await tx.prisma.partnerAccount.update({ where: { partnerId }, data: { prepay, sold, seq } })
}

/** A page, newest first, and one more when others follow. */
export const listPartnerMovements = (
  db: Db,
  partnerId: string,
  { page, limit }: { readonly page: number; readonly limit: number }
): Promise<StoredPartnerMovement[]> =>
  db.prisma.partnerMovement.findMany({
    where: { partnerId },
    orderBy: { seq: 'desc' },
    skip: (page - 1) * limit,
    take: limit + 1,
  })
