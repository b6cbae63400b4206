import type { Actor, ImportOptions } from '@mostrador/contracts'
import { crmRoutes as r } from '@mostrador/contracts/crm'
import { sendFileAs } from '@mostrador/testing'
import type { CrmTestApp } from './crm-test-app.ts'

export const fileOf = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\n'))
export const header = 'Nombre,WhatsApp,Codigo de Pais,Tipo'

type Business = { readonly owner: Actor; readonly businessId: string }

/** A business, and what its owner does with files of contacts. */
export const officeOf = (app: CrmTestApp, { owner, businessId }: Business) => {
  const call = app.as(owner)
  const upload = async (bytes: Buffer, query: ImportOptions = {}) =>
    (await sendFileAs(app, owner)(r.uploadClientImport, { bytes, name: 'clientes.csv', query }))
      .data
  const read = async (id: string) => (await call(r.readClientImport, { params: { id } })).data
  const run = async (id: string, { fix = true, updateKnown = false } = {}) => {
    await call(r.startClientImport, { params: { id }, body: { fix, updateKnown } })
    await app.settled()
    return read(id)
  }
  const undo = async (id: string) => {
    await call(r.undoClientImport, { params: { id }, body: {} })
    await app.settled()
    return read(id)
  }
  const rows = async (id: string, state: 'kept' | 'skipped' | 'failed') =>
    (await call(r.readClientImportRows, { params: { id }, query: { state } })).data
  const clients = async (search = '') =>
    (await call(r.searchClients, { query: { search, limit: 100 } })).data
  const idOf = async (name: string) =>
    (await clients()).find(client => client.name === name)?._id ?? ''
  const merge = async (name: string, into: string) => {
    const pair = { survivorId: await idOf(into), mergedId: await idOf(name) }
    const { data } = await call(r.previewMerge, { query: pair })
    const revisions = { survivor: data.survivor.revision, merged: data.merged.revision }
    const merged = await call(r.mergeClients, { body: { ...pair, revisions } })
    await app.settled()
    return merged.data
  }
  const load = async (...lines: readonly string[]) => run((await upload(fileOf(...lines)))._id)
  return { businessId, owner, call, upload, read, run, undo, rows, clients, idOf, merge, load }
}
