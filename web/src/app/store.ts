import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from '../api/api.ts'
import { sessionEndpoints } from '../api/endpoints/session.ts'
import { persistenceMiddleware } from '../api/persistence-middleware.ts'
import { rootReducer } from '../api/root-reducer.ts'
import type { BrowserSession } from '../api/session.ts'

/**
 * Asks who is signed in while the screen's code still loads, so that the guard finds the answer.
 */
export const askSession = (store: Store): void => {
  void store.dispatch(sessionEndpoints.endpoints.session.initiate())
}

/** Puts the session that the server just returned into a new store; null when signed out. */
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
      defaults({ serializableCheck: false }).concat(api.middleware, persistenceMiddleware),
  })
  setupListeners(store.dispatch)
  return store
}

export type Store = ReturnType<typeof openStore>
