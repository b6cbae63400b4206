import type { PublicAnswerInput } from '@mostrador/contracts/crm'
import type { Values } from './answers.ts'

/** What is kept on the device of who answers, until it is sent. */
export type Draft = {
  readonly values: Values
  readonly name: string
  readonly whatsapp: string
}
export const noDraft: Draft = { values: {}, name: '', whatsapp: '' }

export type DraftStorage = {
  readDraft(): Draft
  keepDraft(draft: Draft): void
  /** What was sent and is not known to have arrived; null when nothing waits. */
  readWaiting(): PublicAnswerInput | null
  keepWaiting(answer: PublicAnswerInput): void
  /** It was refused: what was written stays, to be corrected. */
  dropWaiting(): void
  /** It arrived: nothing is kept any more. */
  forget(): void
}

/**
 * Keeps under `name`, apart for each form and person. A device that keeps nothing loses nothing
 * else.
 */
export const createDraftStorage = (name: string, storage: () => Storage): DraftStorage => {
  const draftKey = `mostrador.formulario.${name}`
  const waitingKey = `${draftKey}.enviando`
  const read = <T>(key: string): T | null => {
    try {
      // Written below, from the same types.
      return JSON.parse(storage().getItem(key) ?? 'null') as T | null
    } catch {
      return null
    }
  }
  const write = (key: string, value: object): void => {
    try {
      storage().setItem(key, JSON.stringify(value))
    } catch {
      // A private window, or a full device: it stays on the screen.
    }
  }
  const remove = (key: string): void => {
    try {
      storage().removeItem(key)
    } catch {
      // Storage is full or forbidden.
    }
  }
  return {
    readDraft: () => ({ ...noDraft, ...read<Draft>(draftKey) }),
    keepDraft: draft => write(draftKey, draft),
    readWaiting: () => read<PublicAnswerInput>(waitingKey),
    keepWaiting: answer => write(waitingKey, answer),
    dropWaiting: () => remove(waitingKey),
    forget() {
      remove(draftKey)
      remove(waitingKey)
    },
  }
}
