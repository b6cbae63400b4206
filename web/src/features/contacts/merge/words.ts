import type { Client, DuplicateReason, MergeField, RecordCount } from '@mostrador/contracts/crm'
import { showPhone } from '@mostrador/kernel'
import { dateText } from '../../../ui/calendar.ts'
import { nameOf, typeNames } from '../client-words.ts'
import { pluralize } from '../../../ui/count.ts'

export const reasonTexts: Readonly<Record<DuplicateReason, string>> = {
  number: 'Mismo número, escrito distinto',
  email: 'Mismo correo',
  name_birthdate: 'Mismo nombre y nacimiento',
  name: 'Mismo nombre, alguno sin número',
  same_name: 'Mismo nombre completo, números distintos',
}

const recordTexts: Readonly<Record<RecordCount['kind'], readonly [string, string]>> = {
  appointment: ['cita', 'citas'],
  enrollment: ['inscripción', 'inscripciones'],
  waitlist: ['lugar en lista de espera', 'lugares en lista de espera'],
  movement: ['movimiento de dinero', 'movimientos de dinero'],
  chat: ['chat', 'chats'],
  notification: ['aviso', 'avisos'],
  answer: ['respuesta de un formulario', 'respuestas de formularios'],
  order: ['pedido', 'pedidos'],
}

/** «3 citas, 2 chats, 1 inscripción», or that there is nothing. */
export const recordsText = (records: readonly RecordCount[]): string =>
  records.map(({ kind, count }) => pluralize(count, ...recordTexts[kind])).join(', ') ||
  'nada más que sus datos'

export const fieldLabels: Readonly<Record<MergeField, string>> = {
  name: 'Nombre',
  whatsapp: 'WhatsApp',
  email: 'Correo',
  type: 'Tipo',
  birthdate: 'Nacimiento',
  gender: 'Género',
  customId: 'Identificador',
}

/** What a contact has in a field; empty when it has nothing. */
export const fieldText = (client: Client, field: MergeField): string => {
  switch (field) {
    case 'name':
      return nameOf(client)
    case 'whatsapp':
      return client.whatsapp === '' ? '' : showPhone(client)
    case 'type':
      return typeNames[client.type]
    case 'birthdate':
      return client.birthdate === null ? '' : dateText(client.birthdate)
    default:
      return client[field] ?? ''
  }
}

/** What distinguishes a contact from one of the same name. */
export const contactDetailsText = (client: Client): string => {
  const ways = [
    client.whatsapp === '' ? '' : showPhone(client),
    client.email,
    client.instagramAccountId === null ? '' : 'Instagram',
    client.messengerId === null ? '' : 'Messenger',
  ]
  return ways.filter(way => way !== '').join(' · ') || 'Sin número'
}
