import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderIn } from '../test/render.tsx'
import { Tabs } from './tabs.tsx'

it('keeps the scroll position when the tab bar appears', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const tabs = ['Uno', 'Dos'].map(label => ({ id: label, label, content: `De ${label}` }))
  renderIn(<Tabs label="Secciones" tabs={tabs} value="Dos" onChange={() => undefined} />)
  expect(await screen.findByRole('tab', { name: 'Dos' })).toHaveAttribute('aria-selected', 'true')
  expect(scrolled).not.toHaveBeenCalled()
})
