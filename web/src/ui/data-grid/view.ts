import { type FilterValue, isEmptyFilter } from './filters.ts'

export type GridSort = { readonly id: string; readonly desc: boolean }

/** Search, order, filters and page of a grid. */
export type GridView = {
  readonly search: string
  readonly sort: GridSort | null
  readonly filters: Readonly<Record<string, FilterValue>>
  /** Counted from 0. */
  readonly page: number
}

const names = { search: 'buscar', sort: 'orden', page: 'pagina' } as const
const FILTER = 'f.'
const isOurs = (name: string): boolean =>
  name.startsWith(FILTER) || Object.values<string>(names).includes(name)

const sortOf = (text: string | null): GridSort | null => {
  if (text === null || text === '') return null
  return text.startsWith('-') ? { id: text.slice(1), desc: true } : { id: text, desc: false }
}

/** The view that an address asks for. */
export const viewOfParams = (params: URLSearchParams): GridView => {
  const ids = [...new Set(params.keys())].filter(name => name.startsWith(FILTER))
  const page = Number(params.get(names.page) ?? '1')
  return {
    search: params.get(names.search) ?? '',
    sort: sortOf(params.get(names.sort)),
    filters: Object.fromEntries(
      ids.map(name => [name.slice(FILTER.length), params.getAll(name)] as const)
    ),
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
  }
}

/** `params` with the view in them; what is not of the grid stays. */
export const paramsWithView = (params: URLSearchParams, view: GridView): URLSearchParams => {
  const next = new URLSearchParams([...params].filter(([name]) => !isOurs(name)))
  if (view.search !== '') next.set(names.search, view.search)
  if (view.sort !== null) next.set(names.sort, `${view.sort.desc ? '-' : ''}${view.sort.id}`)
  if (view.page > 0) next.set(names.page, String(view.page + 1))
  for (const [id, filter] of Object.entries(view.filters))
    if (!isEmptyFilter(filter)) for (const part of filter) next.append(`${FILTER}${id}`, part)
  return next
}

/** The part of an address that is of the grid, to notice when somebody else changes it. */
export const gridPartOf = (params: URLSearchParams): string =>
  new URLSearchParams([...params].filter(([name]) => isOurs(name))).toString()

/** How many filters hold something. */
export const countFilters = ({ filters }: GridView): number =>
  Object.values(filters).filter(filter => !isEmptyFilter(filter)).length
