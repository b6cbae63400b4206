import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ConnectionState } from './connection.ts'

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { state: 'connecting' as ConnectionState },
  reducers: {
    connectionChanged: (slice, action: PayloadAction<ConnectionState>) => {
      slice.state = action.payload
    },
  },
})
export const { connectionChanged } = connectionSlice.actions
