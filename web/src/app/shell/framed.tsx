import { Outlet } from 'react-router'
import { useSession } from '../../api/session.ts'
import { Shell } from './shell.tsx'

/** The frame for everybody; who is not signed in sees only 'Ingresar' in it [NAV-17]. Sign-in pages do without and do not load it. */
export const Framed = () => {
  const session = useSession() ?? null
  return (
    <Shell session={session}>
      <Outlet />
    </Shell>
  )
}
