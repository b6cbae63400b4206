import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderIn } from '../test/render.tsx'
import { Dialog, Drawer } from './dialog.tsx'

afterEach(() => vi.useRealTimers())

const Page = ({
  kind: Kind,
  onMore,
}: {
  kind: typeof Dialog | typeof Drawer
  onMore: () => void
}) => {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" data-testid="more" onClick={onMore}>
        Más
      </button>
      {open ? (
        <Kind open onClose={() => setOpen(false)} title="Una forma">
          <button type="button" onClick={() => setOpen(false)}>
            Guardar
          </button>
        </Kind>
      ) : null}
    </>
  )
}

const tap = (on: HTMLElement, at: { clientX: number; clientY: number }, pointerType = 'touch') => {
  for (const type of ['pointerdown', 'pointerup', 'click'])
    fireEvent(
      on,
      Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1, ...at }), {
        pointerType,
      })
    )
}
let minutes = 0
/** Every test is a minute later: none meets the shield of the one before. */
const setLaterClock = () => {
  minutes += 1
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
}
const save = { clientX: 300, clientY: 800 }

const closed = async (kind: typeof Dialog | typeof Drawer) => {
  const onMore = vi.fn()
  renderIn(<Page kind={kind} onMore={onMore} />)
  const button = await screen.findByRole('button', { name: 'Guardar' })
  setLaterClock()
  tap(button, save)
  await waitFor(() => expect(screen.queryByText('Guardar')).toBeNull())
  return { onMore, more: screen.getByTestId('more') }
}

it.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
] as const)(
  'blocks the second tap on «Guardar» from reaching what was behind a %s',
  async (_, kind) => {
    const { onMore, more } = await closed(kind)
    vi.advanceTimersByTime(150)
    tap(more, { clientX: 306, clientY: 795 })
    expect(onMore).not.toHaveBeenCalled()
  }
)

it('lets later taps, taps elsewhere and mouse clicks through', async () => {
  const { onMore, more } = await closed(Dialog)
  tap(more, { clientX: 100, clientY: 400 })
  expect(onMore).toHaveBeenCalledTimes(1)
  tap(more, { clientX: 100, clientY: 400 }, 'mouse')
  expect(onMore).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(401)
  tap(more, { clientX: 100, clientY: 400 })
  expect(onMore).toHaveBeenCalledTimes(3)
})

it('lets a tap through when the previous one closed nothing', async () => {
  const onMore = vi.fn()
  renderIn(<Page kind={Dialog} onMore={onMore} />)
  const button = await screen.findByRole('button', { name: 'Guardar' })
  setLaterClock()
  tap(screen.getByText('Una forma'), save)
  vi.advanceTimersByTime(1_000)
  fireEvent.click(button, { detail: 0 })
  await waitFor(() => expect(screen.queryByText('Guardar')).toBeNull())
  tap(screen.getByTestId('more'), save)
  expect(onMore).toHaveBeenCalledTimes(1)
})

it('lets a tap through at once when a key closed the dialog', async () => {
  const onMore = vi.fn()
  renderIn(<Page kind={Dialog} onMore={onMore} />)
  await screen.findByRole('button', { name: 'Guardar' })
  setLaterClock()
  tap(screen.getByText('Una forma'), save)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText('Guardar')).toBeNull())
  tap(screen.getByTestId('more'), save)
  expect(onMore).toHaveBeenCalledTimes(1)
})
