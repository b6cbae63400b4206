import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderIn } from '../test/render.tsx'
import { DiscountBanner } from './discount-banner.tsx'

afterEach(() => vi.useRealTimers())

it('counts down each second by the clock of the server, and hides at 0 [DSC2-04]', async () => {
  // Only the date stands still: the ticks are those of the browser.
  const opened = Date.parse('2031-01-01')
  vi.useFakeTimers({ toFake: ['Date'], now: opened })
  const onEnd = vi.fn()
  renderIn(
    <DiscountBanner
      message="Solo hoy"
      end="2026-11-24T18:00:02.000Z"
      now="2026-11-24T18:00:00.000Z"
      onEnd={onEnd}
    />
  )
  expect(await screen.findByText('00:00:02')).toBeInTheDocument()
  vi.setSystemTime(opened + 1_000)
  expect(await screen.findByText('00:00:01')).toBeInTheDocument()
  expect(onEnd).not.toHaveBeenCalled()
  vi.setSystemTime(opened + 2_000)
  await waitFor(() => expect(screen.queryByText('Solo hoy')).toBeNull())
  expect(onEnd).toHaveBeenCalledOnce()
})
