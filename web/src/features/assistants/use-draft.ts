import type { Assistant } from '@mostrador/contracts/ai-assistant'
import type { Store } from '@reduxjs/toolkit'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import { asProblem } from '../../api/problem.ts'
import { toast } from '../../ui/toaster.tsx'
import { assistantEndpoints } from '../../api/endpoints/assistants.ts'
import { type Draft, openDraft } from './draft.ts'
import { type Edits, problemsOf, type Problems, type Values, valuesOf } from './values.ts'

const draftsByStore = new WeakMap<Store, Map<string, Draft>>()

/** The unsaved edits of one assistant; the same object every time the page is opened. */
const draftOf = (store: Store, id: string): Draft => {
  const drafts = draftsByStore.get(store) ?? new Map<string, Draft>()
  draftsByStore.set(store, drafts)
  const existing = drafts.get(id)
  if (existing !== undefined) return existing
  const dispatch = store.dispatch as (action: unknown) => unknown
  const select = assistantEndpoints.endpoints.getAssistant.select({ params: { id } })
  const draft = openDraft({
    saved: () => select(store.getState() as Parameters<typeof select>[0]).data,
    send: async ({ body }) => {
      await (
        dispatch(
          assistantEndpoints.endpoints.editAssistant.initiate({
            params: { id },
            body: { assistant: body },
          })
        ) as { unwrap: () => Promise<Assistant> }
      ).unwrap()
    },
    onSaved: () => {
      toast.success('Cambios guardados correctamente', { id: 'assistant-saved', duration: 3000 })
    },
    onFailed: error => {
      const { code, message } = asProblem(error)
      toast.error('Error al guardar los cambios', {
        id: 'assistant-saved',
        duration: 5000,
        ...(message === 'Error al guardar los cambios' ? {} : { description: message }),
      })
      // A working assistant cannot move to a model without credits; asking again would fail forever
      // [AST-16].
      return code === 'no_gpt_credits' || code === 'no_reasoning_credits' ? ['model'] : []
    },
  })
  drafts.set(id, draft)
  return draft
}

export type Editing = {
  readonly values: Values
  readonly problems: Problems
  readonly state: ReturnType<Draft['snapshot']>['state']
  readonly change: (edits: Edits, delayMs: number) => void
  readonly retry: () => void
}

/** The assistant with what was typed over it. Leaving the page saves at once [C1-10]. */
export const useDraft = (assistant: Assistant): Editing => {
  const store = useStore()
  const id = assistant._id
  const draft = useMemo(() => draftOf(store, id), [store, id])
  const { edits, state } = useSyncExternalStore(draft.subscribe, draft.snapshot)
  const flush = useCallback(() => {
    void draft.flush()
  }, [draft])
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (Object.keys(draft.snapshot().edits).length === 0) return
      flush()
      event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('beforeunload', onUnload)
    window.addEventListener('online', flush)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('beforeunload', onUnload)
      window.removeEventListener('online', flush)
      flush()
    }
  }, [draft, flush])
  return useMemo(
    () => ({
      values: { ...valuesOf(assistant), ...edits },
      problems: problemsOf(edits),
      state,
      change: draft.change,
      retry: flush,
    }),
    [assistant, edits, state, draft, flush]
  )
}
