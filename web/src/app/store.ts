import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from '../api/api.ts'
import { sessionEndpoints } from '../api/endpoints/session.ts'
import { rootReducer } from '../api/root-reducer.ts'
import { isProblem } from '../api/problem.ts'

/** Asks who is signed in while the screen's code still loads, so that the guard finds the answer. */
export const askSession = (store: Store): void => {
  void store.dispatch(sessionEndpoints.endpoints.session.initiate())
}

/** A fresh store; tests open one each. */
export const openStore = () => {
  const store = configureStore({
    reducer: rootReducer,
    middleware: defaults =>
      defaults({ serializableCheck: false }).concat(api.middleware).concat(sessionLost),
  })
  setupListeners(store.dispatch)
  return store
}

type Action = { type?: unknown; payload?: unknown; meta?: { arg?: { endpointName?: string } } }
// Any answer of 401 means that the session ended elsewhere; the guard then asks to sign in and keeps the place.
const sessionLost =
  (store: { dispatch: (action: never) => unknown }) =>
  (next: (action: unknown) => unknown) =>
  (action: unknown) => {
    const { payload, meta } = (action ?? {}) as Action
    const result = next(action)
    if (
      isProblem(payload) &&
      payload.code === 'unauthenticated' &&
      meta?.arg?.endpointName !== 'session'
    ) {
      store.dispatch(sessionEndpoints.util.upsertQueryData('session', undefined, null) as never)
    }
    return result
  }

export type Store = ReturnType<typeof openStore>
