import { z } from 'zod'
import type { Outgoing } from './lib/messages.ts'

const KEY = 'mostrador.chat.desk'
const StoredComposer = z.object({
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

/** Drafts and outgoing messages, by conversation. */
export type ComposerState = {
  drafts: Record<string, string>
  outgoing: Record<string, Outgoing[]>
}

/**
 * What an earlier load of this tab stored. A message that it was sending counts as failed: its key
 * makes trying again safe.
 */
export const loadComposer = (): ComposerState => {
  try {
    const { drafts, outgoing } = StoredComposer.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
    const failed = (message: Outgoing): Outgoing =>
      message.state === 'sending'
        ? { ...message, state: 'failed', problem: 'No sabemos si se envió.' }
        : message
    return {
      drafts,
      outgoing: Object.fromEntries(
        Object.entries(outgoing).map(([threadId, list]) => [threadId, list.map(failed)])
      ),
    }
  } catch {
    return { drafts: {}, outgoing: {} }
  }
}

/** Stores drafts and outgoing messages in this tab, until it is closed or the person signs out. */
export const storeComposer = (composer: ComposerState): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(composer))
  } catch {
    /* storage is closed: the texts live as long as the page */
  }
}
