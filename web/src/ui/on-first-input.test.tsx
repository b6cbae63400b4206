import { fireEvent, render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useOnFirstInput } from './on-first-input.ts'

it('fetches once, after the paint that follows the first user input', async () => {
  const load = vi.fn(async () => undefined)
  const Screen = () => {
    useOnFirstInput(load)
    return null
  }
  render(<Screen />)
  fireEvent.pointerDown(document.body)
  fireEvent.keyDown(document.body)
  let isPainted = false
  requestAnimationFrame(() => (isPainted = true))
  expect(load).not.toHaveBeenCalled()
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(isPainted).toBe(true)
})
