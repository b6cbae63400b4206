import { allEvents } from '@mostrador/contracts'
import type { DeadLetter } from '@mostrador/contracts/accounts'
import { pluralize } from '../../ui/count.ts'

const eventLabels: ReadonlyMap<string, string> = new Map(
  Object.entries(allEvents).map(([name, { label }]) => [name, label])
)

const repeatedMerge = 'Repasar la unión de dos clientes'
const jobNames: Readonly<Record<string, string>> = {
  'assistant-reply': 'Contestar una conversación',
  'billing-expire-reservation': 'Liberar créditos apartados',
  'billing-provider-event': 'Leer un aviso de pago',
  'billing-reconcile-quote': 'Buscar un pago por enlace',
  'billing-refund-payment': 'Devolver un pago',
  'scheduling-release-unpaid': 'Liberar una cita sin pagar',
  'catalog-expire-seat-offer': 'Liberar un lugar apartado de un curso',
  'catalog-import': 'Cargar filas de un archivo',
  'assistant-client-merge': repeatedMerge,
  'catalog-client-merge': repeatedMerge,
  'crm-client-merge': repeatedMerge,
  'messaging-client-merge': repeatedMerge,
  'scheduling-client-merge': repeatedMerge,
  'crm-erase-client': 'Borrar los datos de un contacto',
  'crm-client-bulk': 'Cambiar muchos contactos',
  'crm-import': 'Cargar filas de un archivo',
  'crm-send-timed-message': 'Enviar un mensaje programado',
  'messaging-send': 'Enviar un mensaje',
  'messaging-inbox-retry': 'Leer un aviso de Meta',
  'messaging.inbox': 'Leer un aviso de Meta',
  'messaging-profile': 'Leer el perfil de un contacto',
  'messaging-login': 'Conectar las cuentas de un inicio de sesión de Meta',
  'messaging-ask-phone': 'Pedir el historial al teléfono',
  'messaging-connection-check': 'Revisar un canal conectado',
  'messaging-sweep': 'Repasar mensajes atrasados',
  'messaging-forget': 'Olvidar avisos viejos de Meta',
  'platform-tidy': 'Limpieza diaria',
}

/** The service that had to handle it, by the prefix of its name. */
const consumerNames: readonly (readonly [string, string])[] = [
  ['accounts', 'Equipo y cuentas'],
  ['assistant', 'Asistentes IA'],
  ['billing', 'Créditos'],
  ['catalog', 'Catálogo'],
  ['crm-messages', 'Mensajes programados'],
  ['crm', 'Clientes'],
  ['edge-gateway', 'Pantallas abiertas'],
  ['messaging-send', 'Envío de mensajes'],
  ['messaging', 'Conversaciones'],
  ['platform', 'Mantenimiento'],
  ['scheduling', 'Agenda'],
  ['simulator', 'Simulador'],
]

const referenceNames: Readonly<Record<string, string>> = {
  eventId: 'Evento',
  invoiceId: 'Factura',
  appointmentId: 'Cita',
  firstId: 'Primera cita',
  connectionId: 'Canal conectado',
  dayCutId: 'Corte de caja',
  loginId: 'Inicio de sesión de Meta',
  mergeId: 'Unión de clientes',
  mergedId: 'Cliente unido',
  assistantId: 'Asistente',
  audienceId: 'Audiencia',
  blockId: 'Bloqueo',
  branchId: 'Sucursal',
  bulkId: 'Acción con muchos contactos',
  checkoutId: 'Compra de créditos',
  clientId: 'Cliente',
  courseId: 'Curso',
  clientFieldId: 'Campo de los contactos',
  erasureId: 'Solicitud de privacidad',
  enrollmentId: 'Inscripción',
  orderId: 'Pedido',
  formId: 'Formulario',
  formAnswerId: 'Respuesta de un formulario',
  funnelId: 'Funnel',
  id: 'Identificador',
  importId: 'Carga masiva',
  invitationId: 'Invitación',
  messageId: 'Mensaje',
  moneyMovementId: 'Movimiento de dinero',
  notificationId: 'Aviso',
  ownerUserId: 'Titular',
  previousSpecialistId: 'Especialista anterior',
  paymentId: 'Pago',
  paymentLinkId: 'Enlace de pago',
  quoteId: 'Precio ofrecido por enlace',
  refundId: 'Devolución',
  restoreId: 'Contracargo ganado',
  disputeId: 'Contracargo',
  terminalChargeId: 'Cobro en terminal',
  productId: 'Producto',
  propertyId: 'Inmueble',
  resourceId: 'Recurso',
  serviceId: 'Servicio',
  sessionId: 'Sesión',
  specialistId: 'Especialista',
  previousClientId: 'Cliente de antes',
  survivorId: 'Cliente que queda',
  threadId: 'Conversación',
  trafficSourceId: 'Fuente de tráfico',
  turnId: 'Respuesta',
  userId: 'Persona',
  waitlistEntryId: 'Lugar en lista de espera',
}

/** A name that we have no words for is shown as it is: an admin can still ask for it. */
export const whatText = ({ kind, type }: Pick<DeadLetter, 'kind' | 'type'>): string =>
  (kind === 'event' ? eventLabels.get(type) : jobNames[type]) ?? type
export const consumerText = (consumer: string): string =>
  consumerNames.find(([start]) => consumer === start || consumer.startsWith(`${start}-`))?.[1] ??
  consumer
export const kindText = (kind: DeadLetter['kind']): string =>
  kind === 'event' ? 'Evento' : 'Tarea'
export const businessText = (business: DeadLetter['business']): string =>
  business?.name ?? 'Plataforma'
export const referenceText = (name: string): string => referenceNames[name] ?? name
export const triesText = (attempts: number): string => pluralize(attempts, 'intento', 'intentos')
export const waitingText = (open: number): string => pluralize(open, 'pendiente', 'pendientes')

/** What discarding destroys, for the question before it. */
export const lossText = (letter: DeadLetter): string =>
  letter.kind === 'event'
    ? `${consumerText(letter.consumer)} no se enterará de «${whatText(letter)}» de ${businessText(letter.business)}. No se puede deshacer.`
    : `«${whatText(letter)}» de ${businessText(letter.business)} ya no se hará. No se puede deshacer.`
