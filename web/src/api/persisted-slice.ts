import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

type PersistedState = {
  /** The session on the screen is a persisted one: the server has not said yet whether it is good. */
  isUnconfirmed: boolean
  /** Persisted answers on the screen that are being read again: key → milliseconds of the reading. */
  readTimes: Record<string, number>
}

/** Which answers on the screen were read during an earlier visit. */
export const persistedSlice = createSlice({
  name: 'persisted',
  initialState: { isUnconfirmed: false, readTimes: {} } as PersistedState,
  reducers: {
    persistedAnswerShown: (slice, { payload }: PayloadAction<{ key: string; at: number }>) => {
      slice.readTimes[payload.key] = payload.at
    },
    persistedAnswerRenewed: (slice, { payload }: PayloadAction<string>) => {
      delete slice.readTimes[payload]
    },
    sessionRestored: slice => {
      slice.isUnconfirmed = true
    },
    sessionConfirmed: slice => {
      slice.isUnconfirmed = false
    },
    /** The persisted session is over: nothing of it stays on the screen nor on the device. */
    persistedSessionRefused: slice => {
      slice.isUnconfirmed = false
      slice.readTimes = {}
    },
  },
  selectors: {
    selectUnconfirmed: slice => slice.isUnconfirmed,
    /** The oldest reading on the screen that is not yet renewed, in milliseconds; else null. */
    selectPersistedSince: slice => {
      const times = Object.values(slice.readTimes)
      return times.length === 0 ? null : Math.min(...times)
    },
  },
})
export const {
  persistedAnswerShown,
  persistedAnswerRenewed,
  sessionRestored,
  sessionConfirmed,
  persistedSessionRefused,
} = persistedSlice.actions
export const { selectUnconfirmed, selectPersistedSince } = persistedSlice.selectors
