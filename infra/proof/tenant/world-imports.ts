import { setTimeout as wait } from 'node:timers/promises'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import type { Caller, ProductApi } from '../product-api.ts'

/** What is sent as a file of products. */
export const productsFile = (name: string, rows: readonly string[]) => ({
  body: { name, bytes: 0, sha256: '', text: ['Nombre,Descripcion,Precio', ...rows].join('\n') },
})
const TRIES = 100

/** Files of products of a business: one to start, one that is done, one to discard. */
export const foundImports = async (
  api: ProductApi,
  owner: Caller,
  { mark, word }: { readonly mark: string; readonly word: (column: string) => string }
) => {
  const upload = async (name: string, rows: readonly string[]): Promise<string> =>
    (await api.get(catalogRoutes.uploadProductImport, productsFile(name, rows), owner))._id
  const importId = await upload(word('platform.import_run.file_name'), [
    `Gel ${mark},Gel fuerte ${word('platform.import_row.original')},90`,
    ` ${word('platform.import_row.errors')},Se le quita un espacio,90`,
  ])
  const undoneImportId = await upload('hecho.csv', [`Peine ${mark},Peine de carey,50`])
  const discardedImportId = await upload('otro.csv', [`Toalla ${mark},Toalla de barba,50`])
  const params = { id: undoneImportId }
  await api.get(catalogRoutes.startProductImport, { params, body: { fix: false } }, owner)
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const { state } = await api.get(catalogRoutes.readProductImport, { params }, owner)
    if (state === 'done') return { importId, undoneImportId, discardedImportId }
    await wait(200)
  }
  throw new Error('An import of the world does not end')
}
