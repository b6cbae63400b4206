import type { Channel } from '@mostrador/contracts'
import { readMessaging } from './read-messaging.ts'
import { readWhatsappEcho, readWhatsappMessage, readWhatsappStatus } from './read-whatsapp.ts'
import type { Piece, Update } from './update.ts'
import { parseWire } from './wire.ts'

/** What one stored piece of a webhook says. Throws when it cannot be understood: such a row is retried, then put aside (F19). */
export const readPiece = ({
  channel,
  kind,
  raw,
}: {
  channel: Channel
  kind: Piece['kind']
  raw: string
}): Update => {
  const body = parseWire(raw)
  switch (kind) {
    case 'whatsapp_message':
      return readWhatsappMessage(body)
    case 'whatsapp_echo':
      return readWhatsappEcho(body)
    case 'whatsapp_status':
      return readWhatsappStatus(body)
    case 'messaging':
      return readMessaging(channel === 'instagram' ? 'instagram' : 'messenger', body)
  }
}
