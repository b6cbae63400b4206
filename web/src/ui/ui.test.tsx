import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { frameMs, waitWhileFrozen, advanceTime, freezeTime } from '../test/fake-time.ts'
import { chooseItem } from '../test/choose-item.ts'
import { renderIn } from '../test/render.tsx'
import { ConfirmDestructive } from './confirm-destructive.tsx'
import { CopyButton } from './copy-button.tsx'
import { SelectField, TextField } from './field.tsx'
import { toast } from './toaster.tsx'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

// A wide window, before the region of toasts comes with the first one.
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: media.includes('min-width'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}))
afterEach(() => {
  vi.useRealTimers()
})

it('copies, and confirms it with the common text [UX-05, UX2-02]', async () => {
  const { user } = renderIn(<CopyButton text="abc" label="Folio" />)
  await user.click(await screen.findByRole('button', { name: 'Copiar folio' }))
  expect(await screen.findByText('Texto copiado al portapapeles!')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe('abc')
})

it('confirms a copy without a name too [UX2-02]', async () => {
  const { user } = renderIn(<CopyButton text="abc" />)
  await user.click(await screen.findByRole('button', { name: 'Copiar' }))
  expect(await screen.findByText('Texto copiado al portapapeles!')).toBeInTheDocument()
})

it('says when copying failed [UX-05, UX2-02]', async () => {
  const { user } = renderIn(<CopyButton text="abc" />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(await screen.findByRole('button', { name: 'Copiar' }))
  expect(await screen.findByText('Error al copiar al portapapeles')).toBeInTheDocument()
})

it('hides a toast after 6000 ms, at the bottom left of a wide window [UX-01] [UX2-03]', async () => {
  renderIn(<p>Página</p>)
  // The region comes with the first message.
  toast.success('Primero', { id: 'first' })
  await screen.findByText('Primero')
  freezeTime()
  toast.success('Cita agendada')
  const isToastOpen = () =>
    [...document.querySelectorAll('[data-scope=toast][data-part=root][data-state=open]')].some(
      element => element.textContent.includes('Cita agendada')
    )
  await act(() => waitWhileFrozen(isToastOpen))
  expect(document.querySelector('[data-scope=toast][data-part=group]')).toHaveAttribute(
    'data-placement',
    'bottom-start'
  )
  expect(document.dir === 'rtl').toBe(false)
  await act(() => advanceTime(5_999))
  expect(isToastOpen()).toBe(true)
  await act(() => advanceTime(1 + frameMs))
  expect(isToastOpen()).toBe(false)
})

it('offers to undo from a toast', async () => {
  const undo = vi.fn()
  const { user } = renderIn(
    <Button onClick={() => toast.success('Cita movida', { action: { onClick: undo } })}>
      Mover
    </Button>
  )
  await user.click(await screen.findByRole('button', { name: 'Mover' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(undo).toHaveBeenCalledOnce()
})

it('asks by name before destroying', async () => {
  const [confirm, close] = [vi.fn(), vi.fn()]
  const { user } = renderIn(
    <ConfirmDestructive
      open
      onClose={close}
      onConfirm={confirm}
      title="¿Eliminar la cita de Ana López?"
      confirmText="Eliminar cita"
    />
  )
  expect(
    await screen.findByRole('alertdialog', { name: '¿Eliminar la cita de Ana López?' })
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Eliminar cita' }))
  expect(confirm).toHaveBeenCalledOnce()
})

it('ties a field to its label and its error', async () => {
  renderIn(
    <>
      <TextField label="Nombre" error="Este campo es requerido" />
      <SelectField label="Zona" options={[{ value: 'a', label: 'A' }]} />
    </>
  )
  const input = await screen.findByLabelText('Nombre')
  expect(input).toBeInvalid()
  await waitFor(() => expect(input).toHaveAccessibleErrorMessage('Este campo es requerido'))
  expect(screen.getByLabelText('Zona')).toHaveValue('a')
})

it('runs the chosen action of a menu', async () => {
  const run = vi.fn()
  const { user } = renderIn(
    <Menu
      trigger={<Button>Más acciones</Button>}
      items={[{ id: 'x', label: 'Archivar', onSelect: run }]}
    />
  )
  await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
  await chooseItem(user, 'Archivar')
  expect(run).toHaveBeenCalledOnce()
})
