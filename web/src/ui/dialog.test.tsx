import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderIn } from '../test/render.tsx'
import { Button } from './button.tsx'
import { Dialog, Drawer } from './dialog.tsx'
import { TextField } from './field.tsx'

const question = '¿Descartar lo que escribiste?'

const Form = ({ kind: Kind }: { kind: typeof Dialog | typeof Drawer }) => {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      {open ? (
        <Kind open onClose={() => setOpen(false)} title="Una forma" isDirty={text !== ''}>
          <TextField label="Texto" value={text} onChange={event => setText(event.target.value)} />
        </Kind>
      ) : null}
    </>
  )
}

it.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
] as const)('asks before Esc throws away what was typed in a %s', async (_, kind) => {
  const { user } = renderIn(<Form kind={kind} />)
  await user.click(await screen.findByRole('button', { name: 'Abrir' }))
  await user.type(await screen.findByLabelText('Texto'), 'hola')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }))
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect(screen.getByLabelText('Texto')).toHaveValue('hola')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByLabelText('Texto')).toBeNull())
})

it('closes at once when nothing was typed, and the focus returns to where it was', async () => {
  const { user } = renderIn(<Form kind={Drawer} />)
  const opener = await screen.findByRole('button', { name: 'Abrir' })
  await user.click(opener)
  await screen.findByLabelText('Texto')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText('Texto')).toBeNull())
  expect(screen.queryByText(question)).toBeNull()
  await waitFor(() => expect(opener).toHaveFocus())
})

it('lets the browser ask before a reload while something is typed, and not after', async () => {
  const { user } = renderIn(<Form kind={Dialog} />)
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await user.click(await screen.findByRole('button', { name: 'Abrir' }))
  expect(leave()).toBe(true)
  await user.type(await screen.findByLabelText('Texto'), 'h')
  expect(leave()).toBe(false)
  await user.clear(screen.getByLabelText('Texto'))
  expect(leave()).toBe(true)
})
