import type { Import } from '@mostrador/contracts'
import { crmRoutes, MAX_IMPORTED_CLIENTS } from '@mostrador/contracts/crm'
import { showPhone } from '@mostrador/kernel'
import { useMemo } from 'react'
import {
  useDiscardClientImportMutation,
  useLazyClientImportTemplateQuery,
  useListClientImportsQuery,
  useReadClientImportQuery,
  useReadClientImportRowsQuery,
  useStartClientImportMutation,
  useUndoClientImportMutation,
} from '../api/endpoints/client-imports.ts'
import { randomKey } from '../api/endpoint.ts'
import { sendFileTo } from '../api/send-file.ts'
import { type ImportApi, type ImportWords } from './import-api.ts'
import { countText } from '../ui/count.ts'

export const clientImportWords: ImportWords = {
  many: 'contactos',
  the: 'los',
  created: 'creados',
  failed: 'fallidos',
  // [IMP-05], and what else may be wrong in a row.
  columns: [
    { field: 'name', header: 'Nombre' },
    {
      field: 'whatsapp',
      header: 'WhatsApp',
      show: ({ whatsapp = '', countryCode = '' }) =>
        whatsapp === '' ? '' : showPhone({ whatsapp, countryCode }),
    },
    { field: 'type', header: 'Tipo' },
  ],
  others: [
    { field: 'surnames', header: 'Apellidos' },
    { field: 'lastname', header: 'Apellido paterno' },
    { field: 'secondLastname', header: 'Apellido materno' },
    { field: 'gender', header: 'Género' },
    { field: 'noRespond', header: 'No responder' },
    { field: 'email', header: 'Correo' },
    { field: 'countryCode', header: 'Código de país' },
    { field: 'hasNoWhatsapp', header: 'No tiene WhatsApp' },
    { field: 'birthdate', header: 'Fecha de nacimiento' },
    { field: 'customId', header: 'Identificador' },
  ],
  known: {
    one: '1 fila es de alguien que ya es tu contacto',
    many: 'filas son de personas que ya son tus contactos',
    choice: {
      skip: 'Dejarlos como están',
      untouched: 'Se quedan como están: para actualizarlos necesitas permiso de editar contactos.',
      update: 'Actualizarlos con lo que trae el archivo',
      updateDetail: 'Las celdas vacías no borran nada.',
    },
  },
  limit: `Hasta ${countText(MAX_IMPORTED_CLIENTS)} contactos por archivo`,
}

/** `countryCode`: for numbers without one; empty where none was chosen [IMP2-11]. */
const uploadPath = (countryCode: string, columns = ''): string => {
  const { path } = crmRoutes.uploadClientImport
  const query = new URLSearchParams({
    ...(countryCode === '' ? {} : { countryCode }),
    ...(columns === '' ? {} : { columns }),
  })
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Imports of contacts, for the panel that all imports share. */
export const useClientImportApi = (countryCode: string): ImportApi => {
  const [template] = useLazyClientImportTemplateQuery()
  const [start] = useStartClientImportMutation()
  const [undo] = useUndoClientImportMutation()
  const [discard] = useDiscardClientImportMutation()
  return useMemo(
    () => ({
      newKey: randomKey,
      useImports: () => useListClientImportsQuery(),
      useImport: id => useReadClientImportQuery({ params: { id } }),
      useRows: (id, state) => useReadClientImportRowsQuery({ params: { id }, query: { state } }),
      upload: (sent, columns) => sendFileTo<Import>(uploadPath(countryCode, columns), sent),
      template: () => template().unwrap(),
      start: (id, body) => start({ params: { id }, body }).unwrap(),
      undo: id => undo({ params: { id }, body: {} }).unwrap(),
      discard: async id => void (await discard({ params: { id } }).unwrap()),
    }),
    [countryCode, template, start, undo, discard]
  )
}
