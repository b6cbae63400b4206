import { useListTrafficSourcesQuery } from '../../../api/endpoints/traffic-sources.ts'
import type { TabProps } from './tab-props.ts'
import { Row, Rows, TabBody } from './tab-parts.tsx'

/** 'Fuentes de tráfico': where the contact came from [CLI-17, CLI-19]. */
export const SourcesTab = ({ client }: TabProps) => {
  const query = useListTrafficSourcesQuery({ query: { clientId: client._id } })
  const sources = query.data ?? []
  return (
    <TabBody query={query} isEmpty={sources.length === 0} empty="Sin fuentes de tráfico">
      <Rows label="Fuentes de tráfico">
        {sources.map(({ _id, source, keyword, description }) => (
          <Row
            key={_id}
            title={source}
            detail={[`«${keyword}»`, description].filter(Boolean).join(' · ')}
          />
        ))}
      </Rows>
    </TabBody>
  )
}
