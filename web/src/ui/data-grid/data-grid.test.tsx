import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { seriousViolations } from '../../test/open-app.ts'
import { renderIn } from '../../test/render.tsx'
import { type BulkAction, DataGrid, type DataGridProps, type GridColumn } from './data-grid.tsx'

type Product = { id: string; name: string; cents: number; category: string }
const product = (at: number): Product => ({
  id: String(at),
  name: `Producto ${at}`,
  cents: (at * 37) % 1_000,
  category: at % 2 === 0 ? 'Cabello' : 'Barba',
})
const columns: readonly GridColumn<Product>[] = [
  { id: 'name', title: 'Producto', value: row => row.name, card: 'title' },
  { id: 'price', title: 'Precio', kind: 'money', value: row => row.cents, card: 'aside' },
  { id: 'category', title: 'Categoría', kind: 'choice', value: row => row.category },
]
const three = [1, 2, 3].map(product)
const many = Array.from({ length: 130 }, (_, index) => product(index + 1))

/** A window with room for a table, or a phone. */
const media = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: isWide && query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
const show = (more: Partial<DataGridProps<Product>> = {}, at = '/') =>
  renderIn(
    <DataGrid
      id="test"
      owner="ana:negocio"
      label="Productos"
      columns={columns}
      rows={three}
      keyOf={row => row.id}
      nameOf={row => row.name}
      empty={<p>Registra el primero</p>}
      {...more}
    />,
    at
  )
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row => within(row).getAllByRole('cell')[0]?.textContent)

beforeEach(() => {
  media(true)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('sorts by a column header: ascending, descending, and unsorted', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Precio' }))
  const head = () => screen.getByRole('columnheader', { name: 'Precio' })
  expect(head()).toHaveAttribute('aria-sort', 'ascending')
  await user.click(screen.getByRole('button', { name: 'Precio' }))
  expect(head()).toHaveAttribute('aria-sort', 'descending')
  expect(names()).toEqual(['Producto 3', 'Producto 2', 'Producto 1'])
  await user.click(screen.getByRole('button', { name: 'Precio' }))
  expect(head()).toHaveAttribute('aria-sort', 'none')
  expect(await seriousViolations()).toEqual([])
})

it('keeps search and filters in the URL, and clears them with one button', async () => {
  const { user, router } = show()
  await user.type(await screen.findByRole('searchbox'), 'producto 2')
  expect(names()).toEqual(['Producto 2'])
  await waitFor(() => expect(router.state.location.search).toBe('?buscar=producto+2'))
  await user.type(screen.getByRole('searchbox'), 'x')
  await user.click(await screen.findByRole('button', { name: 'Quitar búsqueda y filtros' }))
  await user.click(screen.getByRole('button', { name: 'Filtros' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Filtros' }))
  await user.click(panel.getByRole('checkbox', { name: 'Barba' }))
  await user.click(panel.getByRole('button', { name: 'Ver 2' }))
  await waitFor(() =>
    expect(decodeURIComponent(router.state.location.search)).toBe('?f.category=Barba')
  )
  await user.click(screen.getByRole('button', { name: 'Quitar el filtro Categoría: Barba' }))
  expect(names()).toHaveLength(3)
})

it('a link restores the view', async () => {
  show({}, '/?f.category=Barba&orden=-price&editar=1')
  await screen.findByRole('table')
  expect(names()).toEqual(['Producto 3', 'Producto 1'])
})

it('pages of 25, 50 and 100, and 100 at first [UX2-04]', async () => {
  const { user } = show({ rows: many })
  expect(await screen.findByText('1–100 de 130')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
  expect(screen.getByText('101–130 de 130')).toBeInTheDocument()
  const sizes = screen.getByLabelText('Filas por página')
  expect(
    within(sizes)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  ).toEqual(['25 por página', '50 por página', '100 por página'])
  await user.selectOptions(sizes, '25')
  expect(screen.getByText('1–25 de 130')).toBeInTheDocument()
  expect(screen.getAllByRole('row')).toHaveLength(26)
})

it('renders only the visible rows of a long page', async () => {
  show({ rows: many })
  await screen.findByText('1–100 de 130')
  expect(screen.getAllByRole('row').length).toBeLessThan(80)
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '131')
})

it('runs an action on the selected rows that still match', async () => {
  const onSelect = vi.fn<BulkAction<Product>['onSelect']>()
  const { user } = show({ bulk: [{ id: 'archive', label: 'Archivar', onSelect }] })
  await user.click(await screen.findByRole('checkbox', { name: /las filas de esta página/ }))
  expect(screen.getByText('3 seleccionados')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox'), 'producto 2')
  await user.click(screen.getByRole('button', { name: 'Archivar' }))
  expect(onSelect.mock.calls[0]?.[0]).toEqual([three[1]])
})

it('the keyboard moves between rows, opens and selects', async () => {
  const onOpen = vi.fn<(row: Product) => void>()
  const { user } = show({ onOpen, bulk: [{ id: 'x', label: 'Algo', onSelect: () => undefined }] })
  const rows = () => screen.getAllByRole('row').slice(1)
  await screen.findByRole('table')
  rows()[0]?.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(rows()[1]).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(three[1])
  await user.keyboard(' ')
  expect(screen.getByRole('checkbox', { name: 'Seleccionar Producto 2' })).toBeChecked()
})

it.each([true, false])('a click anywhere on a row opens it, wide: %s', async isWide => {
  media(isWide)
  const onOpen = vi.fn<(row: Product) => void>()
  const { user } = show({
    onOpen,
    bulk: [{ id: 'x', label: 'Algo', onSelect: () => undefined }],
    details: row => <p>Más de {row.name} aquí</p>,
    actions: () => [{ id: 'delete', label: 'Borrar', onSelect: () => undefined }],
  })
  await user.click((await screen.findAllByText('Barba'))[0] as HTMLElement)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(three[0])
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Producto 1' }))
  await user.click(screen.getByRole('button', { name: 'Detalles de Producto 1' }))
  await user.click(screen.getByText('Más de Producto 1 aquí'))
  await user.click(screen.getByRole('button', { name: 'Más de Producto 1' }))
  // React hands the row what happens in its menu, wherever the page draws that.
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Borrar' }))
  expect(onOpen).toHaveBeenCalledOnce()
})

it('columns, density and views are remembered for the person, and only for them', async () => {
  const first = show({}, '/?f.category=Barba')
  await first.user.click(await screen.findByRole('button', { name: 'Vista' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Vista' }))
  await first.user.click(panel.getByRole('checkbox', { name: 'Precio' }))
  await first.user.type(panel.getByLabelText('Guardar lo que ves ahora'), 'De barba')
  await first.user.click(panel.getByRole('button', { name: 'Guardar vista' }))
  await first.user.click(panel.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  first.unmount()
  const second = show()
  await screen.findByRole('table')
  expect(screen.queryByRole('columnheader', { name: 'Precio' })).toBeNull()
  expect(names()).toHaveLength(3)
  await second.user.click(screen.getByRole('button', { name: 'Vista' }))
  await second.user.click(await screen.findByRole('button', { name: 'De barba' }))
  expect(names()).toEqual(['Producto 1', 'Producto 3'])
  second.unmount()
  show({ owner: 'beto:negocio' })
  await screen.findByRole('table')
  expect(screen.getByRole('columnheader', { name: 'Precio' })).toBeInTheDocument()
})

it('ignores invalid stored settings', async () => {
  localStorage.setItem(
    'mostrador:grid:test:ana:negocio',
    JSON.stringify({ density: 'compact', pageSize: 100, views: [{ name: 'x', filters: 3 }] })
  )
  show()
  expect(await screen.findByRole('table')).toBeInTheDocument()
})

it('becomes cards on a phone, with details that unfold', async () => {
  media(false)
  const { user } = show({ details: row => <p>Más de {row.name} aquí</p> })
  const card = await screen.findByRole('article', { name: 'Producto 1' })
  expect(within(card).getByRole('heading', { name: 'Producto 1' })).toBeInTheDocument()
  expect(within(card).getByText('Categoría')).toBeInTheDocument()
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(within(card).getByRole('button', { name: 'Detalles de Producto 1' }))
  expect(within(card).getByText('Más de Producto 1 aquí')).toBeInTheDocument()
  expect(screen.getByRole('option', { name: 'Precio: de mayor a menor' })).toBeInTheDocument()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain(
    'Producto: A a Z'
  )
  await user.selectOptions(screen.getByLabelText('Ordenar por'), '-price')
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Producto 3',
    'Producto 2',
    'Producto 1',
  ])
  expect(await seriousViolations()).toEqual([])
})

it('leaves empty values out of a card', async () => {
  media(false)
  const note: GridColumn<Product> = { id: 'note', title: 'Nota', value: () => null, card: 'note' }
  show({ columns: [...columns, note] })
  const card = await screen.findByRole('article', { name: 'Producto 1' })
  expect(within(card).queryByText('—')).toBeNull()
})

it('shows the empty text of a column on a card and in a table', async () => {
  const note: GridColumn<Product> = {
    id: 'note',
    title: 'Nota',
    value: () => null,
    whenEmpty: () => 'Sin nota',
    card: 'note',
  }
  media(false)
  const { unmount } = show({ columns: [...columns, note] })
  const card = await screen.findByRole('article', { name: 'Producto 1' })
  expect(within(card).getByText('Sin nota')).toBeInTheDocument()
  unmount()
  media(true)
  show({ columns: [...columns, note] })
  expect(await screen.findAllByText('Sin nota')).not.toHaveLength(0)
})

it('shows the empty state without rows', async () => {
  show({ rows: [] })
  expect(await screen.findByText('Registra el primero')).toBeInTheDocument()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('asks the server where the server searches', async () => {
  const onChange = vi.fn<NonNullable<DataGridProps<Product>['server']>['onChange']>()
  const server = { total: 900, isLoading: false, onChange, readAll: async () => many }
  const { user } = show({ server })
  await user.type(await screen.findByRole('searchbox'), 'z')
  // The rows are what the server answered: the grid does not filter them again.
  expect(names()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
  expect(onChange.mock.calls.at(-1)?.[0]).toMatchObject({ search: 'z', page: 1, pageSize: 100 })
})
