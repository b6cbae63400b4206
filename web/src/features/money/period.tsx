import { SimpleGrid } from '@chakra-ui/react'
import { useState } from 'react'
import { addDays } from '@mostrador/kernel'
import { shiftMonths } from '../../ui/calendar.ts'
import { DayField } from '../../ui/day-field.tsx'
import { SelectField } from '../../ui/field.tsx'

type Range = { readonly from: string; readonly to: string }
const firstOf = (date: string): string => `${date.slice(0, 8)}01`
const lastOf = (date: string): string => addDays(shiftMonths(firstOf(date), 1), -1)

const presets = [
  { value: 'today', label: 'Hoy' },
  { value: 'week', label: 'Últimos 7 días' },
  { value: 'month', label: 'Este mes' },
  { value: 'before', label: 'Mes anterior' },
  { value: 'own', label: 'Otras fechas' },
] as const
type Preset = (typeof presets)[number]['value']

const rangeOf = (preset: Preset, today: string): Range | undefined => {
  const before = shiftMonths(firstOf(today), -1)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: firstOf(today), to: lastOf(today) }
    case 'before':
      return { from: before, to: lastOf(before) }
    default:
      return undefined
  }
}

/** The days of a list or a statement: this month at first. */
export const usePeriod = (today: string) => {
  const [preset, setPreset] = useState<Preset>('month')
  const [chosenRange, setChosenRange] = useState<Range>()
  const month = { from: firstOf(today), to: lastOf(today) }
  const range = rangeOf(preset, today) ?? chosenRange ?? month
  return {
    preset,
    range,
    choose: (next: Preset) => {
      if (next === 'own') setChosenRange(range)
      setPreset(next)
    },
    change: (part: Partial<Range>) => setChosenRange({ ...range, ...part }),
  }
}
export type Period = ReturnType<typeof usePeriod>

export const PeriodField = ({ period, today }: { period: Period; today: string }) => (
  <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
    <SelectField
      label="Fechas"
      options={presets}
      value={period.preset}
      onChange={event => period.choose(event.target.value as Preset)}
    />
    {period.preset === 'own' ? (
      <>
        <DayField
          label="Desde"
          value={period.range.from}
          today={today}
          onChange={from => period.change({ from })}
        />
        <DayField
          label="Hasta"
          value={period.range.to}
          today={today}
          onChange={to => period.change({ to })}
        />
      </>
    ) : null}
  </SimpleGrid>
)
