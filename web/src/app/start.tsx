import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { keepAnswers } from '../api/kept-middleware.ts'
import { openKept } from '../api/kept-answers.ts'
import type { BrowserSession } from '../api/session.ts'
import '../theme/form-recipes.ts'
import { Providers } from './providers.tsx'
import { openRouter } from './router.tsx'
import { isUnframed } from './first-paint.ts'
import { askSession, openStore, type Store, storeSignedIn } from './store.ts'
import { startWorker } from './worker.ts'

type Router = ReturnType<typeof openRouter>
const draw = (root: Root, store: Store, router: Router): void =>
  root.render(
    <StrictMode>
      <Providers store={store}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  )

/** The app at the address of the window. */
export const startApp = (element: HTMLElement): void => {
  const store = openStore()
  if (!isUnframed()) openKept(Date.now())
  keepAnswers(store)
  askSession(store)
  draw(createRoot(element), store, openRouter(store))
  if (import.meta.env.PROD) startWorker()
}

/** Where the small page of signing in hands over, and what it knows by then. */
export type Arrival = {
  readonly to: string
  /** Instead of the page of signing in, which is then not gone back to. */
  readonly replace: boolean
  readonly state?: unknown
  readonly session?: BrowserSession | null | undefined
}

/**
 * Puts the app in the place of the page of signing in, in the same root. That page stays until the
 * screen has been loaded. Rejects while the screen's script cannot be fetched.
 */
export const takeOver = async (root: Root, { to, session, ...how }: Arrival): Promise<void> => {
  const store = openStore()
  keepAnswers(store)
  if (session === undefined) askSession(store)
  else await storeSignedIn(store, session)
  const router = openRouter(store)
  await router.navigate(to, how)
  draw(root, store, router)
}
