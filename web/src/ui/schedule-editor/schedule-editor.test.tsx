import { screen, within } from '@testing-library/react'
import { noRests, weekdays } from '@mostrador/kernel'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { seriousViolations } from '../../test/open-app.ts'
import { renderIn } from '../../test/render.tsx'
import { presets } from './edits.ts'
import { dayNames, problemsOf } from './problems.ts'
import { ScheduleEditor, type ScheduleEditorProps } from './schedule-editor.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import { type Slot, weekFrom, type WorkingWeek } from './working-week.ts'

const morning: Slot = { from: '09:00', to: '14:00' }
const evening: Slot = { from: '16:00', to: '20:00' }
const nineToSix: Slot = { from: '09:00', to: '18:00' }

const show = (week: WorkingWeek, more: Partial<ScheduleEditorProps> = {}) => {
  const latest = { week }
  const Editor = () => {
    const [value, setValue] = useState(week)
    latest.week = value
    return (
      <ScheduleEditor
        kind="branch"
        label="Horario"
        week={value}
        onChange={setValue}
        problems={problemsOf(value, more.limits)}
        {...more}
      />
    )
  }
  return { latest, ...renderIn(<Editor />) }
}
const row = (day: string) => within(screen.getByRole('group', { name: day }))
const only = (day: string, ...slots: Slot[]) => weekFrom(name => (name === day ? slots : []))

it('has one row per weekday, says its hours, and nothing serious for axe', async () => {
  show(only('tuesday', morning, evening))
  for (const day of weekdays) expect(row(dayNames[day]).getByRole('checkbox')).toBeInTheDocument()
  expect(row('lunes').getByText('Cerrado')).toBeInTheDocument()
  expect(
    row('martes').getByRole('button', { name: 'Martes: 09:00–14:00 y 16:00–20:00' })
  ).toBeInTheDocument()
  expect(screen.getByText('9 h a la semana')).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
})

it('opens a closed day from 09:00 to 18:00 with its fields, and closes it again [SCH-05]', async () => {
  const { user, latest } = show(weekFrom(() => []))
  await user.click(row('viernes').getByRole('checkbox'))
  expect(latest.week.friday).toEqual([nineToSix])
  expect(row('viernes').getByRole('combobox', { name: 'Abre: viernes' })).toHaveValue('09:00')
  await user.click(row('viernes').getByRole('checkbox'))
  expect(latest.week.friday).toEqual([])
})

it('adds a range and a rest, and removes the last range of a branch by closing its day [SCH-06, SCH-07]', async () => {
  const { user, latest } = show(only('monday', morning))
  await user.click(row('lunes').getByRole('button', { name: /^Lunes:/ }))
  await user.click(row('lunes').getByRole('button', { name: 'Agregar horario' }))
  expect(latest.week.monday).toEqual([morning, { from: '15:00', to: '17:00' }])
  await user.click(
    row('lunes').getByRole('button', { name: 'Quitar el horario de lunes, horario 2' })
  )
  await user.click(row('lunes').getByRole('button', { name: 'Agregar descanso' }))
  expect(latest.week.monday).toHaveLength(2)
  await user.click(
    row('lunes').getByRole('button', { name: 'Quitar el horario de lunes, horario 2' })
  )
  await user.click(row('lunes').getByRole('button', { name: 'Quitar el horario de lunes' }))
  expect(latest.week.monday).toEqual([])
  expect(row('lunes').getByText('Cerrado')).toBeInTheDocument()
})

it.each(['specialist', 'service'] as const)('keeps the last range of a %s [SCH-07]', async kind => {
  const { user } = show(only('monday', nineToSix), { kind })
  await user.click(row('lunes').getByRole('button', { name: /^Lunes:/ }))
  expect(row('lunes').queryByRole('button', { name: /^Quitar el horario/ })).toBeNull()
})

it('copies a day to the open ones, and takes that back', async () => {
  const week = { ...only('monday', morning, evening), friday: [nineToSix] }
  const { user, latest } = show(week)
  await user.click(row('lunes').getByRole('button', { name: /^Lunes:/ }))
  await user.click(row('lunes').getByRole('button', { name: 'Copiar a los días abiertos' }))
  expect(latest.week).toEqual({ ...week, friday: [morning, evening] })
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(latest.week).toEqual(week)
})

it('accepts hours in common spellings and midnight as the end of the day, and names the day of an invalid hour', async () => {
  const { user, latest } = show(only('monday', nineToSix))
  await user.click(row('lunes').getByRole('button', { name: /^Lunes:/ }))
  const field = (name: string) => row('lunes').getByRole('combobox', { name })
  const type = async (name: string, text: string) => {
    await user.clear(field(name))
    await user.type(field(name), `${text}{Tab}`)
  }
  await type('Cierra: lunes', '00:00')
  expect(latest.week.monday).toEqual([{ from: '09:00', to: '24:00' }])
  await type('Cierra: lunes', '0830')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'La hora de cierre no puede ser antes que la de apertura en lunes'
  )
})

it.each([
  ['5', '17:00'],
  ['5:30', '17:30'],
  ['530', '17:30'],
  ['11:30', '11:30'],
  ['17', '17:00'],
  ['5pm', '17:00'],
  ['5 p.m.', '17:00'],
  ['05:00', '05:00'],
])('reads «%s» as %s when the day opens at nine', async (typed, hour) => {
  const { user, latest } = show(only('monday', nineToSix))
  await user.click(row('lunes').getByRole('button', { name: /^Lunes:/ }))
  const closes = row('lunes').getByRole('combobox', { name: 'Cierra: lunes' })
  await user.clear(closes)
  await user.type(closes, `${typed}{Tab}`)
  expect(latest.week.monday).toEqual([{ from: '09:00', to: hour }])
})

it('says how it understood an hour of the afternoon, until another is chosen', async () => {
  const { user, latest } = show(only('monday', nineToSix))
  await user.click(row('lunes').getByRole('button', { name: /^Lunes:/ }))
  const closes = row('lunes').getByRole('combobox', { name: 'Cierra: lunes' })
  await user.clear(closes)
  await user.type(closes, '5')
  expect(row('lunes').getByRole('option', { name: '17:00' })).toBeInTheDocument()
  await user.tab()
  expect(row('lunes').getByRole('status')).toHaveTextContent('Entendimos 17:00')
  await user.clear(closes)
  await user.type(closes, '16:00{Tab}')
  expect(row('lunes').queryByRole('status')).toBeNull()
  expect(latest.week.monday).toEqual([{ from: '09:00', to: '16:00' }])
})

it('opens the second range of a day after the first', async () => {
  const { user, latest } = show(only('monday', morning, { from: '15:00', to: '20:00' }))
  await user.click(row('lunes').getByRole('button', { name: /^Lunes:/ }))
  const opens = row('lunes').getByRole('combobox', { name: 'Abre: lunes, horario 2' })
  await user.clear(opens)
  await user.type(opens, '4{Tab}')
  expect(latest.week.monday?.[1]).toEqual({ from: '16:00', to: '20:00' })
})

it('sets a usual week with one tap', async () => {
  const { user, latest } = show(
    weekFrom(() => []),
    { presets }
  )
  await user.click(screen.getByRole('button', { name: 'Lun a sáb 10–20' }))
  expect(latest.week.saturday).toEqual([{ from: '10:00', to: '20:00' }])
  expect(latest.week.sunday).toEqual([])
})

it('opens a day only within the hours of the branch', async () => {
  const limits = weekFrom(day => (day === 'sunday' ? [] : [morning]))
  const { user, latest } = show(
    weekFrom(() => []),
    { kind: 'specialist', limits }
  )
  expect(row('domingo').getByRole('checkbox')).toBeDisabled()
  expect(row('domingo').getByText('Sucursal cerrada')).toBeInTheDocument()
  await user.click(row('sábado').getByRole('checkbox'))
  expect(latest.week.saturday).toEqual([morning])
})

it('draws the week as bars labelled with their hours', () => {
  const schedules = {
    monday: nineToSix,
    tuesday: nineToSix,
    wednesday: nineToSix,
    thursday: nineToSix,
    friday: nineToSix,
    saturday: nineToSix,
    sunday: { from: '00:00', to: '00:00' },
  }
  const rests = {
    ...noRests(),
    monday: [{ from: '14:01', to: '14:59' }],
    tuesday: [{ from: '00:01', to: '23:59' }],
    // Its second range is too short a bar for a label.
    wednesday: [
      { from: '14:01', to: '14:59' },
      { from: '16:01', to: '23:59' },
    ],
  }
  renderIn(<ScheduleTable label="Horario" hours={{ schedules, rests: [rests] }} />)
  const day = (name: RegExp) => screen.getByRole('listitem', { name })
  expect(day(/^lunes: 09:00 a 14:00, 15:00 a 18:00$/)).toHaveTextContent('09:00–14:00')
  expect(day(/^martes/)).toHaveTextContent('No se trabaja')
  expect(day(/^miércoles/)).toHaveTextContent('09:00–14:00 y 15:00–16:00')
  expect(day(/^domingo/)).toHaveTextContent('No se trabaja')
})
