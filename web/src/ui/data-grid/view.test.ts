import { expect, it } from 'vitest'
import { cellText, compareValues, type GridColumn } from './columns.ts'
import { choicesOf, filterText, passes } from './filters.ts'
import { paramsWithView, viewOfParams } from './view.ts'

type Product = { name: string; cents: number | null; at: string; category: string }
const rows: Product[] = [
  { name: 'Champú Ángel', cents: 12_050, at: '2026-11-23T05:30:00.000Z', category: 'Cabello' },
  { name: 'Cera', cents: null, at: '2026-11-23T18:00:00.000Z', category: 'Barba' },
]
const [champu, cera] = rows as [Product, Product]
const name: GridColumn<Product> = { id: 'name', title: 'Producto', value: row => row.name }
const price: GridColumn<Product> = {
  id: 'price',
  title: 'Precio',
  kind: 'money',
  value: row => row.cents,
}
const at: GridColumn<Product> = { id: 'at', title: 'Fecha', kind: 'moment', value: row => row.at }
const category: GridColumn<Product> = {
  id: 'category',
  title: 'Categoría',
  kind: 'choice',
  value: row => row.category,
}

it('writes a view to the URL and reads it back, and keeps other parameters', () => {
  const view = {
    search: 'champú',
    sort: { id: 'price', desc: true },
    filters: { category: ['Cabello', 'Barba'], price: ['', '200'] },
    page: 2,
  }
  const params = paramsWithView(new URLSearchParams('editar=7&buscar=otro&f.name=x'), view)
  expect(params.get('editar')).toBe('7')
  expect(params.has('f.name')).toBe(false)
  expect(viewOfParams(new URLSearchParams(params.toString()))).toEqual(view)
})

it('shows the first page for an invalid URL', () => {
  for (const page of ['-3', 'x', '1.5', '0'])
    expect(viewOfParams(new URLSearchParams({ pagina: page })).page).toBe(0)
})

it('filters texts without accents, choices exactly, and money in pesos', () => {
  expect(passes(name, champu, ['champu an'])).toBe(true)
  expect(passes(name, cera, ['champu'])).toBe(false)
  expect(passes(category, champu, ['Cab'])).toBe(false)
  expect(passes(category, champu, ['Barba', 'Cabello'])).toBe(true)
  expect(passes(price, champu, ['120.50', '120.5'])).toBe(true)
  expect(passes(price, champu, ['121', ''])).toBe(false)
  expect(passes(price, cera, ['0', ''])).toBe(false)
  expect(passes(price, cera, ['', ''])).toBe(true)
})

it('a moment belongs to its day on the clock of the business', () => {
  expect(passes(at, champu, ['2026-11-23', ''], 'America/Mexico_City')).toBe(false)
  expect(passes(at, champu, ['2026-11-22', '2026-11-22'], 'America/Mexico_City')).toBe(true)
  expect(passes(at, cera, ['2026-11-23', '2026-11-23'], 'America/Mexico_City')).toBe(true)
})

it('describes a filter in words', () => {
  expect(filterText(category, ['Cabello', 'Barba'])).toBe('Categoría: Cabello, Barba')
  expect(filterText(price, ['10', ''])).toBe('Precio: desde 10')
  expect(filterText(price, ['', '20'])).toBe('Precio: hasta 20')
  expect(choicesOf(category, rows)).toEqual(['Barba', 'Cabello'])
})

it('writes cells as people read them, and sorts as Spanish does', () => {
  expect(cellText(price, champu)).toBe('$120.50')
  expect(cellText(price, cera)).toBe('')
  expect(['Zeta', 'ángel', 'Producto 10', 'Producto 9'].toSorted(compareValues)).toEqual([
    'ángel',
    'Producto 9',
    'Producto 10',
    'Zeta',
  ])
  expect([10, 9, -1].toSorted(compareValues)).toEqual([-1, 9, 10])
})
