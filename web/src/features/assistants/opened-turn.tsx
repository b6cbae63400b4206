import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'

const TurnDrawer = lazy(async () => ({ default: (await import('./turn-drawer.tsx')).TurnDrawer }))

/**
 * The reply that an address names (`?respuesta=`): a movement of credits links to what it paid for.
 */
export const OpenedTurn = ({ timeZone }: { timeZone: string }) => {
  const [search, setSearch] = useSearchParams()
  const id = search.get('respuesta')
  const close = () =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        next.delete('respuesta')
        return next
      },
      { replace: true }
    )
  return id === null ? null : (
    <Suspense>
      <TurnDrawer id={id} timeZone={timeZone} onClose={close} />
    </Suspense>
  )
}
