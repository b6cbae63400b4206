import { useCallback } from 'react'
import { useSelector, useStore } from 'react-redux'
import { type chatSlice, selectComposer, selectDraft, selectOutgoing } from './chat-slice.ts'
import { storeComposer } from './composer-storage.ts'
import type { Outgoing } from './lib/messages.ts'

type ComposerAction = ReturnType<(typeof chatSlice.actions)[keyof typeof chatSlice.actions]>
type ComposerRoot = Parameters<typeof selectComposer>[0]

/** Dispatches a change of drafts or outgoing messages, and stores the result in this tab. */
export const useChangeComposer = (): ((action: ComposerAction) => void) => {
  const store = useStore<ComposerRoot>()
  return useCallback(
    action => {
      store.dispatch(action)
      storeComposer(selectComposer(store.getState()))
    },
    [store]
  )
}

export const useDraft = (threadId: string): string =>
  useSelector((root: ComposerRoot) => selectDraft(root, threadId))
export const useOutgoing = (threadId: string): readonly Outgoing[] =>
  useSelector((root: ComposerRoot) => selectOutgoing(root, threadId))
