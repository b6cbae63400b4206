import type { ChatMessage, MessageState, Thread } from '@mostrador/contracts/messaging-gateway'
import { firstNameIn, showPhone } from '@mostrador/kernel'
import { channelTitles } from '../../../ui/channel-icon.tsx'

export const noMessagesText = 'No hay mensajes disponibles'
export const noThreadsText = 'Aún no hay conversaciones'
export const noMatchesText = 'No se encontraron clientes'
export const noTurnsText = 'Sin registros de thread'
export const notConnectedText = 'Debes iniciar sesión con Facebook para poder enviar mensajes'

export const typeNames: Record<NonNullable<Thread['clientType']>, string> = {
  lead: 'Prospecto',
  client: 'Cliente',
  personal: 'Personal',
}

/** What stands for a message that is not text; null where its text says everything. */
export const kindNames: Record<ChatMessage['type'], string | null> = {
  text: null,
  template: null,
  interactive: null,
  image: 'Imagen',
  audio: 'Audio',
  video: 'Video',
  document: 'Documento',
  sticker: 'Sticker',
  location: 'Ubicación',
  contacts: 'Contacto',
  reaction: 'Reacción',
  unsupported: 'Mensaje que este canal no nos deja mostrar',
}

export const stateNames: Record<MessageState, string> = {
  received: 'Recibido',
  ready: 'Enviando',
  sending: 'Enviando',
  unknown: 'Sin confirmar',
  sent: 'Enviado',
  delivered: 'Entregado',
  read: 'Leído',
  failed: 'No se envió',
  held: 'No enviado',
  withdrawn: 'Retirado, no se envió',
}

/** The author as text: the label over the bubbles. */
export const authorLabel = ({ kind, name }: ChatMessage['author'], clientName: string): string => {
  switch (kind) {
    case 'client':
      return clientName
    case 'staff':
      return name === '' ? 'Tu equipo' : name
    case 'assistant':
      return name === '' ? 'Asistente' : `${name} · asistente`
    case 'automation':
      return 'Mensaje automático'
    case 'phone':
      return 'Desde el teléfono'
  }
}

/**
 * One line of at most `most` characters, counted as people see them; what was cut ends in '…'
 * [INB-05].
 */
export const cut = (text: string, maxLength: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...new Intl.Segmenter('es-MX', { granularity: 'grapheme' }).segment(line)]
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength)
        .map(({ segment }) => segment)
        .join('')
        .trimEnd()}…`
}

/** What a greeting adds nothing to: «¡Hola! Soy Ana, la asistente de La Catrina. ¿…?». */
const greeting =
  /^¡?(?:hola|buen[oa]s (?:días|tardes|noches))\b[^.,!?:]{0,30}[.,!]\s*(?:soy\b[^.!?]{0,80}[.!]\s*)?/i
const withoutGreeting = (text: string): string => {
  const rest = text.replace(greeting, '')
  return rest.trim() === '' ? text : rest
}

/**
 * The member of the business who wrote last; undefined for the client, whose name is the title of
 * the row.
 */
const writerOf = ({ role, author }: NonNullable<Thread['lastMessage']>): string => {
  if (role === 'user') return ''
  switch (author?.kind) {
    case 'assistant':
    case 'staff':
      return author.name === '' ? 'Negocio' : firstNameIn(author.name)
    case 'automation':
      return 'Aviso'
    case 'phone':
      return 'Desde el teléfono'
    default:
      return 'Negocio'
  }
}

/** The row of the list: who answered, and 50 characters of what was written last [INB-05]. */
export const previewOf = ({ lastMessage: last }: Thread): { author: string; text: string } => {
  if (last === null) return { author: '', text: noMessagesText }
  const text = last.role === 'user' ? last.message : withoutGreeting(last.message)
  return { author: writerOf(last), text: text.trim() === '' ? 'Archivo' : cut(text, 50) }
}

/** Under the name: the number, or on which channel they are. */
export const contactLine = ({
  channel,
  whatsapp,
  countryCode,
}: Pick<Thread, 'channel' | 'whatsapp' | 'countryCode'>): string =>
  whatsapp === null || whatsapp === ''
    ? channelTitles[channel]
    : showPhone({ whatsapp, countryCode: countryCode ?? '' })

/** Why nothing can be written, and what can be done about it. */
export const closedWindowText = ({
  channel,
  clientName,
  windowUntil,
}: Pick<Thread, 'channel' | 'clientName' | 'windowUntil'>): { why: string; advice: string } => {
  const isWhatsApp = channel === 'whatsapp'
  const phone = isWhatsApp
    ? 'el teléfono del negocio'
    : `la aplicación de ${channelTitles[channel]}`
  const advice = `Cuando el cliente te escriba, podrás responder aquí. También puedes escribirle desde ${phone}.`
  if (windowUntil === null) {
    const name = firstNameIn(clientName)
    return {
      why: `${name} nunca ha escrito; ${isWhatsApp ? 'hace falta una plantilla (un mensaje aprobado por Meta)' : `${channelTitles[channel]} solo permite contestar`}.`,
      advice,
    }
  }
  const late = 'Pasaron más de 24 horas desde el último mensaje del cliente'
  return {
    why: isWhatsApp
      ? `${late}. Solo puedes escribirle con una plantilla (un mensaje aprobado por Meta).`
      : `${late} y ${channelTitles[channel]} ya no permite responder.`,
    advice,
  }
}
