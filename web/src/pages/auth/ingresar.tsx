import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { safePath } from '../../api/safe-path.ts'
import { useSession } from '../../api/session.ts'
import { emailOfState } from '../../features/account/email-of-state.ts'
import { SignInForm } from '../../features/account/sign-in-form.tsx'
import { registerPath, SignInFrame } from '../../features/account/sign-in-frame.tsx'

/**
 * /auth/ingresar?p={path}: signs in and returns there [NAV-04]. For links inside the app;
 * a first visit is served by `app/sign-in/start.tsx`.
 */
export const Component = () => {
  const [search] = useSearchParams()
  const session = useSession()
  const email = emailOfState(useLocation().state)
  const p = search.get('p')
  // Also what happens right after a successful sign-in: the session appears and this page gives
  // way.
  if (session !== null && session !== undefined) return <Navigate to={safePath(p)} replace />
  return (
    <SignInFrame registerLink={<Link to={registerPath(p)}>Crea tu cuenta</Link>}>
      <SignInForm email={email} />
    </SignInFrame>
  )
}
