import { importCellOf } from '@mostrador/contracts/crm'
import { countries } from '@mostrador/contracts/accounts'
import { Stack } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useGetBusinessQuery } from '../api/endpoints/business.ts'
import { useListClientFieldsQuery } from '../api/endpoints/client-fields.ts'
import { useSession } from '../api/session.ts'
import { clientImportWords, useClientImportApi } from './client-api.ts'
import { SelectField } from '../ui/field.tsx'
import { ImportPanel, type ImportRights } from './import-panel.tsx'

/** «Carga Masiva» of contacts: the tab of their form [CLI-05]. */
export const ClientImports = (rights: ImportRights) => {
  const id = useSession()?.business?._id ?? ''
  const { data: business } = useGetBusinessQuery({ params: { id } }, { skip: id === '' })
  const [chosen, setChosen] = useState<string>()
  // People write the numbers of their own country without its code.
  const countryCode = chosen ?? business?.countryCode ?? ''
  return (
    <Stack gap="5">
      <SelectField
        label="Números sin código de país"
        help="Lo usamos para los números que vienen sin código de país."
        value={countryCode}
        options={countryOptions}
        onChange={event => setChosen(event.target.value)}
      />
      <ImportPanel importApi={useClientImportApi(countryCode)} words={useWords()} {...rights} />
    </Stack>
  )
}

/** Without a choice such rows are errors [IMP2-11]. */
const countryOptions = [
  { value: '', label: 'No sé de dónde son: márcalos como error' },
  ...countries.map(({ label, prefix }) => ({
    value: prefix,
    label: `Son de ${label} (+${prefix})`,
  })),
]

/** The columns of a file, those of the fields of the business too. */
const useWords = () => {
  const { data: fields } = useListClientFieldsQuery()
  return useMemo(() => {
    const ownColumns = (fields ?? []).map(field => ({
      field: importCellOf(field),
      header: field.name,
    }))
    return { ...clientImportWords, others: [...(clientImportWords.others ?? []), ...ownColumns] }
  }, [fields])
}
