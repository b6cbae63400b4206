import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderIn } from '../../test/render.tsx'
import { OfflineBanner } from './offline-banner.tsx'

afterEach(() => vi.restoreAllMocks())

it('names which connection failed, and updates the text when that changes', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  renderIn(<OfflineBanner since={Date.parse('2026-11-25T16:05:00Z')} />)
  expect(screen.getByRole('status')).toHaveTextContent(/^Mostrador no responde\. Ves lo de las/)
  network.mockReturnValue(false)
  act(() => {
    window.dispatchEvent(new Event('offline'))
  })
  expect(screen.getByRole('status')).toHaveTextContent(/^Sin conexión\. Ves lo de las/)
})
