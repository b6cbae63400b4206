import { Link as ChakraLink } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'
import { AuthFrame } from '../../ui/auth-frame.tsx'

/** The layout around the sign-in form; `registerLink` points to `registerPath`. */
export const SignInFrame = ({
  registerLink,
  children,
}: {
  registerLink: ReactElement
  children: ReactNode
}) => (
  <AuthFrame
    title="Ingresa a Mostrador"
    subtitle="Tu agenda, tus chats y tus ventas en un solo lugar"
    footer={
      <>
        ¿Aún no tienes cuenta?{' '}
        <ChakraLink asChild color="brand.fg" fontWeight="600" py="3" my="-3">
          {registerLink}
        </ChakraLink>
      </>
    }
  >
    {children}
  </AuthFrame>
)

/** Where an account is opened; `p` is the page that was asked for, as in the address. */
export const registerPath = (p: string | null): string =>
  `/auth/registro${p === null ? '' : `?p=${encodeURIComponent(p)}`}`
