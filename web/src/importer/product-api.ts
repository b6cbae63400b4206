import type { Import } from '@mostrador/contracts'
import { catalogRoutes, PRODUCTS_PER_FILE } from '@mostrador/contracts/catalog'
import { useMemo } from 'react'
import {
  useDiscardProductImportMutation,
  useLazyProductImportTemplateQuery,
  useListProductImportsQuery,
  useReadProductImportQuery,
  useReadProductImportRowsQuery,
  useStartProductImportMutation,
  useUndoProductImportMutation,
} from '../api/endpoints/product-imports.ts'
import { randomKey } from '../api/endpoint.ts'
import { sendFileTo } from '../api/send-file.ts'
import type { ImportApi, ImportWords } from './import-api.ts'

export const productImportWords: ImportWords = {
  many: 'productos',
  the: 'los',
  created: 'creados',
  failed: 'fallidos',
  columns: [
    { field: 'name', header: 'Nombre' },
    { field: 'description', header: 'Descripcion' },
    { field: 'price', header: 'Precio' },
  ],
  limit: `Hasta ${PRODUCTS_PER_FILE} productos por archivo`,
}

/** Imports of products, for the panel that all imports share. */
export const useProductImportApi = (): ImportApi => {
  const [template] = useLazyProductImportTemplateQuery()
  const [start] = useStartProductImportMutation()
  const [undo] = useUndoProductImportMutation()
  const [discard] = useDiscardProductImportMutation()
  return useMemo(
    () => ({
      newKey: randomKey,
      useImports: () => useListProductImportsQuery(),
      useImport: id => useReadProductImportQuery({ params: { id } }),
      useRows: (id, state) => useReadProductImportRowsQuery({ params: { id }, query: { state } }),
      upload: sent => sendFileTo<Import>(catalogRoutes.uploadProductImport.path, sent),
      template: () => template().unwrap(),
      start: (id, body) => start({ params: { id }, body }).unwrap(),
      undo: id => undo({ params: { id }, body: {} }).unwrap(),
      discard: async id => void (await discard({ params: { id } }).unwrap()),
    }),
    [template, start, undo, discard]
  )
}
