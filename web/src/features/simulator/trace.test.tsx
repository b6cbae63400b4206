import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderIn } from '../../test/render.tsx'
import { Trace } from './components/trace.tsx'

it('renders the trace as a list of only its steps', () => {
  Element.prototype.scrollIntoView = () => undefined
  const step = { id: '1', at: 0, kind: 'phone', text: 'Salió del teléfono' } as const
  renderIn(<Trace steps={[step]} zone="America/Mexico_City" today="2026-11-25" />)
  const list = screen.getByRole('list', { name: 'Qué pasó' })
  expect([...list.children].map(({ tagName }) => tagName)).toEqual(['LI'])
})
