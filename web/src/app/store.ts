import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from '../api/api.ts'
import { sessionEndpoints } from '../api/endpoints/session.ts'
import { keptMiddleware } from '../api/kept-middleware.ts'
import { rootReducer } from '../api/root-reducer.ts'
import type { BrowserSession } from '../api/session.ts'

/**
 * Asks who is signed in while the screen's code still loads, so that the guard finds the answer.
 */
export const askSession = (store: Store): void => {
  void store.dispatch(sessionEndpoints.endpoints.session.initiate())
}

/** Tells a fresh store who is signed in, as the server answered a moment ago; null when nobody. */
export const storeSignedIn = async (
  store: Store,
  session: BrowserSession | null
): Promise<void> => {
  await store.dispatch(sessionEndpoints.util.upsertQueryData('session', undefined, session))
}

/** A fresh store; tests open one each. */
export const openStore = () => {
  const store = configureStore({
    reducer: rootReducer,
    middleware: defaults =>
      defaults({ serializableCheck: false }).concat(api.middleware, keptMiddleware),
  })
  setupListeners(store.dispatch)
  return store
}

export type Store = ReturnType<typeof openStore>
