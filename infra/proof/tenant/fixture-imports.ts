import { setTimeout as wait } from 'node:timers/promises'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { crmRoutes } from '@mostrador/contracts/crm'
import type { Caller, ProductApi } from '../product-api.ts'

/** What is sent as a file. */
export const fileOf = (name: string, lines: readonly string[]) => ({
  query: {},
  body: { name, bytes: 0, sha256: '', text: lines.join('\n') },
})
/** What is sent as a file of products. */
export const productsFile = (name: string, rows: readonly string[]) =>
  fileOf(name, ['Nombre,Descripcion,Precio', ...rows])
/** What is sent as a file of contacts. */
export const clientsFile = (name: string, rows: readonly string[]) =>
  fileOf(name, ['Nombre,WhatsApp,Codigo de Pais,Tipo', ...rows])
const TRIES = 100

/** Reads until an import or bulk action is done. */
export const waitUntilDone = async (
  read: () => Promise<{ readonly state: string }>
): Promise<void> => {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if ((await read()).state === 'done') return
    await wait(200)
  }
  throw new Error('An import or bulk action is not done')
}

type Words = { readonly mark: string; readonly word: (column: string) => string }

/** Files of products of a business: one to start, one that is done, one to discard. */
export const createImports = async (api: ProductApi, owner: Caller, { mark, word }: Words) => {
  const send = async (file: ReturnType<typeof fileOf>): Promise<string> =>
    (await api.get(catalogRoutes.uploadProductImport, file, owner))._id
  const upload = (name: string, rows: readonly string[]) => send(productsFile(name, rows))
  const waiting = fileOf(word('platform.import_run.file_name'), [
    `Nombre,Descripcion,Precio,${word('platform.import_run.unused_columns')}`,
    `Gel ${mark},Gel fuerte ${word('platform.import_row.original')},90`,
    ` ${word('platform.import_row.errors')},Se le quita un espacio,90`,
  ])
  const importId = await send(waiting)
  const undoneImportId = await upload('hecho.csv', [`Peine ${mark},Peine de carey,50`])
  const discardedImportId = await upload('otro.csv', [`Toalla ${mark},Toalla de barba,50`])
  const params = { id: undoneImportId }
  await api.get(catalogRoutes.startProductImport, { params, body: { fix: false } }, owner)
  await waitUntilDone(() => api.get(catalogRoutes.readProductImport, { params }, owner))
  return { importId, undoneImportId, discardedImportId }
}

/** The same of contacts. */
export const createClientImports = async (api: ProductApi, owner: Caller, mark: string) => {
  const upload = async (name: string, row: string): Promise<string> =>
    (await api.get(crmRoutes.uploadClientImport, clientsFile(name, [row]), owner))._id
  const clientImportId = await upload('clientes.csv', `Luz ${mark},2229990001,52,lead`)
  const undoneClientImportId = await upload('hechos.csv', `Paz ${mark},2229990002,52,lead`)
  const discardedClientImportId = await upload('otros.csv', `Sol ${mark},2229990003,52,lead`)
  const params = { id: undoneClientImportId }
  await api.get(crmRoutes.startClientImport, { params, body: { fix: false } }, owner)
  await waitUntilDone(() => api.get(crmRoutes.readClientImport, { params }, owner))
  return { clientImportId, undoneClientImportId, discardedClientImportId }
}
