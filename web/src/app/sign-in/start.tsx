import { ChakraProvider } from '@chakra-ui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Arrival } from '../start.tsx'
import { endFirstPaint } from '../first-paint.ts'
import { startWorker } from '../worker.ts'
import { ApplyColorMode } from '../../theme/color-mode.tsx'
import '../../theme/form-recipes.ts'
import { system } from '../../theme/system.ts'
import { SignInPage } from './page.tsx'

/**
 * /auth/ingresar opened as an address: the form alone, without store, router and sockets. Once
 * somebody is signed in, or leaves by a link, the app is drawn in the same root.
 */
export const startSignIn = (element: HTMLElement): void => {
  const root = createRoot(element)
  endFirstPaint()
  let leaving: Promise<void> | undefined
  const leave = (arrival: Arrival): Promise<void> => {
    leaving ??= import('../start.tsx')
      .then(({ takeOver }) => takeOver(root, arrival))
      // Its scripts cannot be had, for instance after a deploy: the browser opens the page itself.
      .catch(() => location.assign(arrival.to))
    return leaving
  }
  document.title = 'Ingresar · Mostrador'
  root.render(
    <StrictMode>
      <ChakraProvider value={system}>
        <ApplyColorMode />
        <SignInPage onLeave={leave} />
      </ChakraProvider>
    </StrictMode>
  )
  if (import.meta.env.PROD) startWorker()
}
