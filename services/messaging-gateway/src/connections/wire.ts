import type { ChannelConnection, ChannelProblem } from '@mostrador/contracts/messaging-gateway'
import { phoneAppOnWire, type PhoneAppRow } from '../phone-app/phone-app.ts'
import type { ConnectionRow } from './connection.ts'

/** This long before the expiry people are asked to connect again. Milliseconds. */
export const EXPIRY_NOTICE_MS = 7 * 86_400_000

const qualities: Readonly<Record<string, ChannelConnection['quality']>> = {
  GREEN: 'high',
  YELLOW: 'medium',
  RED: 'low',
}

const statusTexts: Readonly<Record<string, string>> = {
  PENDING: 'WhatsApp todavía no activa el número.',
  FLAGGED: 'WhatsApp marcó el número por mala calidad: si no mejora, limitará tus mensajes.',
  RESTRICTED: 'WhatsApp limitó los mensajes de este número.',
  RATE_LIMITED: 'WhatsApp limitó los mensajes de este número.',
  BANNED: 'WhatsApp bloqueó este número.',
  DISCONNECTED: 'WhatsApp desconectó el número. Vuelve a conectarlo.',
  PARTNER_REMOVED:
    'Se desconectó desde la app de WhatsApp del teléfono. Vuelve a conectarlo para seguir.',
  DELETED: 'El número ya no existe en WhatsApp.',
}
const nameTexts: Readonly<Record<string, string>> = {
  PENDING_REVIEW: 'WhatsApp está revisando el nombre de tu negocio.',
  DECLINED: 'WhatsApp rechazó el nombre de tu negocio. Cámbialo en el administrador de WhatsApp.',
  EXPIRED: 'El nombre de tu negocio venció en WhatsApp. Renuévalo en el administrador de WhatsApp.',
}
const LOW_QUALITY = 'Muchas personas bloquearon o reportaron los mensajes de este número.'

const problemOf = ({
  status,
  nameStatus,
  quality,
}: Pick<ConnectionRow, 'status' | 'nameStatus' | 'quality'>): string | null =>
  statusTexts[status ?? ''] ??
  nameTexts[nameStatus ?? ''] ??
  (quality === 'RED' ? LOW_QUALITY : null)

/** What a business sees of its connection: never a secret. */
export const connectionOnWire = (
  row: ConnectionRow,
  now: Date,
  phone?: PhoneAppRow
): ChannelConnection => ({
  _id: row.id,
  channel: row.channel,
  accountId: row.accountId,
  displayName: row.displayName,
  handle: row.handle,
  state: row.state === 'connected' ? 'connected' : 'expired',
  connectedAt: row.connectedAt.toISOString(),
  login: row.login,
  quality: qualities[row.quality ?? ''] ?? null,
  problem: problemOf(row),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  isExpiring: isExpiring(row, now),
  phone: phone === undefined ? null : phoneAppOnWire(phone, now),
})

/** What is wrong with a connection, for those who answer clients; null while all is well. */
export const channelProblemOf = (connection: ChannelConnection): ChannelProblem | null => {
  const { _id: connectionId, channel, displayName, handle, state, isExpiring } = connection
  const about = { connectionId, channel, name: displayName || handle }
  if (state === 'expired') return { ...about, kind: 'expired', before: null }
  if (isExpiring) return { ...about, kind: 'expiring', before: connection.expiresAt }
  const { phone } = connection
  return phone?.isQuiet === true
    ? { ...about, kind: 'phone_quiet', before: phone.openBefore }
    : null
}

/** Whether the owner should be notified now to connect it again. */
export const isExpiring = (
  { state, expiresAt }: Pick<ConnectionRow, 'state' | 'expiresAt'>,
  now: Date
): boolean =>
  state === 'connected' &&
  expiresAt !== null &&
  expiresAt.getTime() - now.getTime() <= EXPIRY_NOTICE_MS
