import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderIn } from '../test/render.tsx'
import { DayField } from './day-field.tsx'

it('says which calendar its field opens, while it is open', async () => {
  const { user } = renderIn(
    <DayField label="Fecha" value="2026-11-25" today="2026-11-25" onChange={() => undefined} />
  )
  const field = screen.getByRole('combobox', { name: 'Fecha' })
  expect(field).not.toHaveAttribute('aria-controls')
  await user.click(field)
  const calendar = screen.getByRole('dialog', { name: 'Elegir fecha' })
  expect(calendar.id).not.toBe('')
  expect(field).toHaveAttribute('aria-controls', calendar.id)
})
