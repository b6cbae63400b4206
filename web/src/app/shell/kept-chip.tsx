import { useSelector } from 'react-redux'
import { selectOfflineSince } from '../../api/connectivity.ts'
import { selectKeptSince } from '../../api/kept-slice.ts'
import { Chip } from '../../ui/pieces.tsx'
import { agoText } from '../../ui/when.ts'

/** Says how old what is on the screen is, while the server is asked again. */
export const KeptChip = () => {
  const since = useSelector(selectKeptSince)
  // The banner says the same louder.
  const isOffline = useSelector(selectOfflineSince) !== null
  if (since === null || isOffline) return null
  return <Chip tone="orange">{agoText(new Date(since).toISOString(), Date.now())}</Chip>
}
