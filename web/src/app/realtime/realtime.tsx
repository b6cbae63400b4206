import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { api, tagTypes } from '../../api/api.ts'
import { handleRealtimeEvent } from '../../api/realtime.ts'
import { useSession } from '../../api/session.ts'
import { selectUnconfirmed } from '../../api/persisted-slice.ts'
import { selectRenewals } from '../../api/session-expiry.ts'
import { connectionChanged } from './connection-slice.ts'
import { useAlerts } from './use-alerts.ts'
import { openConnection, type Socket, type RoomPosition } from './connection.ts'

const socketUrl = (from: RoomPosition | null) =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws${from === null ? '' : `?room=${encodeURIComponent(from.room)}&seq=${from.seq}`}`

/**
 * The socket of the app: open while somebody works in a business, opened anew when they choose
 * another.
 */
export const Realtime = () => {
  const session = useSession()
  // False for a session from the local copy until the server has confirmed it.
  const isConfirmed = !useSelector(selectUnconfirmed)
  const businessId = isConfirmed ? session?.business?._id : undefined
  const renewals = useSelector(selectRenewals)
  const dispatch = useDispatch()
  useAlerts()
  useEffect(() => {
    if (businessId === undefined) return
    let isReturning = false
    const connection = openConnection({
      connect: from => new WebSocket(socketUrl(from)) as unknown as Socket,
      random: Math.random,
      onState: state => {
        dispatch(connectionChanged(state))
        // Refused for good: most likely the session ended, which the server says when it is asked.
        // Back after a cut: the gateway cuts those whose rights changed.
        if (state === 'closed' || (state === 'connected' && isReturning))
          dispatch(api.util.invalidateTags(['Session']))
        isReturning = state === 'reconnecting'
      },
      onRefetch: () => dispatch(api.util.invalidateTags([...tagTypes])),
      onEvent: event => {
        const stale = handleRealtimeEvent(event)
        if (stale.length > 0) dispatch(api.util.invalidateTags([...stale]))
      },
    })
    window.addEventListener('online', connection.reconnectNow)
    return () => {
      window.removeEventListener('online', connection.reconnectNow)
      connection.close()
    }
  }, [businessId, renewals, dispatch])
  return null
}
