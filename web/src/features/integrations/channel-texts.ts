import type { ChannelConnection, Login } from '@mostrador/contracts/messaging-gateway'
import type { ChannelName } from '../../ui/channel-icon.tsx'
import type { Tone } from '../../ui/pieces.tsx'

export type ChannelCardTexts = {
  readonly channel: ChannelName
  readonly login: Login
  readonly title: string
  readonly why: string
  readonly connect: string
  readonly another: string
}

/** One card per channel, in the order in which clients write. */
export const cards: readonly ChannelCardTexts[] = [
  {
    channel: 'whatsapp',
    login: 'whatsapp',
    title: 'WhatsApp',
    why: 'Tus clientes escriben al número de tu negocio y tu asistente contesta y agenda.',
    connect: 'Conectar WhatsApp',
    another: 'Conectar otro número',
  },
  {
    channel: 'messenger',
    login: 'facebook',
    title: 'Facebook y Messenger',
    why: 'Los mensajes de tus páginas de Facebook, y los de Instagram que estén unidos a ellas.',
    connect: 'Conectar Facebook',
    another: 'Conectar otra página',
  },
  {
    channel: 'instagram',
    login: 'instagram',
    title: 'Instagram',
    why: 'Los mensajes directos de tu cuenta profesional.',
    connect: 'Conectar Instagram',
    another: 'Conectar otra cuenta',
  },
]

/** The state of a connection in one word. */
export const stateOf = ({
  state,
  isExpiring,
}: Pick<ChannelConnection, 'state' | 'isExpiring'>): { text: string; tone: Tone } => {
  if (state === 'expired') return { text: 'Vencida', tone: 'red' }
  return isExpiring ? { text: 'Por vencer', tone: 'orange' } : { text: 'Conectada', tone: 'green' }
}

export const qualityTexts = {
  high: 'WhatsApp lo califica bien',
  medium: 'WhatsApp lo califica regular: alguien lo bloqueó o lo reportó',
  low: 'WhatsApp lo califica mal: varios lo bloquearon o lo reportaron',
} as const
