import { compareInstants } from '@mostrador/kernel'
import { useListFunnelsQuery } from '../../../api/endpoints/funnels.ts'
import { may, useSignedIn } from '../../../api/session.ts'
import { momentText } from '../../../ui/when.ts'
import { phaseText } from '../phase-words.ts'
import type { TabProps } from './tab-props.ts'
import { Row, Rows, TabBody } from './tab-parts.tsx'

const loaded = { isLoading: false, refetch: () => undefined }

/** 'Conversión': the phases that the contact went through, the latest first [CLI-17]. */
export const PhasesTab = ({ client, timeZone }: TabProps) => {
  const skip = !may(useSignedIn(), { page: 'funnels', action: 'view' })
  const { data: funnels } = useListFunnelsQuery({ query: {} }, { skip })
  const phases = client.funnelPhases.toSorted((a, b) => compareInstants(b.date, a.date))
  return (
    <TabBody query={loaded} isEmpty={phases.length === 0} empty="Sin datos de conversión">
      <Rows label="Conversión">
        {phases.map(phase => (
          <Row
            key={`${phase.date}${phase.phase}`}
            title={phaseText(phase, funnels)}
            detail={[
              funnels?.find(({ _id }) => _id === phase.funnelId)?.name,
              momentText(phase.date, timeZone),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Rows>
    </TabBody>
  )
}
