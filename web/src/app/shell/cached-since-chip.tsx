import { useSelector } from 'react-redux'
import { selectOfflineSince } from '../../api/connectivity.ts'
import { selectPersistedSince } from '../../api/persisted-slice.ts'
import { Chip } from '../../ui/pieces.tsx'

const MINUTE_MS = 60_000
const relative = new Intl.RelativeTimeFormat('es-MX', { style: 'short' })

/**
 * 'hace 12 min', 'hace 3 h': short, for it shares a phone's width with the name of the business.
 */
const shortAgo = (since: number, now: number): string => {
  const minutes = Math.max(1, Math.round((now - since) / MINUTE_MS))
  return minutes < 60
    ? relative.format(-minutes, 'minute')
    : relative.format(-Math.round(minutes / 60), 'hour')
}

/** The age of cached data on the screen, while it is being refreshed. */
export const CachedSinceChip = () => {
  const since = useSelector(selectPersistedSince)
  // The offline banner is shown instead.
  const isOffline = useSelector(selectOfflineSince) !== null
  if (since === null || isOffline) return null
  return <Chip tone="orange">{shortAgo(since, Date.now())}</Chip>
}
