import { Text } from '@chakra-ui/react'
import { formatMoney } from '@mostrador/kernel'
import type { Today } from './use-today.ts'
import { dateIn } from './words.ts'
import { pluralize } from '../../ui/count.ts'

/** «Hoy: 6 citas · $1,250.00 cobrados», each part only for those who may see it. */
export const DayLine = ({ today: { agenda, income, zone, now } }: { today: Today }) => {
  const setUpIsMissing = (agenda.data?.setup.missing.length ?? 0) > 0
  const day = agenda.data?.day
  // What was read yesterday says nothing of today.
  const appointments = day?.date === dateIn(now, zone) ? day.appointments : undefined
  const parts = [
    appointments === undefined ? '' : countedText(appointments),
    income === undefined ? '' : incomeText(income),
  ].filter(part => part !== '')
  if (setUpIsMissing || parts.length === 0) return null
  return <Text fontWeight="600">{`Hoy: ${parts.join(' · ')}`}</Text>
}

const countedText = (count: number): string =>
  count === 0 ? 'sin citas' : pluralize(count, 'cita', 'citas')

/** More may go back on a day than comes in. */
const incomeText = (cents: number): string =>
  `${formatMoney({ cents: Math.abs(cents), currency: 'MXN' })} ${cents < 0 ? 'devueltos' : 'cobrados'}`
