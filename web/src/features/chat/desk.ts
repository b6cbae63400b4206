import { useCallback } from 'react'
import { useSelector, useStore } from 'react-redux'
import { type chatSlice, selectDesk, selectDraft, selectOutgoing } from './chat-slice.ts'
import { storeDesk } from './desk-storage.ts'
import type { Outgoing } from './lib/messages.ts'

type DeskAction = ReturnType<(typeof chatSlice.actions)[keyof typeof chatSlice.actions]>
type DeskRoot = Parameters<typeof selectDesk>[0]

/** Dispatches a change of drafts or outgoing messages, and stores the result in this tab. */
export const useChangeDesk = (): ((action: DeskAction) => void) => {
  const store = useStore<DeskRoot>()
  return useCallback(
    action => {
      store.dispatch(action)
      storeDesk(selectDesk(store.getState()))
    },
    [store]
  )
}

export const useDraft = (threadId: string): string =>
  useSelector((root: DeskRoot) => selectDraft(root, threadId))
export const useOutgoing = (threadId: string): readonly Outgoing[] =>
  useSelector((root: DeskRoot) => selectOutgoing(root, threadId))
