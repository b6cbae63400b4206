import { combineSlices } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { connectivitySlice } from './connectivity.ts'
import { persistedSlice } from './persisted-slice.ts'
import { sessionExpirySlice } from './session-expiry.ts'

/**
 * The reducer of the store. It begins with the cache of the server's data; a feature adds its own
 * state with `slice.injectInto(rootReducer)` when its code loads, so no page carries another's
 * slice.
 */
export const rootReducer = combineSlices(api, sessionExpirySlice, connectivitySlice, persistedSlice)
