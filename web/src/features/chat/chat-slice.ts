import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../api/root-reducer.ts'
import { type ComposerState, loadComposer } from './composer-storage.ts'
import type { Outgoing } from './lib/messages.ts'

const noOutgoing: readonly Outgoing[] = []

/** What the server does not know: drafts, and messages on their way to it, by conversation. */
export const chatSlice = createSlice({
  name: 'chat',
  initialState: loadComposer,
  reducers: {
    drafted: (
      state,
      { payload: { threadId, text } }: PayloadAction<{ threadId: string; text: string }>
    ) => {
      if (text === '') delete state.drafts[threadId]
      else state.drafts[threadId] = text
    },
    /** Leaves the box and becomes a bubble; one with the same key is a new attempt of it. */
    sendingStarted: (
      state,
      { payload: { threadId, message } }: PayloadAction<{ threadId: string; message: Outgoing }>
    ) => {
      const outgoing = state.outgoing[threadId] ?? []
      state.outgoing[threadId] = outgoing.some(({ key }) => key === message.key)
        ? outgoing.map(other => (other.key === message.key ? message : other))
        : [...outgoing, message]
    },
    /** `sure`: the server refused it, so that nothing of it can arrive later. */
    sendingFailed: (
      state,
      {
        payload: { threadId, key, problem, sure },
      }: PayloadAction<{ threadId: string; key: string; problem: string; sure: boolean }>
    ) => {
      state.outgoing[threadId] = (state.outgoing[threadId] ?? []).map(message =>
        message.key === key ? { ...message, state: 'failed' as const, problem, sure } : message
      )
    },
    outgoingGone: (
      state,
      { payload: { threadId, key } }: PayloadAction<{ threadId: string; key: string }>
    ) => {
      const remaining = (state.outgoing[threadId] ?? []).filter(message => message.key !== key)
      if (remaining.length === 0) delete state.outgoing[threadId]
      else state.outgoing[threadId] = remaining
    },
  },
  selectors: {
    selectComposer: (state): ComposerState => state,
    selectDraft: (state, threadId: string) => state.drafts[threadId] ?? '',
    selectOutgoing: (state, threadId: string) => state.outgoing[threadId] ?? noOutgoing,
  },
})
export const { drafted, sendingStarted, sendingFailed, outgoingGone } = chatSlice.actions
export const { selectComposer, selectDraft, selectOutgoing } =
  chatSlice.injectInto(rootReducer).selectors
