import { lazy, Suspense, useEffect, useState } from 'react'
import { useListBulkQuery } from '../../../api/endpoints/client-bulk.ts'
import { isGoingOn } from './bulk-words.ts'

const RunCard = lazy(async () => ({ default: (await import('./run-card.tsx')).RunCard }))

/** Milliseconds: how far it is comes over the socket; this is for when that is down. */
const POLL_MS = 5_000

type Props = { readonly timeZone: string; readonly mayEdit: boolean }

/** The running bulk action, also after a reload, and its result until it is dismissed. */
export const CurrentRun = ({ timeZone, mayEdit }: Props) => {
  const [shownId, setShownId] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const { data: runs = [] } = useListBulkQuery(undefined, {
    pollingInterval: isBusy ? POLL_MS : 0,
  })
  const active = runs.find(isGoingOn)
  const activeId = active?._id
  useEffect(() => {
    setIsBusy(activeId !== undefined)
    if (activeId !== undefined) setShownId(activeId)
  }, [activeId])
  const run = active ?? runs.find(({ _id }) => _id === shownId)
  return run === undefined ? null : (
    <Suspense>
      <RunCard
        run={run}
        timeZone={timeZone}
        mayEdit={mayEdit}
        onClose={() => setShownId(undefined)}
      />
    </Suspense>
  )
}
