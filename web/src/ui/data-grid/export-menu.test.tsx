import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { chooseItem } from '../../test/choose-item.ts'
import { renderIn } from '../../test/render.tsx'
import { DataGrid, type GridColumn } from './data-grid.tsx'

type Product = { name: string; cents: number; category: string }
const rows: readonly Product[] = [
  { name: 'Producto 1', cents: 37, category: 'Barba' },
  { name: 'Producto 2', cents: 74, category: 'Cabello' },
]
const columns: readonly GridColumn<Product>[] = [
  { id: 'name', title: 'Producto', value: row => row.name },
  { id: 'price', title: 'Precio', kind: 'money', value: row => row.cents },
  { id: 'category', title: 'Categoría', kind: 'choice', value: row => row.category },
  { id: 'secret', title: 'Oculta', value: () => 'x', startsHidden: true },
]

it('exports what is filtered, with the columns that are shown', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob)
    return 'blob:x'
  }
  URL.revokeObjectURL = () => undefined
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = renderIn(
    <DataGrid
      id="test"
      owner="ana:negocio"
      label="Productos"
      columns={columns}
      rows={rows}
      keyOf={row => row.name}
      nameOf={row => row.name}
      empty={null}
    />,
    '/?f.category=Cabello'
  )
  await user.click(await screen.findByRole('button', { name: 'Exportar' }))
  await chooseItem(user, 'CSV')
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  const text = new TextDecoder().decode(await saved[0]?.arrayBuffer())
  expect(text.trimStart()).toBe('Producto,Precio,Categoría\r\nProducto 2,0.74,Cabello')
})
