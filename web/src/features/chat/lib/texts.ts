import type { ChatMessage, MessageState, Thread } from '@mostrador/contracts/messaging-gateway'
import { showPhone } from '@mostrador/kernel'
import { channelTitles } from '../../../ui/channel-icon.tsx'

export const noMessagesText = 'No hay mensajes disponibles'
export const noThreadsText = 'No se encontraron clientes'
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
  held: 'Retenido',
  withdrawn: 'Retirado, no se envió',
}

/** Who wrote it, in words: the label over the bubbles. */
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

/** One line of at most `most` characters, counted as people see them; what was cut ends in '…' [INB-05]. */
export const cut = (text: string, most: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...new Intl.Segmenter('es-MX', { granularity: 'grapheme' }).segment(line)]
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most)
        .map(({ segment }) => segment)
        .join('')
        .trimEnd()}…`
}

/** The row of the list: who wrote last and 50 characters of it [INB-05]. */
export const previewOf = (thread: Thread): { who: string; text: string } => {
  const last = thread.lastMessage
  if (last === null) return { who: '', text: noMessagesText }
  const firstName =
    thread.clientName.startsWith('Contacto de ') || /^[\d\s+]*$/.test(thread.clientName)
      ? 'Cliente'
      : (thread.clientName.split(' ')[0] ?? 'Cliente')
  return {
    who: last.role === 'user' ? firstName : 'Negocio',
    text: last.message.trim() === '' ? 'Archivo' : cut(last.message, 50),
  }
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
}: Pick<Thread, 'channel' | 'clientName' | 'windowUntil'>): { why: string; what: string } => {
  const isWhatsApp = channel === 'whatsapp'
  const phone = isWhatsApp
    ? 'el teléfono del negocio'
    : `la aplicación de ${channelTitles[channel]}`
  const what = `Cuando el cliente te escriba, podrás responder aquí. También puedes escribirle desde ${phone}.`
  if (windowUntil === null) {
    const who = clientName.split(' ')[0] ?? clientName
    return {
      why: `${who} nunca ha escrito; ${isWhatsApp ? 'hace falta una plantilla' : `${channelTitles[channel]} solo permite contestar`}.`,
      what,
    }
  }
  const late = 'Pasaron más de 24 horas desde el último mensaje del cliente'
  return {
    why: isWhatsApp
      ? `${late}. Solo puedes escribirle con una plantilla aprobada.`
      : `${late} y ${channelTitles[channel]} ya no permite responder.`,
    what,
  }
}
