import { clientTables, type ClientTable, type ClientTableOwner } from '@mostrador/db'
import { rawFragment, sql, type SqlTarget } from '@mostrador/db/raw'

/** The ones of the clients that records of an owner name, as far as people see such records. */
export const clientsWithRecords = async (
  db: SqlTarget,
  owner: ClientTableOwner,
  businessId: string,
  clientIds: readonly string[]
): Promise<string[]> => {
  const tables: readonly ClientTable[] = clientTables[owner]
  const used = new Set<string>()
  for (const { name, kind } of tables) {
    if (kind === undefined) continue
    const rows = await sql<{ id: string }>(db)`
      select distinct t.client_id as id from ${rawFragment(name)} t
      where t.business_id = ${businessId}::uuid and t.client_id = any(${[...clientIds]}::uuid[])`
    for (const { id } of rows) used.add(id)
  }
  return [...used]
}
