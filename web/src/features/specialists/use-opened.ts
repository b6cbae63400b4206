import { useSearchParams } from 'react-router'

/** What the address opens: '?nuevo=1', '?editar=<id>'. */
export const useOpened = () => {
  const [search, setSearch] = useSearchParams()
  return {
    isNew: search.get('nuevo') !== null,
    edited: search.get('editar'),
    open: (params: Record<string, string>) => setSearch(params, { replace: true }),
    close: () => setSearch({}, { replace: true }),
  }
}
export type Opened = ReturnType<typeof useOpened>
