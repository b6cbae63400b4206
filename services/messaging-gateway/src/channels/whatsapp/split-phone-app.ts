import { fieldOf, idOf, joinIds, listOf } from '../payload.ts'
import type { RawUpdate } from '../update.ts'
import { whatsappKey } from './contact.ts'

/** Messages of one conversation that are written in one transaction. */
const MESSAGES_PER_UPDATE = 100
const CONTACTS_PER_UPDATE = 200

const parts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size)
  )

/** The account of a webhook, and when Meta wrote it: the same in every delivery. */
type Source = { readonly accountId: string; readonly time: unknown }

const historyOfPerson = ({ accountId }: Source, thread: unknown): RawUpdate[] => {
  const person = idOf(fieldOf(thread, 'id'))
  return parts(listOf(fieldOf(thread, 'messages')), MESSAGES_PER_UPDATE).map(messages => ({
    channel: 'whatsapp',
    accountId,
    kind: 'whatsapp_history',
    eventId: joinIds(
      'history',
      accountId,
      fieldOf(messages[0], 'id'),
      fieldOf(messages.at(-1), 'id'),
      messages.length
    ),
    threadKey: `whatsapp:${accountId}:${whatsappKey(person, '')}`,
    body: { person, messages },
  }))
}

const historyPart = (source: Source, part: unknown): RawUpdate[] => {
  const { accountId, time } = source
  const metadata = fieldOf(part, 'metadata')
  const isRefused = listOf(fieldOf(part, 'errors')).length > 0
  return [
    ...listOf(fieldOf(part, 'threads')).flatMap(thread => historyOfPerson(source, thread)),
    {
      channel: 'whatsapp',
      accountId,
      kind: 'whatsapp_history_progress',
      eventId: isRefused
        ? joinIds('history-refused', accountId, time)
        : joinIds(
            'history-progress',
            accountId,
            time,
            fieldOf(metadata, 'phase'),
            fieldOf(metadata, 'chunk_order'),
            fieldOf(metadata, 'progress')
          ),
      threadKey: `whatsapp:${accountId}:history`,
      body: { metadata, errors: fieldOf(part, 'errors') },
    },
  ]
}

const contactsPart = ({ accountId, time }: Source, entries: readonly unknown[]): RawUpdate[] =>
  parts(entries, CONTACTS_PER_UPDATE).map((some, index) => ({
    channel: 'whatsapp',
    accountId,
    kind: 'whatsapp_contacts',
    eventId: joinIds(
      'contacts',
      accountId,
      time,
      index,
      some.length,
      fieldOf(fieldOf(some[0], 'contact'), 'phone_number')
    ),
    threadKey: `whatsapp:${accountId}:contacts`,
    body: some,
  }))

/** History and address book of a number that the app of the phone uses too. */
export const splitPhoneApp = (source: Source, value: unknown): RawUpdate[] => [
  ...listOf(fieldOf(value, 'history')).flatMap(part => historyPart(source, part)),
  ...contactsPart(source, listOf(fieldOf(value, 'state_sync'))),
]

/** An update of a whole WABA: one part for each of its accounts. */
export const splitAccountUpdate = (parentId: string, time: unknown, value: unknown): RawUpdate => ({
  channel: 'whatsapp',
  accountId: '',
  parentId,
  kind: 'whatsapp_account',
  eventId: joinIds('account', parentId, fieldOf(value, 'event'), time),
  threadKey: `whatsapp:${parentId}:account`,
  body: {
    at: time,
    event: idOf(fieldOf(value, 'event')),
    number: idOf(fieldOf(value, 'phone_number')) || null,
  },
})
