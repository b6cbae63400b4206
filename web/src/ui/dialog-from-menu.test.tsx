import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { chooseItem } from '../test/choose-item.ts'
import { renderIn } from '../test/render.tsx'
import { Button } from './button.tsx'
import { DeleteDialog } from './confirm-dialog.tsx'
import { Menu } from './menu.tsx'

const title = '¿Eliminar Centro?'

const Screen = () => {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Menu
        label="Acciones"
        trigger={<Button>Acciones</Button>}
        items={[{ id: 'delete', label: 'Eliminar', onSelect: () => setIsOpen(true) }]}
      />
      {isOpen ? <DeleteDialog open title={title} onClose={close} onConfirm={close} /> : null}
    </>
  )
}

it('keeps a dialog open that a menu item opened when the menu closes', async () => {
  const { user } = renderIn(<Screen />)
  await user.click(screen.getByRole('button', { name: 'Acciones' }))
  await chooseItem(user, 'Eliminar')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(await screen.findByText(title)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
})
