import { byId, type Call } from './call-data.ts'
import { productsFile } from './world-imports.ts'

/** Calls of the routes that import products: those of one import work on the one of the world. */
export const productImportCalls: Readonly<Record<string, Call>> = {
  'catalog.importProducts': ({ ids }, n) => ({
    body: {
      newProducts: [{ name: `Cera traída ${n}`, description: 'Cera para peinar', price: '90' }],
      bussinessId: ids.businessId,
    },
  }),
  'catalog.uploadProductImport': () =>
    productsFile('productos.csv', ['Cera de archivo,Cera para peinar,80']),
  'catalog.listProductImports': () => ({}),
  'catalog.productImportTemplate': () => ({}),
  'catalog.readProductImport': byId('importId'),
  'catalog.readProductImportRows': ({ ids }) => ({
    params: { id: ids.importId },
    query: { state: 'invalid' },
  }),
  'catalog.startProductImport': ({ ids }) => ({
    params: { id: ids.importId },
    body: { fix: false },
  }),
  'catalog.undoProductImport': ({ ids }) => ({ params: { id: ids.undoneImportId }, body: {} }),
  'catalog.discardProductImport': byId('discardedImportId'),
}
