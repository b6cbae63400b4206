import { useSearchParams } from 'react-router'

/**
 * What the address of a list opens: '?nuevo=1' or '?nueva=1', '?editar=<id>', and '?lista=…' of
 * several at once.
 */
export const useListParams = () => {
  const [search, setSearch] = useSearchParams()
  return {
    isNew: search.has('nuevo') || search.has('nueva'),
    list: search.get('lista'),
    edited: search.get('editar'),
    /** The dialog of the specialists' Google calendars. */
    hasCalendars: search.get('calendarios') !== null,
    /** The specialist whose calendars are shown. */
    calendarOf: search.get('calendario'),
    open: (params: Record<string, string>) => setSearch(params, { replace: true }),
    close: () => setSearch({}, { replace: true }),
  }
}
export type ListParams = ReturnType<typeof useListParams>
