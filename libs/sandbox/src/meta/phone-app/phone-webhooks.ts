import type { Update } from '../webhook-sender.ts'
import type { Account } from '../model.ts'
import { canonicalWaId } from '../wire.ts'
import type { MetaStore } from '../store.ts'
import { msAgo, phaseOf, type PhoneMemory } from './phone-memory.ts'

/** Messages in one webhook of the history. */
const CHUNK = 250
const MS = 1_000

const seconds = (ms: number): number => Math.floor(ms / MS)

const update = (
  store: MetaStore,
  account: Account,
  { label, field, value }: { label: string; field: string; value: Record<string, unknown> }
): Update => ({
  channel: 'whatsapp',
  entryId: account.wabaId ?? account.id,
  conversation: `${account.id}|phone`,
  label,
  entryTime: seconds(store.now()),
  part: {
    field,
    value: {
      messaging_product: 'whatsapp',
      metadata: {
        display_phone_number: account.displayPhoneNumber,
        phone_number_id: account.id,
      },
      ...value,
    },
  },
})

type Line = { user: string; wire: Record<string, unknown>; minutesAgo: number }

const linesOf = (store: MetaStore, account: Account, { threads }: PhoneMemory): Line[] =>
  threads.flatMap(({ user: typed, messages }) => {
    const user = canonicalWaId(typed)
    return messages.map(({ from, text, minutesAgo }, nth) => {
      const isTheirs = from === 'person'
      return {
        user,
        minutesAgo,
        wire: {
          from: isTheirs ? user : account.displayPhoneNumber,
          ...(isTheirs ? {} : { to: user }),
          // The same message has the same id however often the phone is asked.
          id: `wamid.${Buffer.from(`history|${account.id}|${user}|${nth}`).toString('base64')}`,
          timestamp: String(seconds(store.now() - msAgo(minutesAgo))),
          type: 'text',
          text: { body: text },
          history_context: { status: 'READ' },
        },
      }
    })
  })

const threadsOf = (lines: readonly Line[]): unknown[] => {
  const threads = new Map<string, unknown[]>()
  for (const { user, wire } of lines) threads.set(user, [...(threads.get(user) ?? []), wire])
  return [...threads].map(([id, messages]) => ({ id, messages }))
}

/** The history in its three phases, the newest first, each in parts (protocols 2.11). */
export const historyWebhooks = (
  store: MetaStore,
  account: Account,
  memory: PhoneMemory
): Update[] => {
  const lines = linesOf(store, account, memory)
  const parts = ([0, 1, 2] as const).flatMap(phase => {
    const phaseLines = lines.filter(({ minutesAgo }) => phaseOf(minutesAgo) === phase)
    const count = Math.max(1, Math.ceil(phaseLines.length / CHUNK))
    return Array.from({ length: count }, (_, index) => ({
      phase,
      chunk: index + 1,
      lines: phaseLines.slice(index * CHUNK, (index + 1) * CHUNK),
    }))
  })
  return parts.map(({ phase, chunk, lines: ownLines }, index) =>
    update(store, account, {
      label: `history:${phase}:${chunk}`,
      field: 'history',
      value: {
        history: [
          {
            metadata: {
              phase,
              chunk_order: chunk,
              progress: Math.floor(((index + 1) * 100) / parts.length),
            },
            threads: threadsOf(ownLines),
          },
        ],
      },
    })
  )
}

const NOT_SHARED = 2_593_109

/** The owner did not share the history. */
export const historyRefused = (store: MetaStore, account: Account): Update =>
  update(store, account, {
    label: 'history:refused',
    field: 'history',
    value: {
      history: [
        {
          errors: [
            {
              code: NOT_SHARED,
              title: 'History sync is turned off by the business from the WhatsApp Business App',
              error_data: {
                details: 'History sharing is turned off by the business',
              },
            },
          ],
        },
      ],
    },
  })

/** Names of the address book: added, changed (added again) or removed. */
export const contactsWebhook = (
  store: MetaStore,
  account: Account,
  contacts: readonly { user: string; name: string | null }[]
): Update =>
  update(store, account, {
    label: 'contacts',
    field: 'smb_app_state_sync',
    value: {
      state_sync: contacts.map(({ user, name }) => ({
        type: 'contact',
        contact: {
          ...(name === null ? {} : { full_name: name, first_name: name.split(' ')[0] }),
          phone_number: canonicalWaId(user),
        },
        action: name === null ? 'remove' : 'add',
        metadata: { timestamp: String(store.now()) },
      })),
    },
  })

/** The owner ended the connection in the app: a webhook of the WABA, with the number. */
export const removedWebhook = (store: MetaStore, account: Account): Update => ({
  channel: 'whatsapp',
  entryId: account.wabaId ?? account.id,
  conversation: `${account.id}|phone`,
  label: 'removed',
  entryTime: seconds(store.now()),
  part: {
    field: 'account_update',
    value: {
      phone_number: account.displayPhoneNumber,
      event: 'PARTNER_REMOVED',
      waba_info: { waba_id: account.wabaId ?? account.id },
    },
  },
})
