import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { api } from '../api/api.ts'
import { persistAnswers } from '../api/persistence-middleware.ts'
import { loadPersistedAnswers, renewAfter } from '../api/persisted-answers.ts'
import type { BrowserSession } from '../api/session.ts'
import '../theme/form-recipes.ts'
import { Providers } from './providers.tsx'
import { openRouter } from './router.tsx'
import { FirstPaintEnd, firstScreenPainted, isUnframed } from './first-paint.ts'
import { askSession, openStore, type Store, storeSignedIn } from './store.ts'
import { startWorker } from './worker.ts'

type Router = ReturnType<typeof openRouter>
const draw = (root: Root, store: Store, router: Router): void =>
  root.render(
    <StrictMode>
      <Providers store={store}>
        <FirstPaintEnd />
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  )

/** Resolves when the first screen, or the page of its failure, can be rendered. */
const firstScreenLoaded = (router: Router): Promise<void> =>
  new Promise(resolve => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })

/** A frame without its data is worth showing when they take longer than this. Milliseconds. */
const FRAME_AFTER_MS = 600

/** Resolves when everything asked so far is answered, and what those answers asked for; or late. */
const firstAnswers = async (store: Store): Promise<void> => {
  const ask = () => store.dispatch(api.util.getRunningQueriesThunk())
  const answered = async (): Promise<void> => {
    for (let running = ask(); running.length > 0; running = ask()) await Promise.all(running)
  }
  const late = new Promise<void>(resolve => void setTimeout(resolve, FRAME_AFTER_MS))
  await Promise.race([answered(), late])
}

/**
 * The app at the address of the window. The first screen is rendered in one go once its code is
 * there, with its data where they come soon: as an update of an empty page React would render it in
 * slices of 5 ms, which is slower and keeps nothing responsive. Returns the root.
 */
export const startApp = async (element: HTMLElement): Promise<Root> => {
  const store = openStore()
  const isKnown = !isUnframed() && loadPersistedAnswers(Date.now())
  if (isKnown) renewAfter(firstScreenPainted)
  persistAnswers(store)
  askSession(store)
  const router = openRouter(store)
  if (import.meta.env.PROD) startWorker()
  await firstScreenLoaded(router)
  if (!isKnown) await firstAnswers(store)
  const root = createRoot(element)
  draw(root, store, router)
  return root
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
  persistAnswers(store)
  if (session === undefined) askSession(store)
  else await storeSignedIn(store, session)
  const router = openRouter(store)
  await router.navigate(to, how)
  draw(root, store, router)
}
