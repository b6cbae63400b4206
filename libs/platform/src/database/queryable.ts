import type { QueryResultRow } from 'pg'

/** The part of a pg pool or client that SQL of the platform needs. */
export type Queryable = {
  query<Row extends QueryResultRow>(
    text: string,
    values?: unknown[]
  ): Promise<{ rows: Row[]; rowCount: number | null }>
}
