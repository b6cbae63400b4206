import type { UnknownAction } from '@reduxjs/toolkit'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type ChatState, chatSlice, restored } from './chat-slice.ts'
import type { Outgoing } from './lib/messages.ts'

const KEY = 'mostrador.chat.desk'
const Stored = z.object({
  drafts: z.record(z.string(), z.string()),
  outgoing: z.record(
    z.string(),
    z.array(
      z.object({
        key: z.string(),
        text: z.string(),
        at: z.string(),
        after: z.string().nullable(),
        state: z.enum(['sending', 'failed']),
        problem: z.string().nullable(),
        sure: z.boolean(),
      })
    )
  ),
})

const reload = (): ChatState => {
  try {
    const { drafts, outgoing } = Stored.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
    // The page that was sending them is gone: whether they arrived is not known, and trying again is safe by their key.
    return {
      drafts,
      outgoing: Object.fromEntries(
        Object.entries(outgoing).map(([id, list]) => [
          id,
          list.map(one =>
            one.state === 'sending'
              ? { ...one, state: 'failed' as const, problem: 'No sabemos si se envió.' }
              : one
          ),
        ])
      ),
    }
  } catch {
    return chatSlice.getInitialState()
  }
}

// The app's store takes no slices of features, and texts must outlive a reload: the slice is held here, in the tab's storage.
let state: ChatState = chatSlice.reducer(undefined, restored(reload()))
const hearers = new Set<() => void>()

/** Changes what is written or on its way; kept in this tab only, until it is closed. */
export const changeDesk = (action: UnknownAction): void => {
  state = chatSlice.reducer(state as ReturnType<typeof chatSlice.reducer>, action)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state))
  } catch {
    /* closed storage: the text lives as long as the page */
  }
  for (const hear of hearers) hear()
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => {
    hearers.delete(hear)
  }
}
const none: readonly Outgoing[] = []
export const useDraft = (threadId: string): string =>
  useSyncExternalStore(subscribe, () => state.drafts[threadId] ?? '')
export const useOutgoing = (threadId: string): readonly Outgoing[] =>
  useSyncExternalStore(subscribe, () => state.outgoing[threadId] ?? none)
