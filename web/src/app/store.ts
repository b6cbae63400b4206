import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../api/api.ts'
import { sessionApi } from '../api/session.ts'
import { isProblem } from '../api/problem.ts'
import { connectionSlice } from './realtime/connection-slice.ts'

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [connectionSlice.name]: connectionSlice.reducer,
})

/** Asks who is signed in while the screen's code is still on its way: the guard finds the answer instead of beginning to wait for it. */
export const askSession = (store: Store): void => {
  void store.dispatch(sessionApi.endpoints.session.initiate())
}

/** A fresh store; tests open one each. */
export const openStore = () => {
  const store = configureStore({
    reducer,
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
      store.dispatch(sessionApi.util.upsertQueryData('session', undefined, null) as never)
    }
    return result
  }

export type Store = ReturnType<typeof openStore>
export type RootState = ReturnType<typeof reducer>
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
export const useAppSelector = useSelector.withTypes<RootState>()
