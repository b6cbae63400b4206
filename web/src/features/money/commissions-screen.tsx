import { SimpleGrid, Stack } from '@chakra-ui/react'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useListSpecialistsQuery } from '../../api/endpoints/specialists.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { CommissionStatementCard } from './commission-statement.tsx'
import { MoneyPage } from './money-page.tsx'
import { PaidCommissions } from './paid-commissions.tsx'
import { PeriodField, usePeriod } from './period.tsx'
import { RateField } from './rate-field.tsx'
import { useMoneyContext } from './use-money-context.ts'

const everybody = { query: { includeArchived: 'true' } } as const

/** /finanzas/comisiones: what a specialist earned in a period, and what was paid. */
export const CommissionsScreen = () => (
  <MoneyPage
    path="/finanzas/comisiones"
    description="Un porcentaje de lo que se cobra por las citas asistidas de cada especialista"
  >
    <Commissions />
  </MoneyPage>
)

const Commissions = () => {
  const place = useMoneyContext()
  const period = usePeriod(place.today)
  const { data: specialists } = useListSpecialistsQuery(everybody)
  const [chosen, setChosen] = useState<string>()
  if (specialists === undefined) return <CardsSkeleton cards={2} height="24" />
  const specialist = specialists.find(({ _id }) => _id === chosen) ?? specialists[0]
  if (specialist === undefined)
    return (
      <EmptyState
        icon={<HandCoins />}
        title="Aquí verás las comisiones de tu equipo"
        description="Registra a tus especialistas para darles un porcentaje de lo que cobran."
        action={
          <Button asChild kind="main" minH="11">
            <Link to="/especialistas">Ir a especialistas</Link>
          </Button>
        }
      />
    )
  return (
    <Stack gap="6">
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
        <SelectField
          label="Especialista"
          options={specialists.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={specialist._id}
          onChange={event => setChosen(event.target.value)}
        />
        <RateField key={specialist._id} specialistId={specialist._id} />
      </SimpleGrid>
      <PeriodField period={period} today={place.today} />
      <CommissionStatementCard
        specialistId={specialist._id}
        name={specialist.name}
        range={period.range}
        place={place}
      />
      <PaidCommissions specialistId={specialist._id} zone={place.zone} />
    </Stack>
  )
}
