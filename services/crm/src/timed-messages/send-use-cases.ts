import type { ContactIdentity } from '@mostrador/contracts/crm'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import {
  canonicalNumber,
  countryCodeExtOf,
  type Clock,
  Refusal,
  showInstant,
} from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'
import { displayName } from '../clients/client.ts'
import { type Db, findByKeys, findClient, type StoredClient } from '../clients/repository.ts'
import { closeMessage, findMessage, type State, type StoredMessage } from './repository.ts'
import { droppedBecause, type Kind, stillWanted, textOf } from './timed-message.ts'

export type Deps = { readonly db: Db; readonly clock: Clock; readonly call: ServiceClients }
type Verdict = { readonly state: State; readonly reason: string | null; readonly text: string }

const factsOf = async (call: ServiceClients, businessId: string, id: string | null) => {
  if (id === null) return null
  try {
    return await call(
      schedulingRoutes.appointmentFacts,
      { params: { id } },
      actorOf.system(businessId)
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'appointment_not_found') return null
    throw error
  }
}

/** Whom it is for: the contact, or whoever is known under the number of a specialist. */
const recipientOf = (
  db: Db,
  { businessId, clientId, whatsapp, countryCode }: StoredMessage
): Promise<StoredClient | null> =>
  clientId === null
    ? findByKeys(db, businessId, {
        number: canonicalNumber({ whatsapp, countryCode }),
        instagramId: null,
        messengerId: null,
        whatsappId: null,
      })
    : findClient(db, businessId, clientId)

const identityOf = ({
  whatsapp,
  countryCode,
  whatsappId,
  instagramId,
  messengerId,
  pushName,
}: StoredClient): ContactIdentity => ({
  channel: 'whatsapp',
  whatsapp: whatsapp === '' ? null : whatsapp,
  countryCode,
  countryCodeExt: countryCodeExtOf(countryCode),
  whatsAppId: whatsappId,
  instagramAccountId: instagramId,
  messengerId,
  pushName,
})

/** Sends a due message, or closes it with the reason that people read. Deciding, asking and sending happen outside a transaction. */
export const sendDue =
  ({ db, clock, call }: Deps) =>
  async (businessId: string, id: string): Promise<void> => {
    const row = await findMessage(db, businessId, id)
    if (row === null || row.state !== 'due') return
    const close = ({ state, reason, text }: Verdict): Promise<void> =>
      db.transaction(async tx => {
        if (await closeMessage(tx, businessId, id, { state, reason, text }))
          await tx.publish('notification.changed', {
            key: id,
            data: { notificationId: id, clientId: row.clientId, state },
          })
      })
    const kind = row.kind as Kind
    const facts = await factsOf(call, businessId, row.appointmentId)
    const wanted = stillWanted(
      kind,
      row.appointmentStart,
      facts && { status: facts.appointment.status, start: new Date(facts.appointment.start) },
      clock.now()
    )
    if (!wanted.ok)
      return close({ state: 'dropped', reason: droppedBecause[wanted.code], text: row.text })
    const client = await recipientOf(db, row)
    const about =
      facts === null || facts.appointment.clientId === '0'
        ? client
        : await findClient(db, businessId, facts.appointment.clientId)
    const text = await rendered(call, businessId, kind, row.text, facts, about)
    if (client === null)
      return close({
        state: 'held',
        reason:
          'Nadie ha escrito desde ese número; solo se le puede escribir con una plantilla aprobada',
        text,
      })
    if (client.noRespond)
      return close({ state: 'held', reason: 'El contacto pidió no recibir mensajes', text })
    const [thread] = await call(
      messagingRoutes.threadsOf,
      { params: { clientId: client.id } },
      actorOf.system(businessId)
    )
    const to =
      thread === undefined
        ? { clientId: client.id, identity: identityOf(client) }
        : { threadId: thread._id }
    try {
      const author = {
        kind: 'automation' as const,
        name: kind === 'reminder' ? 'Recordatorio' : 'Aviso automático',
      }
      const sent = await call(
        messagingRoutes.queueMessage,
        { body: { to, text, kind: 'automation', author, key: `timed-${id}` } },
        { as: actorOf.system(businessId), idempotencyKey: `timed-${id}` }
      )
      await close({ state: sent.state === 'held' ? 'held' : 'sent', reason: sent.reason, text })
    } catch (error) {
      // Refusals are answers (no channel, no account there); an outage is tried again by the job.
      if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
      await close({
        state: 'held',
        reason:
          'text' in error && typeof error.text === 'string'
            ? error.text
            : 'No se pudo enviar por este canal',
        text,
      })
    }
  }

const rendered = async (
  call: ServiceClients,
  businessId: string,
  kind: Kind,
  written: string,
  facts: Awaited<ReturnType<typeof factsOf>>,
  about: StoredClient | null
): Promise<string> => {
  if (kind === 'manual' || kind === 'canceled_appointment' || facts === null) return written
  const business = await call(
    accountsRoutes.businessFacts,
    { params: { id: businessId } },
    actorOf.system(businessId)
  )
  return textOf(kind, {
    clientName: about === null ? 'cliente' : displayName(about),
    businessName: business.name,
    service: facts.serviceName,
    specialist: facts.specialistName,
    branch: facts.branchName,
    when: showInstant(new Date(facts.appointment.start), business.timezone.name),
    folio: facts.appointment.shortId,
  })
}
