import { randomUUID } from 'node:crypto'
import pg from 'pg'

export type Visit = { readonly specialistId: string; readonly start: string; readonly end: string }
export type Outcome = 'booked' | 'taken' | 'deadlock' | 'failed'

const stateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * Bare ways to write a visit, as other products do it and as the ceiling does it. One row, no
 * client, no event.
 */
export const openBookings = async (ownerUrl: string) => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 16 })
  // The server may close first after a failure, which is reported elsewhere.
  pool.on('error', () => {})
  await pool.query(`
    create extension if not exists btree_gist;
    create schema if not exists bench;
    create table bench.bare (id uuid primary key, specialist_id uuid not null, starts_at timestamptz not null, ends_at timestamptz not null, status text not null);
    create index on bench.bare (specialist_id, starts_at) include (ends_at);
    create table bench.guarded (like bench.bare including all, exclude using gist (specialist_id with =, tstzrange(starts_at, ends_at, '[)') with &&));`)
  const insert = (table: string, tail = ''): string =>
    `insert into bench.${table} (id, specialist_id, starts_at, ends_at, status) values ($1, $2, $3, $4, 'agendada') ${tail}`
  const write =
    (name: string, text: string) =>
    async ({ specialistId, start, end }: Visit): Promise<Outcome> => {
      try {
        const { rowCount } = await pool.query({
          name,
          text,
          values: [randomUUID(), specialistId, start, end],
        })
        return rowCount === 1 ? 'booked' : 'taken'
      } catch (error) {
        if (stateOf(error) === '23P01') return 'taken'
        if (stateOf(error) === '40P01') return 'deadlock'
        throw error
      }
    }
  const overlaps = async (table: string): Promise<number> =>
    Number(
      (
        await pool.query<{ count: string }>(
          `select count(*) from bench.${table} a join bench.${table} b on a.specialist_id = b.specialist_id and a.id < b.id and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`
        )
      ).rows[0]?.count
    )
  return {
    /** No protection at all. */
    bare: write('bare', insert('bare')),
    /** A constraint, and nothing that keeps writers from waiting on each other. */
    naive: write('naive', insert('guarded')),
    guarded: write('guarded', insert('guarded', 'on conflict do nothing')),
    /** What most products do: check, then insert. */
    async checked({ specialistId, start, end }: Visit): Promise<Outcome> {
      const { rowCount } = await pool.query({
        name: 'look',
        text: `select 1 from bench.bare where specialist_id = $1 and starts_at < $3 and ends_at > $2 and status <> 'cancelada' limit 1`,
        values: [specialistId, start, end],
      })
      return rowCount === 0 ? this.bare({ specialistId, start, end }) : 'taken'
    },
    overlaps,
    clear: async () => void (await pool.query('truncate bench.bare, bench.guarded')),
    /**
     * What autovacuum does within a minute: the bench fills the agenda of a year in seconds, and a
     * planner that believes it empty scans it.
     */
    analyze: async () => void (await pool.query('analyze scheduling.appointment')),
    /** Pairs of live visits of one specialist that overlap, in the product's own table. */
    productOverlaps: async (): Promise<number> =>
      Number(
        (
          await pool.query<{
            count: string
          }>(`select count(*) from scheduling.appointment a join scheduling.appointment b on a.business_id = b.business_id and a.specialist_id = b.specialist_id and a.id < b.id
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at) where a.status = 'agendada' and b.status = 'agendada'`)
        ).rows[0]?.count
      ),
    close: () => pool.end(),
  }
}
