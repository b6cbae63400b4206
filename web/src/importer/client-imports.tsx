import { importCellOf } from '@mostrador/contracts/crm'
import { useMemo } from 'react'
import { useListClientFieldsQuery } from '../api/endpoints/client-fields.ts'
import { clientImportWords, useClientImportDesk } from './client-desk.ts'
import { ImportPanel, type ImportRights } from './import-panel.tsx'

/** «Carga Masiva» of contacts: the tab of their form [CLI-05]. */
export const ClientImports = (rights: ImportRights) => (
  <ImportPanel desk={useClientImportDesk()} words={useWords()} {...rights} />
)

/** The columns of a file, those of the fields of the business too. */
const useWords = () => {
  const { data: fields } = useListClientFieldsQuery()
  return useMemo(() => {
    const own = (fields ?? []).map(field => ({ field: importCellOf(field), header: field.name }))
    return { ...clientImportWords, others: [...(clientImportWords.others ?? []), ...own] }
  }, [fields])
}
