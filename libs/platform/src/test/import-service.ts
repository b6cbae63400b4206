import { tmpdir } from 'node:os'
import { defineRoutes, importErrors, importRoutesOf } from '@mostrador/contracts'
import { sql } from '@mostrador/db/raw'
import { createImportEngine, defineService, type ImportKind, serveImports } from '../index.ts'

export const importRoutes = defineRoutes(
  'crm',
  importRoutesOf({ path: '/api/people', page: 'contacts' })
)

/** Where a test takes part while rows are created. */
export const hooks = { whileCreating: async (_firstRow: number): Promise<void> => {} }

/** The table of the people that are imported: the tests make it. */
export const peopleTable = `
  create table crm.imported (business_id uuid not null, id uuid primary key, name text not null,
    phone text not null, unique (business_id, phone));
  grant select, insert, update, delete on crm.imported to mostrador_crm`

const people = (ids: () => string): ImportKind<'crm'> => ({
  name: 'people',
  schemaModule: new URL('import-people.ts', import.meta.url),
  template: { fileName: 'plantilla.xlsx', headers: ['Nombre', 'WhatsApp'], example: ['Ana', '1'] },
  batchSize: 1_000,
  async create(tx, { businessId, rows }) {
    const parsedRows = rows.map(({ rowIndex, values }) => ({ rowIndex, id: ids(), ...values }))
    const created = await sql<{ id: string }>(tx)`insert into crm.imported
      select ${businessId}::uuid, given.id, given.name, given.phone
      from jsonb_to_recordset(${JSON.stringify(parsedRows)}::jsonb) as given(id uuid, name text, phone text)
      on conflict do nothing returning id`
    await hooks.whileCreating(rows[0]?.rowIndex ?? 0)
    const createdIds = new Set(created.map(({ id }) => id))
    return parsedRows.map(({ rowIndex, id }) =>
      createdIds.has(id) ? { rowIndex, createdId: id } : { rowIndex, failure: 'Ya existe' }
    )
  },
  async remove(tx, { rows }) {
    const removed = await sql<{ id: string }>(tx)`delete from crm.imported
      where id = any(${rows.map(({ createdId }) => createdId)}::uuid[]) and name not like '%*'
      returning id`
    return removed.map(({ id }) => id)
  },
  publishChanged: (tx, importId) =>
    tx.publish('product_import.changed', { key: importId, data: { importId } }),
})

/** A service whose people come from files. */
export const importing = defineService({
  name: 'crm',
  errors: importErrors,
  setup(ctx) {
    const engine = createImportEngine(ctx, { folder: `${tmpdir()}/mostrador-import-test` })
    serveImports(engine, people(ctx.ids), importRoutes)
  },
})
