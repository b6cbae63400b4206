import { HStack, Text } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../../api/api.ts'
import { plainQuery } from '../../api/plain-query.ts'
import { unreachableTitle } from '../../api/problem.ts'
import {
  cameBack,
  lastAnsweredAt,
  resumeReadings,
  selectOfflineSince,
  wentOffline,
} from '../../api/connectivity.ts'

/** While the server cannot be reached, it is asked this often. */
const ASK_EVERY_MS = 5000
/** What the banner takes of the window, in pixels. */
export const bannerHeight = 36

const isReachable = async (signal: AbortSignal): Promise<boolean> => {
  const { error } = await plainQuery(
    { method: 'GET', path: '/api/auth/session', search: '' },
    { signal } as Parameters<typeof plainQuery>[1],
    {}
  )
  return error === undefined || error.status > 0
}

/** Notes at once what the browser knows, and asks the server until it answers again. */
export const useConnectivity = (): number | null => {
  const since = useSelector(selectOfflineSince)
  const dispatch = useDispatch()
  const isOffline = since !== null
  useEffect(() => {
    const onOffline = () => dispatch(wentOffline(lastAnsweredAt()))
    if (!navigator.onLine) onOffline()
    window.addEventListener('offline', onOffline)
    return () => window.removeEventListener('offline', onOffline)
  }, [dispatch])
  useEffect(() => {
    if (!isOffline) return
    const cancellation = new AbortController()
    const askServer = () => {
      if (!navigator.onLine) return
      isReachable(cancellation.signal).then(
        reachable => {
          if (!reachable || cancellation.signal.aborted) return
          dispatch(cameBack())
          resumeReadings()
          dispatch(api.internalActions.onOnline())
        },
        () => undefined
      )
    }
    const timer = setInterval(askServer, ASK_EVERY_MS)
    window.addEventListener('online', askServer)
    return () => {
      cancellation.abort()
      clearInterval(timer)
      window.removeEventListener('online', askServer)
    }
  }, [isOffline, dispatch])
  return since
}

const clock = new Intl.DateTimeFormat('es-MX', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const subscribeToNetwork = (onChange: () => void): (() => void) => {
  const changes = ['online', 'offline']
  for (const change of changes) window.addEventListener(change, onChange)
  return () => {
    for (const change of changes) window.removeEventListener(change, onChange)
  }
}

/** Says that the screen shows an earlier moment. `since`: milliseconds of the last answer. */
export const OfflineBanner = ({ since }: { since: number }) => {
  const title = useSyncExternalStore(subscribeToNetwork, unreachableTitle)
  return (
    <HStack
      role="status"
      h={`${bannerHeight}px`}
      px={{ base: '3', md: '5' }}
      gap="2"
      bg="fg"
      color="bg.canvas"
      textStyle="sm"
      fontWeight="600"
    >
      <WifiOff size={16} aria-hidden="true" />
      <Text>
        {title}. Ves lo de las {clock.format(since)}
      </Text>
    </HStack>
  )
}
