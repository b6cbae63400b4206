import type { ComponentType } from 'react'
import { useLocation, useParams } from 'react-router'
import { EmailChangeScreen } from '../../features/account/email-change-screen.tsx'
import { EmailUndoScreen } from '../../features/account/email-undo-screen.tsx'
import { ResetPasswordScreen } from '../../features/account/reset-password-screen.tsx'
import { VerifyEmailScreen } from '../../features/account/verify-email-screen.tsx'
import { NotFound } from '../not-found.tsx'

const screens: Readonly<Record<string, ComponentType<{ token: string }>>> = {
  'verificar-correo': VerifyEmailScreen,
  restablecer: ResetPasswordScreen,
  'cambiar-correo': EmailChangeScreen,
  'deshacer-correo': EmailUndoScreen,
}

/**
 * What the links of mails about the own account open: /verificar-correo/{token} and the like. One
 * module, so that the router stays small.
 */
export const Component = () => {
  const { token = '' } = useParams()
  const Screen = screens[useLocation().pathname.split('/')[1] ?? ''] ?? NotFound
  return <Screen key={token} token={token} />
}
