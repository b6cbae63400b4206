import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../api/root-reducer.ts'
import type { ConnectionState } from './connection.ts'

const connectionSlice = createSlice({
  name: 'connection',
  initialState: { state: 'connecting' as ConnectionState },
  reducers: {
    connectionChanged: (slice, action: PayloadAction<ConnectionState>) => {
      slice.state = action.payload
    },
  },
  selectors: { selectConnection: slice => slice.state },
})
export const { connectionChanged } = connectionSlice.actions
export const { selectConnection } = connectionSlice.injectInto(rootReducer).selectors
