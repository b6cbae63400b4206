import type { RealtimeEvent, Stale } from '../../api/realtime.ts'
import type { Contribution } from '../contribution.ts'
import { assistantListTag, turnSummaryTag } from '../../api/tags.ts'

const idIn = (event: RealtimeEvent): string | undefined => {
  const data = event.data as { assistantId?: unknown } | null
  return typeof data?.assistantId === 'string' ? data.assistantId : undefined
}
const staleTagsOf = (event: RealtimeEvent): readonly Stale[] => {
  const id = idIn(event)
  return id === undefined ? [assistantListTag] : [assistantListTag, { type: 'Assistant', id }]
}
const staleTurnTags = (event: RealtimeEvent): readonly Stale[] => {
  const id = idIn(event)
  return id === undefined ? [turnSummaryTag] : [turnSummaryTag, { type: 'Turn', id }]
}

export const assistants: Contribution = {
  realtime: {
    'assistant.created': () => [assistantListTag],
    'assistant.deleted': () => [assistantListTag],
    'assistant.changed': staleTagsOf,
    'turn.finished': staleTurnTags,
    'turn.undelivered': staleTurnTags,
    'credits.changed': () => ['Credits'],
    'credits.exhausted': () => ['Credits'],
  },
  commands: [
    {
      id: 'assistants.new',
      title: 'Nuevo asistente',
      group: 'Asistentes',
      keywords: ['crear', 'IA', 'bot'],
      to: '/asistentes?nuevo=1',
    },
  ],
}
