import type { Import } from '@mostrador/contracts'
import { catalogRoutes, MAX_IMPORTED_ENROLLMENTS } from '@mostrador/contracts/catalog'
import { useMemo } from 'react'
import {
  useDiscardEnrollmentImportMutation,
  useLazyEnrollmentImportTemplateQuery,
  useListEnrollmentImportsQuery,
  useReadEnrollmentImportQuery,
  useReadEnrollmentImportRowsQuery,
  useStartEnrollmentImportMutation,
  useUndoEnrollmentImportMutation,
} from '../api/endpoints/enrollment-imports.ts'
import { randomKey } from '../api/endpoint.ts'
import { sendFileTo } from '../api/send-file.ts'
import type { ImportApi, ImportWords } from './import-api.ts'

export const enrollmentImportWords: ImportWords = {
  many: 'inscripciones',
  the: 'las',
  created: 'creadas',
  failed: 'fallidas',
  doneTitle: 'Carga masiva completada con exito',
  columns: [
    { field: 'course', header: 'Curso' },
    { field: 'whatsapp', header: 'WhatsApp' },
    { field: 'status', header: 'Estado' },
  ],
  others: [
    { field: 'countryCode', header: 'Código de país' },
    { field: 'date', header: 'Fecha de Inscripcion' },
    { field: 'paymentMethod', header: 'Metodo de Pago' },
    { field: 'fee', header: 'Cuota de Inscripcion' },
    { field: 'notes', header: 'Notas' },
  ],
  known: {
    one: '1 fila es de alguien que ya está en ese curso: se queda como está',
    many: 'filas son de personas que ya están en ese curso: se quedan como están',
  },
  limit: `Hasta ${MAX_IMPORTED_ENROLLMENTS} inscripciones por archivo. Cada persona se busca por su WhatsApp entre tus contactos`,
}

/** Imports of enrolments, for the panel that all imports share. */
export const useEnrollmentImportApi = (): ImportApi => {
  const [template] = useLazyEnrollmentImportTemplateQuery()
  const [start] = useStartEnrollmentImportMutation()
  const [undo] = useUndoEnrollmentImportMutation()
  const [discard] = useDiscardEnrollmentImportMutation()
  return useMemo(
    () => ({
      newKey: randomKey,
      useImports: () => useListEnrollmentImportsQuery(),
      useImport: id => useReadEnrollmentImportQuery({ params: { id } }),
      useRows: (id, state) =>
        useReadEnrollmentImportRowsQuery({ params: { id }, query: { state } }),
      upload: sent => sendFileTo<Import>(catalogRoutes.uploadEnrollmentImport.path, sent),
      template: () => template().unwrap(),
      start: (id, body) => start({ params: { id }, body }).unwrap(),
      undo: id => undo({ params: { id }, body: {} }).unwrap(),
      discard: async id => void (await discard({ params: { id } }).unwrap()),
    }),
    [template, start, undo, discard]
  )
}
