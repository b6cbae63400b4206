import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

type Kept = {
  /** The session on the screen is the kept one: the server has not said yet whether it is good. */
  isUnconfirmed: boolean
  /** Kept answers on the screen that are being read again: key → milliseconds of the reading. */
  readTimes: Record<string, number>
}

/** What on the screen is of an earlier visit. */
export const keptSlice = createSlice({
  name: 'kept',
  initialState: { isUnconfirmed: false, readTimes: {} } as Kept,
  reducers: {
    keptShown: (slice, { payload }: PayloadAction<{ key: string; at: number }>) => {
      slice.readTimes[payload.key] = payload.at
    },
    keptRenewed: (slice, { payload }: PayloadAction<string>) => {
      delete slice.readTimes[payload]
    },
    sessionKept: slice => {
      slice.isUnconfirmed = true
    },
    sessionConfirmed: slice => {
      slice.isUnconfirmed = false
    },
    /** The kept session is over: nothing of it stays on the screen nor on the device. */
    keptRefused: slice => {
      slice.isUnconfirmed = false
      slice.readTimes = {}
    },
  },
  selectors: {
    selectUnconfirmed: slice => slice.isUnconfirmed,
    /** The oldest reading on the screen that is not yet renewed, in milliseconds; else null. */
    selectKeptSince: slice => {
      const times = Object.values(slice.readTimes)
      return times.length === 0 ? null : Math.min(...times)
    },
  },
})
export const { keptShown, keptRenewed, sessionKept, sessionConfirmed, keptRefused } =
  keptSlice.actions
export const { selectUnconfirmed, selectKeptSince } = keptSlice.selectors
