import { useSearchParams } from 'react-router'

/** Reads and writes single parameters of the address; the others, of filters and grid, stay. */
export const useAddress = () => {
  const [search, setSearch] = useSearchParams()
  const write = (params: Readonly<Record<string, string | null>>): void =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(params))
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true }
    )
  return { search, write }
}
export type Address = ReturnType<typeof useAddress>
