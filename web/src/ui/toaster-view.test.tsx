import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderIn } from '../test/render.tsx'
import { toast } from './toaster.tsx'

// jsdom draws nothing: `data-box="top bottom"` says where an element would stand.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top, bottom] = (this.getAttribute('data-box') ?? '0 0').split(' ').map(Number)
    return new DOMRect(0, top, (bottom ?? 0) > 0 ? 390 : 0, (bottom ?? 0) - (top ?? 0))
  })
})
afterEach(async () => {
  toast.removeAll()
  await vi.waitUntil(() => document.querySelector('[data-scope=toast][data-part=root]') === null, {
    timeout: 30_000,
  })
  vi.restoreAllMocks()
})

const Page = ({ next }: { readonly next: ReactNode }) => {
  const [hasMore, setHasMore] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setHasMore(true)}>
        Seguir
      </button>
      {hasMore ? next : null}
    </>
  )
}
/** Longer than a test: what goes was removed. */
const long = { duration: 600_000 }
const top = (): number =>
  Number.parseInt(
    document.querySelector<HTMLElement>('[data-scope=toast][data-part=group]')?.style.marginTop ??
      ''
  )
const next = async (user: ReturnType<typeof renderIn>['user']) =>
  user.click(screen.getByRole('button', { name: 'Seguir' }))

it('moves away on a phone when an error appears under it', async () => {
  const { user } = renderIn(
    <Page
      next={
        <p role="alert" data-box="0 300">
          Solo quedan 3
        </p>
      }
    />
  )
  toast.success('Pedido registrado', long)
  await screen.findByText('Pedido registrado')
  await waitFor(() => expect(top()).toBe(8))
  await next(user)
  await waitFor(() => expect(top()).toBeGreaterThan(300))
  expect(screen.getByText('Pedido registrado')).toBeInTheDocument()
})

it('never covers an open question on a phone, even without free room', async () => {
  renderIn(
    <>
      <button type="button" data-box="0 430">
        Ana, 16:30
      </button>
      <section data-toasts-above="" data-box="440 768">
        <p data-box="450 600">Moviste la cita de Ana. ¿Le avisamos?</p>
        <button type="button" data-box="610 700">
          Avisar a Ana
        </button>
      </section>
    </>
  )
  toast.success('Cita actualizada', long)
  await screen.findByText('Cita actualizada')
  await waitFor(() => expect(top()).toBeGreaterThan(0))
  expect(top()).toBeLessThan(432 - 68)
})

it('removes a success toast at the next step on a phone without free room, and keeps an error toast', async () => {
  const step = <h2 data-box="0 768">¿Cuántas personas atienden?</h2>
  const { user, unmount } = renderIn(<Page next={step} />)
  toast.success('Sucursal registrada', long)
  await screen.findByText('Sucursal registrada')
  await next(user)
  await waitFor(() => expect(screen.queryByText('Sucursal registrada')).toBeNull())
  unmount()
  const mountedAgain = renderIn(<Page next={step} />)
  toast.error('No se guardó', long)
  await screen.findByText('No se guardó')
  await next(mountedAgain.user)
  await screen.findByText('¿Cuántas personas atienden?')
  await new Promise(resolve => requestAnimationFrame(resolve))
  expect(screen.getByText('No se guardó')).toBeInTheDocument()
})

it('covers nothing on a phone that is marked as never covered, although it is no control', async () => {
  renderIn(
    <>
      <p data-uncovered="" data-box="0 120">
        Paso 4 de 8
      </p>
      <p data-box="130 844">Cada una tiene su columna en la agenda.</p>
    </>
  )
  toast.success('Sucursal registrada', long)
  await screen.findByText('Sucursal registrada')
  await waitFor(() => expect(top()).toBeGreaterThan(120))
})

it('shows only the newest toast on a phone', async () => {
  renderIn(<Page next={null} />)
  toast.success('Pedido registrado', long)
  await screen.findByText('Pedido registrado')
  toast.error('Solo quedan 3', long)
  await screen.findByText('Solo quedan 3')
  await waitFor(() => expect(screen.queryByText('Pedido registrado')).toBeNull())
})

it('does not measure dialogs while no toast is shown', async () => {
  const { user } = renderIn(<Page next={<p>Más</p>} />)
  await next(user)
  await screen.findByRole('region', { name: /^Avisos/ })
  const measured = vi.mocked(Element.prototype.getBoundingClientRect)
  measured.mockClear()
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.dataset['state'] = 'open'
  dialog.append(document.createElement('button'))
  document.body.append(dialog)
  const announced = new Promise<void>(resolve => {
    new MutationObserver(() => resolve()).observe(document.body, { childList: true })
  })
  document.body.append(document.createElement('p'))
  await announced
  expect(measured).not.toHaveBeenCalled()
  dialog.remove()
})
