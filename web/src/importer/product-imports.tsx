import { ImportPanel } from './import-panel.tsx'
import { productImportWords, useProductImportDesk } from './product-desk.ts'

/** «Carga Masiva» of products: the tab of their form [PRD2-02]. `mayUndo`: may delete products. */
export const ProductImports = ({ mayUndo }: { readonly mayUndo: boolean }) => (
  <ImportPanel desk={useProductImportDesk()} words={productImportWords} mayUndo={mayUndo} />
)
