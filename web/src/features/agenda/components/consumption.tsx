import { Button } from '../../../ui/button.tsx'
import { HStack, Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { Package } from 'lucide-react'
import { useListStockMovementsQuery } from '../../../api/endpoints/stock.ts'
import { may, useSignedIn } from '../../../api/session.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { hasConsumption, useConsumption } from '../lib/consumption-context.ts'

const PAGE = 'products'

/** What an appointment used, or the way to write it down [APT-21]. */
export const ConsumptionFacts = ({ appointment }: { appointment: Appointment }) => {
  const { serviceOf } = useAgendaContext()
  const register = useConsumption()
  const mayView = may(useSignedIn(), { page: PAGE, action: 'view' })
  const { stockMovementIds: ids } = appointment
  const { data } = useListStockMovementsQuery(
    { query: { ids: ids.join(',') } },
    { skip: !mayView || ids.length === 0 }
  )
  const service = serviceOf(appointment.serviceId)
  if (data !== undefined && data.length > 0)
    return (
      <Stack as="section" aria-label="Productos usados" gap="1">
        <Text fontWeight="500">Productos usados</Text>
        <Stack as="ul" gap="0.5" ps="5" listStyleType="disc" textStyle="sm">
          {data.map(({ _id, quantity, productName }) => (
            <li key={_id}>{`${quantity} × ${productName}`}</li>
          ))}
        </Stack>
      </Stack>
    )
  if (
    appointment.status !== 'asistida' ||
    register === null ||
    !hasConsumption(appointment, service)
  )
    return null
  return (
    <HStack>
      <Button
        minH="11"
        icon={<Package size={16} />}
        aria-haspopup="dialog"
        onClick={() => register({ appointment, service, by: 'asked' })}
      >
        Registrar consumo
      </Button>
    </HStack>
  )
}
