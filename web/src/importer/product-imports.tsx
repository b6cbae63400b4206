import { ImportPanel, type ImportRights } from './import-panel.tsx'
import { productImportWords, useProductImportApi } from './product-api.ts'

/** «Carga Masiva» of products: the tab of their form [PRD2-02]. */
export const ProductImports = (rights: ImportRights) => (
  <ImportPanel importApi={useProductImportApi()} words={productImportWords} {...rights} />
)
