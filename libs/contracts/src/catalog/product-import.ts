import { z } from 'zod'
import { Id } from '../common.ts'
import { ONE_MEGABYTE, type Routes } from '../contract.ts'
import { importRoutesOf } from '../imports.ts'
import { PRODUCTS_PER_FILE } from './entities.ts'

/** A row as it was typed: each row is checked by the rules of the file, and fails alone. */
const NewProduct = z.object({
  name: z.string().max(200).default(''),
  description: z.string().max(3_200).default(''),
  price: z.union([z.number(), z.string().max(40)]).default(''),
})
export type NewProduct = z.output<typeof NewProduct>

const imports = importRoutesOf({ path: '/api/product', page: 'products' })

/** Products from a file, or many in one call. */
export const productImportRoutes = {
  importProducts: {
    method: 'POST',
    path: '/api/product/massive',
    access: 'business',
    permission: { page: 'products', action: 'create' },
    summary: 'Up to 150 products in one call; what is not valid counts as failed [IMP2-18]',
    bodyLimit: ONE_MEGABYTE,
    body: z.object({
      newProducts: z
        .array(NewProduct)
        .max(
          PRODUCTS_PER_FILE,
          `Solo se permite subir un maximo de ${PRODUCTS_PER_FILE} productos por llamada.`
        ),
      bussinessId: Id.optional(),
      batchSize: z.number().int().optional(),
    }),
    data: z
      .object({ ids: z.array(Id.nullable()) })
      .extend({ stats: z.object({ created: z.number().int(), failed: z.number().int() }) }),
    message: 'Carga masiva completada con exito',
  },
  uploadProductImport: imports.upload,
  listProductImports: imports.list,
  productImportTemplate: imports.template,
  readProductImport: imports.read,
  readProductImportRows: imports.rows,
  startProductImport: imports.start,
  undoProductImport: imports.undo,
  discardProductImport: imports.discard,
} as const satisfies Routes
