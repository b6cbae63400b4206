import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSessionQuery } from '../../api/endpoints/session.ts'
import { signInPath } from '../../api/safe-path.ts'
import { isPlatformOnly, useSession } from '../../api/session.ts'
import { selectExpired, selectReplaced } from '../../api/session-expiry.ts'
import { OfflinePage } from '../../pages/error-page.tsx'
import { PageSkeleton } from '../../ui/skeletons.tsx'
import { Contributions } from '../contributions.tsx'
import { Realtime } from '../realtime/realtime.tsx'
import { leaveFor } from '../leave.ts'
import { BackCloses } from './back-closes.tsx'
import { Shell } from './shell.tsx'
import { WaitingWatch } from './waiting.ts'

const SessionExpired = lazy(async () => ({
  default: (await import('./session-expired.tsx')).SessionExpired,
}))

/**
 * The frame of the screens; without a session it offers only 'Ingresar' [NAV-17]. Sign-in pages do
 * not load it.
 */
export const Framed = () => {
  const session = useSession() ?? null
  const expired = useSelector(selectExpired)
  const replaced = useSelector(selectReplaced)
  useEffect(() => {
    if (replaced) leaveFor('/')
  }, [replaced])
  // Somebody else signed in in another tab: nothing of the first person is shown any more.
  if (replaced) return null
  return (
    <Shell session={session}>
      <BackCloses />
      <Contributions />
      <Outlet />
      {expired && session !== null ? (
        <Suspense>
          <SessionExpired earlier={session} />
        </Suspense>
      ) : null}
    </Shell>
  )
}

/** Lets signed-in people through; sends the others to sign in and back [NAV-04]. */
export const Guard = () => {
  const { data: session, isError, refetch } = useSessionQuery(undefined, { refetchOnFocus: true })
  const { pathname, search, hash } = useLocation()
  // What a member who is removed meanwhile is told.
  const formerBusiness = useRef<string>(undefined)
  useEffect(() => {
    if (session?.isOwner === false && session.business)
      formerBusiness.current = session.business.name
  }, [session])
  // Visitors see what the product costs before they have an account [C2-36].
  const isForVisitors = pathname === '/precios'
  if (session === null && isForVisitors) return <Outlet />
  if (session === null) return <Navigate to={signInPath(pathname + search + hash)} replace />
  if (session === undefined)
    return isError ? <OfflinePage onRetry={() => void refetch()} /> : <PageSkeleton />
  // The own account belongs to the person, with or without a business.
  const isOwnAccount = pathname === '/cuenta'
  // An admin of the platform works above the businesses and may have none.
  if (isPlatformOnly(session))
    return pathname.startsWith('/admin') || isOwnAccount ? (
      <Outlet />
    ) : (
      <Navigate to="/admin" replace />
    )
  // Every other screen is of a business; the wizard helps to get one.
  const needsBusiness = pathname !== '/new-onboarding' && !isOwnAccount && !isForVisitors
  if (session.business === null && needsBusiness)
    return <Navigate to="/new-onboarding" replace state={{ left: formerBusiness.current }} />
  return (
    <>
      <Realtime />
      <Suspense>
        <WaitingWatch />
      </Suspense>
      <Outlet />
    </>
  )
}
