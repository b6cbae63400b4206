import type { Assistant } from '@mostrador/contracts/ai-assistant'
import { type Edits, type Save, saveOf } from './values.ts'

/**
 * Milliseconds after the last change: the configuration form, and the data holder of the page
 * [AST-17, AST2-03, C2-38].
 */
export const configDelayMs = 600
export const holderDelayMs = 1000

export type DraftState = {
  readonly edits: Edits
  readonly state: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'
}

export type DraftOptions = {
  /** The assistant as the server last gave it. */
  readonly saved: () => Assistant | undefined
  /** Sends one save; rejects when it was not stored. */
  readonly send: (save: Save) => Promise<void>
  readonly onSaved: () => void
  /**
   * Answers with the edits to give up because the server will never take them; all others are kept
   * and tried again.
   */
  readonly onFailed: (error: unknown) => readonly (keyof Edits)[]
}

/**
 * What somebody typed over an assistant and the server does not have yet. It outlives the page, so
 * a failed or invalid edit is still there when they come back. One save per burst, one at a time
 * and in order, the last edit wins [C1-10, C2-38].
 */
export const openDraft = (options: DraftOptions) => {
  let now: DraftState = { edits: {}, state: 'idle' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let mustSendAgain = false
  const listeners = new Set<() => void>()
  const become = (next: Partial<DraftState>) => {
    now = { ...now, ...next }
    for (const listener of listeners) listener()
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }

  const without = (edits: Edits, isRemoved: (name: keyof Edits) => boolean): Edits =>
    Object.fromEntries(
      Object.entries(edits).filter(([name]) => !isRemoved(name as keyof Edits))
    ) as Edits

  const saveNow = async (): Promise<void> => {
    stop()
    if (sending !== undefined) {
      mustSendAgain = true
      return sending
    }
    const assistant = options.saved()
    const save = assistant === undefined ? undefined : saveOf(now.edits, assistant)
    if (save === undefined) {
      if (now.state === 'waiting') become({ state: 'idle' })
      return
    }
    become({ state: 'saving' })
    sending = options
      .send(save)
      .then(
        () => {
          // What was typed again meanwhile is newer than what was stored.
          become({
            edits: without(
              now.edits,
              name => name in save.sent && now.edits[name] === save.sent[name]
            ),
            state: timer === undefined ? 'saved' : 'waiting',
          })
          options.onSaved()
        },
        (error: unknown) => {
          const failure = options.onFailed(error)
          become({ edits: without(now.edits, name => failure.includes(name)), state: 'failed' })
          mustSendAgain = false
        }
      )
      .finally(() => {
        sending = undefined
      })
    await sending
    if (mustSendAgain) {
      mustSendAgain = false
      await saveNow()
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: () => now,
    /** Shows at once, saves `delayMs` after the last call. */
    change: (edits: Edits, delayMs: number) => {
      stop()
      become({
        edits: { ...now.edits, ...edits },
        state: now.state === 'saving' ? 'saving' : 'waiting',
      })
      timer = setTimeout(() => void saveNow(), delayMs)
    },
    /** Saves what waits or failed, without waiting: on leaving the page, and 'Reintentar'. */
    flush: saveNow,
  }
}
export type Draft = ReturnType<typeof openDraft>
