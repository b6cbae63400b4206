import { type SqlTarget, sqlTarget } from '@mostrador/db/raw'
import { createPreparedQueries } from '@mostrador/platform'
import type { Db } from '../context.ts'

/** Single statements on the pool, under the current tenant, each a transaction of its own. */
export const poolTarget = ({ pool }: Pick<Db, 'pool'>): SqlTarget =>
  sqlTarget(
    async ({ text, values }) => (await createPreparedQueries(pool).query(text, values)).rows
  )
