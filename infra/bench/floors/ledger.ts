import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * A bare INSERT of the row that an operation of the ledger leaves, with the indexes of its table.
 */
export const openLedgerFloor = async (ownerUrl: string) => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 16 })
  // The server may close first after a failure, which is reported elsewhere.
  pool.on('error', () => {})
  await pool.query(`create schema if not exists bench;
    create table bench.movement (like billing.movement including all)`)
  const businessId = randomUUID()
  let seq = 0
  return {
    async insert(): Promise<void> {
      seq += 1
      await pool.query({
        name: 'movement',
        text: `insert into bench.movement (business_id, credit_type, seq, id, amount, balance_after, type, idem_key, concept, at)
          values ($1, 'gpt', $2, $3, 700, $4, 'recharge', $5, 'Recarga', now())`,
        values: [businessId, seq, randomUUID(), seq * 700, `bench:${seq}`],
      })
    },
    /** The product's own: its movements, and accounts whose balance is not their sum. */
    async productBalances(): Promise<{ readonly movements: number; readonly wrong: number }> {
      const { rows } = await pool.query<{ movements: number; wrong: number }>(
        `select (select count(*)::int from billing.movement) as movements,
          (select count(*)::int from billing.account a where a.balance <>
            (select coalesce(sum(m.amount), 0) from billing.movement m
             where m.business_id = a.business_id and m.credit_type = a.credit_type)) as wrong`
      )
      return rows[0] ?? { movements: 0, wrong: 1 }
    },
    close: () => pool.end(),
  }
}
