import { lazy } from 'react'
import type { Stale } from '../../api/realtime.ts'
import { waitingTag } from '../../api/tags.ts'
import type { Contribution } from '../contribution.ts'

/** From the last number to the next step: long enough to read that it is connected. */
const ADVANCE_MS = 1_500

// The notice of /principal comes with those that wait.
const staleTagsOf = (): readonly Stale[] => ['Connection', 'ChannelLogin', waitingTag]
const imported = (): readonly Stale[] => ['Connection', 'Thread']

export const integrations: Contribution = {
  realtime: {
    'channel.connected': staleTagsOf,
    'channel.disconnected': staleTagsOf,
    'channel.expired': staleTagsOf,
    'channel.expiring': staleTagsOf,
    'channel.checked': staleTagsOf,
    'channel.phone_quiet': staleTagsOf,
    'history.progressed': imported,
    'login.finished': staleTagsOf,
  },
  commands: [
    {
      id: 'integrations.whatsapp',
      title: 'Conectar WhatsApp',
      group: 'Integraciones',
      keywords: ['canal', 'facebook', 'instagram', 'messenger', 'número'],
      to: '/integraciones?canal=whatsapp',
    },
  ],
  setUp: {
    key: 'whatsapp',
    order: 9,
    label: 'Conecta WhatsApp',
    path: '/integraciones',
    question: 'Conecta el WhatsApp de tu negocio',
    why: 'El número al que escriben tus clientes: ahí contesta tu asistente.',
    item: 'Número',
    // The others are connected in /integraciones.
    max: 1,
    advanceMs: ADVANCE_MS,
    appliesTo: () => true,
    Items: lazy(async () => ({ default: (await import('./set-up-items.tsx')).WhatsappItems })),
  },
}
