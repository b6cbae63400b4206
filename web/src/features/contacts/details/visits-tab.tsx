import { Button } from '../../../ui/button.tsx'
import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { statusNames } from '../../../bookables/status-names.ts'
import { Chip } from '../../../ui/pieces.tsx'
import { momentText } from '../../../ui/when.ts'
import { useListAppointmentsOfClient } from '../use-visits.ts'
import type { TabProps } from './tab-props.ts'
import { Row, Rows, TabBody } from './tab-parts.tsx'

/** 'Historial de citas' [CLI-17, CLI-19]. */
export const VisitsTab = ({ client, timeZone }: TabProps) => {
  const { visits, query } = useListAppointmentsOfClient(client._id)
  return (
    <TabBody query={query} isEmpty={visits.length === 0} empty="Sin citas registradas">
      <Rows label="Historial de citas">
        {visits.map(visit => (
          <Row
            key={visit._id}
            title={visit.serviceName}
            detail={[momentText(visit.start, timeZone), visit.specialistName, visit.shortId]
              .filter(Boolean)
              .join(' · ')}
            aside={<Chip>{statusNames[visit.status]}</Chip>}
          />
        ))}
      </Rows>
      <Button asChild minH="11" mt="4">
        <Link to={`/agenda?cliente=${client._id}`}>
          <CalendarDays />
          Ver en la agenda
        </Link>
      </Button>
    </TabBody>
  )
}
