import pg from 'pg'
import { LOCK_NOT_AVAILABLE, LOCK_TIMEOUT_MS, TableInUse } from './engine-runtime.ts'

/**
 * Lets the owner of the tables see the rows of every business. A superuser does anyway; any other
 * owner is held back by forced row-level security too, and a migration would then change no row and
 * validate a constraint against none, silently. Throws TableInUse when a table is locked.
 */
export const showRowsToOwner = async (owner: pg.Client): Promise<void> => {
  const { rows } = await owner.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c join pg_roles r on r.oid = c.relowner
     where r.rolname = current_user and not r.rolsuper and not r.rolbypassrls and c.relforcerowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'owner')`
  )
  await owner.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  try {
    for (const { table } of rows)
      await owner.query(
        `create policy owner on ${table} to current_user using (true) with check (true)`
      )
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)
      throw new TableInUse(error)
    throw error
  } finally {
    await owner.query('reset lock_timeout')
  }
}
