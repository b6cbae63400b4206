import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderIn } from '../test/render.tsx'
import { ArchiveDialog, DeleteDialog } from './confirm-dialog.tsx'
import { EntityList } from './entity-list.tsx'
import { FormDialog, type FormRefresh } from './form-dialog.tsx'

const Form = ({ refresh, onSend }: { refresh?: FormRefresh; onSend: () => void }) => {
  const [open, setOpen] = useState(true)
  const [name, setName] = useState('')
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      title="Editar"
      formId="form"
      isDirty={name !== ''}
      problem={name === 'Mal' ? 'No se pudo' : undefined}
      {...(refresh === undefined ? {} : { refresh })}
    >
      <form
        id="form"
        onSubmit={event => {
          event.preventDefault()
          onSend()
        }}
      >
        <input aria-label="Nombre" value={name} onChange={event => setName(event.target.value)} />
      </form>
    </FormDialog>
  )
}

it('a form dialog sends its form, shows a refusal, and does not lose what was typed [UX-06]', async () => {
  const sent = vi.fn<() => void>()
  const { user } = renderIn(<Form onSend={sent} />)
  await user.type(await screen.findByLabelText('Nombre'), 'Mal')
  expect(screen.getByRole('alert')).toHaveTextContent('No se pudo')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(sent).toHaveBeenCalledOnce()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }))
  expect(screen.getByLabelText('Nombre')).toHaveValue('Mal')
})

it('says when a form cannot refresh its data, and tries again [UX-07]', async () => {
  const onRetry = vi.fn<() => void>()
  const { user } = renderIn(
    <Form onSend={() => undefined} refresh={{ hasFailed: true, isFetching: false, onRetry }} />
  )
  expect(
    await screen.findByText('Error al cargar nuevos datos. Por favor intenta nuevamente.')
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it.each([
  ['Eliminar', DeleteDialog],
  ['Archivar', ArchiveDialog],
] as const)(
  'a dialog asks before «%s», and names what it concerns [UX-06]',
  async (verb, Asking) => {
    const [confirmed, closed] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const { user } = renderIn(
      <Asking open onClose={closed} onConfirm={confirmed} title={`¿${verb} Centro?`} />
    )
    const dialog = await screen.findByRole('alertdialog', { name: `¿${verb} Centro?` })
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect([confirmed.mock.calls.length, closed.mock.calls.length]).toEqual([0, 1])
    await user.click(within(dialog).getByRole('button', { name: verb }))
    expect(confirmed).toHaveBeenCalledOnce()
  }
)

const texts = {
  search: 'Buscar sucursal',
  active: 'Activas',
  archived: 'Archivadas',
  nothingFound: 'Ninguna sucursal coincide con',
  noneActive: 'No hay sucursales activas.',
  noneArchived: 'No hay sucursales archivadas.',
}
const rows = ['Centro', 'Ángel', 'Vieja'].map((name, index) => ({
  _id: String(index),
  name,
  isArchived: name === 'Vieja',
}))

it('searches a list without accents, and separates archived rows', async () => {
  const { user } = renderIn(
    <EntityList
      rows={rows}
      textOf={({ name }) => name}
      render={({ name }) => <p>{name}</p>}
      texts={texts}
    />
  )
  expect(screen.queryByText('Vieja')).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Buscar sucursal' }), 'angel')
  expect(screen.getByText('Ángel')).toBeInTheDocument()
  expect(screen.queryByText('Centro')).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByText('Ninguna sucursal coincide con «angelx».')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Quitar la búsqueda' }))
  await user.click(screen.getByText('Archivadas (1)'))
  expect(screen.getByText('Vieja')).toBeInTheDocument()
  expect(screen.queryByText('Centro')).toBeNull()
})
