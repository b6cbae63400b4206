import type { Stale } from '../../api/realtime.ts'
import { waitingTag } from '../../api/tags.ts'
import type { Contribution } from '../contribution.ts'

const idIn = (data: unknown, name: string): string => {
  const value: unknown =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}
const client = ({ data }: { data: unknown }): readonly Stale[] => [
  { type: 'Client', id: idIn(data, 'clientId') },
]
const turns = ({ data }: { data: unknown }): readonly Stale[] => [
  { type: 'Turn', id: idIn(data, 'threadId') },
]

// Threads and messages are not named here: their cache entries listen themselves and patch what
// they hold (api.ts).
export const chat: Contribution = {
  realtime: {
    'thread.attention_changed': () => [waitingTag],
    'client.changed': client,
    'client.phase_moved': client,
    'client.opted_out': client,
    'client.opted_in': client,
    'turn.started': turns,
    'turn.finished': turns,
    'turn.undelivered': turns,
  },
  commands: [
    {
      id: 'chat.waiting',
      title: 'Ver chats que esperan a una persona',
      group: 'Chat',
      keywords: ['mensajes', 'pendientes', 'atender'],
      to: '/chat?ver=esperan',
    },
    {
      id: 'chat.unread',
      title: 'Ver chats no leídos',
      group: 'Chat',
      keywords: ['mensajes', 'pendientes', 'inbox'],
      to: '/chat?ver=no-leidos',
    },
  ],
}
