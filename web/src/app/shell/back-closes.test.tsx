import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { renderRoutes } from '../../test/render.tsx'
import { BackCloses } from './back-closes.tsx'

const Form = ({ isDirty }: { isDirty: boolean }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <BackCloses />
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Drawer open={open} isDirty={isDirty} onClose={() => setOpen(false)} title="Formulario" />
    </>
  )
}

/** A page with a form in front of it, reached from another page. */
const visit = async (isDirty: boolean) => {
  const view = renderRoutes(
    [
      { path: '/', element: <p>Antes</p> },
      { path: '/form', element: <Form isDirty={isDirty} /> },
    ],
    '/'
  )
  await act(() => view.router.navigate('/form'))
  await view.user.click(screen.getByRole('button', { name: 'Abrir' }))
  await screen.findByRole('dialog', { name: 'Formulario' })
  return view
}
const goBack = ({ router }: Awaited<ReturnType<typeof visit>>) => act(() => router.navigate(-1))

const stateOf = (role: string) =>
  document.querySelector(`[role=${role}]`)?.getAttribute('data-state')

it('closes the open dialog on Back, and leaves the page only on the next Back', async () => {
  const view = await visit(false)
  await goBack(view)
  await waitFor(() =>
    expect(document.querySelector('[role=dialog]')).toHaveAttribute('data-state', 'closed')
  )
  expect(view.router.state.location.pathname).toBe('/form')
  await goBack(view)
  expect(await screen.findByText('Antes')).toBeInTheDocument()
})

it('asks before closing a changed form, and a second Back keeps it open', async () => {
  const view = await visit(true)
  await goBack(view)
  expect(await screen.findByText('¿Descartar lo que escribiste?')).toBeInTheDocument()
  await goBack(view)
  // jsdom may never end the animation that takes a closed dialog away.
  await waitFor(() => expect(stateOf('alertdialog') ?? 'closed').toBe('closed'))
  expect(stateOf('dialog')).toBe('open')
})
