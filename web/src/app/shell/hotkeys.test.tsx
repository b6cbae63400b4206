import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderIn } from '../../test/render.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useHotkeys } from './hotkeys.ts'

const Page = () => {
  const [view, setView] = useState('semana')
  const [requests, setAsked] = useState('')
  useHotkeys(true, {
    openPalette: () => setAsked('paleta'),
    openShortcuts: () => setAsked('atajos'),
    typeAhead: undefined,
  })
  return (
    <>
      <Segmented
        label="Vista"
        segments={[
          { value: 'dia', label: 'Día' },
          { value: 'semana', label: 'Semana' },
        ]}
        value={view}
        onChange={setView}
      />
      <input aria-label="Nombre" />
      <output>{requests}</output>
    </>
  )
}

it('handles its shortcuts after a view was chosen, but not while somebody types', async () => {
  const { user } = renderIn(<Page />)
  await user.click(screen.getByLabelText('Nombre'))
  await user.keyboard('?')
  expect(screen.getByRole('status')).toHaveTextContent('')
  await user.click(screen.getByText('Día'))
  expect(screen.getByRole('radio', { name: 'Día' })).toHaveFocus()
  await user.keyboard('?')
  expect(screen.getByRole('status')).toHaveTextContent('atajos')
})
