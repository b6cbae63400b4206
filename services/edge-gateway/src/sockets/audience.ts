import { type Actor, allows, type EventName } from '@mostrador/contracts'
import { pages } from '@mostrador/contracts/accounts'

/** Which events leave for the browsers of a business, and the page that a member must be able to see. */
export const broadcastPages = {
  'appointment.booked': pages.agenda,
  'appointment.moved': pages.agenda,
  'appointment.edited': pages.agenda,
  'appointment.status_changed': pages.agenda,
  'appointment.deleted': pages.agenda,
  'block.created': pages.agenda,
  'block.changed': pages.agenda,
  'block.deleted': pages.agenda,
  'appointments.imported': pages.agenda,
  'branch.changed': null,
  'service.changed': null,
  'specialist.changed': null,
  'product.changed': pages.productos,
  'client.created': pages.contactos,
  'client.changed': pages.contactos,
  'client.identified': pages.chat,
  'client.phase_moved': pages.contactos,
  'client.opted_out': pages.contactos,
  'client.opted_in': pages.contactos,
  'notification.changed': pages.contactos,
  'notifications.planned': pages.contactos,
  'message.received': pages.chat,
  'message.queued': pages.chat,
  'message.state_changed': pages.chat,
  'message.edited': pages.chat,
  'thread.read': pages.chat,
  'channel.connected': null,
  'channel.expired': null,
  'assistant.created': pages.asistentes,
  'assistant.changed': pages.asistentes,
  'assistant.deleted': pages.asistentes,
  'turn.started': pages.chat,
  'turn.finished': pages.chat,
  'turn.undelivered': pages.chat,
  'thread.needs_human': pages.chat,
  'credits.changed': null,
  'credits.exhausted': null,
  'business.changed': null,
  'invitation.changed': pages.negocio,
} as const satisfies Partial<Record<EventName, number | null>>

export const broadcastEvents = Object.keys(broadcastPages) as (keyof typeof broadcastPages)[]

/** The text of a message, sent beside its event so that an open chat need not ask for it [INB-13]. */
export const NEW_MESSAGE = 'new_message'

const pageOf: ReadonlyMap<string, number | null> = new Map([
  ...Object.entries(broadcastPages),
  [NEW_MESSAGE, pages.chat],
])

const allPages = [...new Set([...pageOf.values()].filter(page => page !== null))]

/** Whether somebody may hear of an event. Those with the same rights share one, so that who asks for a whole room asks once. */
export type MayReceive = (event: string) => boolean

const known = new Map<string, MayReceive>()

/**
 * What this person may hear of: asked for each event and each socket, so what follows from the rights is found out once. Nobody hears of
 * an event that is not declared here.
 */
export const hearing = (actor: Actor): MayReceive => {
  const seen = allPages.filter(page => allows(actor, { page, action: 'view' }))
  const rights = seen.join()
  const shared = known.get(rights)
  if (shared !== undefined) return shared
  const visible = new Set<number | null>([null, ...seen])
  const mayReceive: MayReceive = event => {
    const page = pageOf.get(event)
    return page !== undefined && visible.has(page)
  }
  known.set(rights, mayReceive)
  return mayReceive
}
