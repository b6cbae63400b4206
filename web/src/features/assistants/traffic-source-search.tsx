import { Stack, Text } from '@chakra-ui/react'
import type { TrafficSource } from '@mostrador/contracts/crm'
import { useEffect, useState } from 'react'
import { useListTrafficSourcesQuery } from '../../api/endpoints/traffic-sources.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { pluralize } from '../../ui/count.ts'

/** [TRF-03] */
const noneText = 'No se encontraron fuentes de tráfico con este nombre'
const failedText = 'Error al buscar la fuente de tráfico'
/** [TRF-02] */
const WAIT_MS = 3_000
const PAGE = 'trafficSources'

/** Where clients of this assistant come from, found by the name of the source [AST-08]. */
export const TrafficSourceSearch = () =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? <Search /> : null

const Search = () => {
  const [name, setName] = useState('')
  const [searchText] = useSettled(name.trim(), WAIT_MS)
  const skip = searchText === ''
  const { currentData, error, isFetching } = useListTrafficSourcesQuery(
    { query: { trafficSourceName: searchText } },
    { skip }
  )
  useEffect(() => {
    if (error !== undefined) toast.error(failedText, { id: 'traffic-source-search' })
  }, [error])
  useEffect(() => {
    if (currentData?.length === 0) toast.warning(noneText, { id: 'traffic-source-search' })
  }, [currentData])
  const isWaiting = name.trim() !== searchText || isFetching
  return (
    <Card title="De dónde llegan">
      <Stack gap="3">
        <TextField
          label="Buscar fuente de tráfico"
          maxW="md"
          autoComplete="off"
          maxLength={50}
          help={
            isWaiting && name.trim() !== '' ? 'Buscando…' : 'Por su nombre: Instagram, volante…'
          }
          value={name}
          onChange={event => setName(event.target.value)}
        />
        {skip ? null : <SourceResults sources={currentData ?? []} />}
      </Stack>
    </Card>
  )
}

const SourceResults = ({ sources }: { sources: readonly TrafficSource[] }) => (
  <Stack as="ul" gap="2" listStyleType="none" m="0" p="0" aria-label="Fuentes encontradas">
    {sources.map(({ _id, source, keyword, clients }) => (
      <li key={_id}>
        <Text fontWeight="600">{source}</Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {`«${keyword}» · ${pluralize(clients, 'cliente', 'clientes')}`}
        </Text>
      </li>
    ))}
  </Stack>
)
