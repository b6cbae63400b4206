import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, type ImportEngine, serve, serveImports } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { productImport } from './import-use-cases.ts'
import { importProducts } from './massive-use-cases.ts'

export const productImportRoutes = (
  ctx: CatalogContext,
  imports: ImportEngine<'catalog'>
): void => {
  serve(ctx, r.importProducts, ({ actor, body }) =>
    importProducts(ctx)({ businessId: businessOf(actor), rows: body.newProducts })
  )
  serveImports(imports, productImport(ctx), {
    upload: r.uploadProductImport,
    list: r.listProductImports,
    template: r.productImportTemplate,
    read: r.readProductImport,
    rows: r.readProductImportRows,
    start: r.startProductImport,
    undo: r.undoProductImport,
    discard: r.discardProductImport,
  })
}
