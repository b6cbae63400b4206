import { ImportPanel, type ImportRights } from './import-panel.tsx'
import { productImportWords, useProductImportDesk } from './product-desk.ts'

/** «Carga Masiva» of products: the tab of their form [PRD2-02]. */
export const ProductImports = (rights: ImportRights) => (
  <ImportPanel desk={useProductImportDesk()} words={productImportWords} {...rights} />
)
