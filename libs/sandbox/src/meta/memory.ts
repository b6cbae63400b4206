import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Timers } from '../time.ts'
import type { Grant } from './login/grants.ts'
import { type Account, AccountInput, type Conversation } from './model.ts'
import type { MetaStore } from './store.ts'

/** A burst of changes is written once. Milliseconds. */
const QUIET_MS = 400

type MetaSnapshot = {
  accounts: Account[]
  conversations: [string, Conversation][]
  grants?: [string, Grant][]
  subscribed?: string[]
}

const read = (file: string): MetaSnapshot | null => {
  if (!existsSync(file)) return null
  try {
    // Our own file; a broken one (a kill in the middle of an older version) only means phones that
    // forgot.
    const snapshot = JSON.parse(readFileSync(file, 'utf8')) as MetaSnapshot
    return {
      accounts: snapshot.accounts.map(account => AccountInput.parse(account)),
      conversations: snapshot.conversations,
      grants: snapshot.grants ?? [],
      subscribed: snapshot.subscribed ?? [],
    }
  } catch {
    return null
  }
}

/**
 * Keeps accounts and conversations in a file, so that phones and 24-hour windows survive a restart.
 * Returns how to write what is still unwritten.
 */
export const persistMeta = (store: MetaStore, file: string, timers: Timers): (() => void) => {
  const snapshot = read(file)
  if (snapshot !== null) {
    store.accounts = snapshot.accounts
    for (const [token, grant] of snapshot.grants ?? []) store.login.grants.set(token, grant)
    for (const entryId of snapshot.subscribed ?? []) store.login.subscribed.add(entryId)
    for (const [key, conversation] of snapshot.conversations) {
      store.conversations.set(key, conversation)
      for (const { id } of conversation.messages) store.whereMessage.set(id, conversation)
    }
  }
  let dirty = false
  const write = (): void => {
    if (!dirty) return
    dirty = false
    const text = JSON.stringify({
      accounts: store.accounts,
      conversations: [...store.conversations],
      grants: [...store.login.grants],
      subscribed: [...store.login.subscribed],
    } satisfies MetaSnapshot)
    writeFileSync(`${file}.new`, text, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  store.onChange(() => {
    if (dirty) return
    dirty = true
    timers.after(QUIET_MS, write)
  })
  return write
}
