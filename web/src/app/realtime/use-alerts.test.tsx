import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { handleRealtimeEvent } from '../../api/realtime.ts'
import { frameMs, waitWhileFrozen, advanceTime, freezeTime } from '../../test/fake-time.ts'
import { renderIn } from '../../test/render.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useAlerts } from './use-alerts.ts'

const Listening = () => {
  useAlerts()
  return <p>Lista</p>
}
afterEach(() => {
  vi.useRealTimers()
})

it('lasts three seconds [UX2-03]', async () => {
  renderIn(<Listening />)
  // The region comes with the first message.
  toast.success('Primero')
  await screen.findByText('Primero')
  freezeTime()
  act(() => {
    handleRealtimeEvent({ type: 'credits.exhausted', seq: 1, data: {} })
  })
  const isToastOpen = () =>
    [...document.querySelectorAll('[data-scope=toast][data-part=root][data-state=open]')].some(
      element => element.textContent.includes('Se agotaron tus créditos')
    )
  await act(() => waitWhileFrozen(isToastOpen))
  await act(() => advanceTime(2_999))
  expect(isToastOpen()).toBe(true)
  await act(() => advanceTime(1 + frameMs))
  expect(isToastOpen()).toBe(false)
})
