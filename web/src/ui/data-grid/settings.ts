import { useStored } from '../../theme/stored.ts'
import type { GridView } from './view.ts'

export type Density = 'comfortable' | 'compact'
/** [UX2-04] */
export const pageSizes = [25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** A view that somebody gave a name: what is filtered, its order and its columns. */
export type SavedView = Pick<GridView, 'search' | 'sort' | 'filters'> & {
  readonly name: string
  readonly hidden: readonly string[]
}

export type GridSettings = {
  readonly density: Density
  readonly pageSize: PageSize
  /** Columns that are not shown; undefined until somebody chooses. */
  readonly hidden?: readonly string[] | undefined
  readonly views: readonly SavedView[]
}

const standard: GridSettings = { density: 'comfortable', pageSize: 100, views: [] }
/** More saved views than a person can tell apart. */
export const MAX_VIEWS = 20

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(text => typeof text === 'string')
const isSort = (value: unknown): boolean =>
  value === null ||
  (isObject(value) && typeof value['id'] === 'string' && typeof value['desc'] === 'boolean')
const isSavedView = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  typeof value['search'] === 'string' &&
  isSort(value['sort']) &&
  isTexts(value['hidden']) &&
  isObject(value['filters']) &&
  Object.values(value['filters']).every(isTexts)

const isSettings = (value: unknown): value is GridSettings =>
  isObject(value) &&
  (value['density'] === 'comfortable' || value['density'] === 'compact') &&
  pageSizes.some(size => size === value['pageSize']) &&
  (value['hidden'] === undefined || isTexts(value['hidden'])) &&
  Array.isArray(value['views']) &&
  value['views'].every(isSavedView)

/**
 * How a person likes a grid of a business: on this device, never rows of it (decision 0017).
 * `owner` identifies person and business.
 */
export const useGridSettings = (gridId: string, owner: string) => {
  const [settings, set] = useStored<GridSettings>(
    `mostrador:grid:${gridId}:${owner}`,
    standard,
    isSettings
  )
  return { settings, change: (part: Partial<GridSettings>) => set({ ...settings, ...part }) }
}
