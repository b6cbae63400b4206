import { accountsRoutes } from '@mostrador/contracts/accounts'
import { type ClientType, type ContactIdentity, messageKeyOf } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { NO_CLIENT, schedulingRoutes } from '@mostrador/contracts/scheduling'
import {
  canonicalNumber,
  countryCodeExtOf,
  inMessageClock,
  Refusal,
  showInstant,
} from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { displayName, hasWhatsapp } from '../clients/client.ts'
import { findByKeys, findClient, type StoredClient } from '../clients/repository.ts'
import type { CrmContext, Db, UseCase } from '../context.ts'
import { findFields } from '../fields/repository.ts'
import { fillVariables, hasVariables, variablesOf } from '../fields/variables.ts'
import { readAppointment } from './appointment-client.ts'
import { closeMessage, findMessage, type State, type StoredMessage } from './repository.ts'
import { dropReasons, isWritten, type Kind, stillWanted, textOf } from './timed-message.ts'
import { publishNotificationChanged } from './use-cases.ts'
import { withdrawNotices } from './withdraw-use-cases.ts'

/** How a due message ends; `reason` is read by people. */
type Outcome = { readonly state: State; readonly reason: string | null; readonly text: string }
type AppointmentFacts = Awaited<ReturnType<typeof readAppointment>>

const NO_CONTACT =
  'Nadie ha escrito desde ese número; solo se le puede escribir con una plantilla (un mensaje aprobado por Meta)'
const NO_WHATSAPP = 'No tiene WhatsApp: no hay número al que escribirle'
const OPTED_OUT = 'El contacto pidió no recibir mensajes'
const NOT_SENDABLE = 'No se pudo enviar por este canal'

/**
 * Sends a due message, or closes it with the reason. Asking others and sending happen outside a
 * transaction; an outage fails the job, which tries again.
 */
export const sendDueMessage: UseCase<{ businessId: string; id: string }, void> =
  ctx =>
  async ({ businessId, id }) => {
    const row = await findMessage(ctx.db, businessId, id)
    if (row === null || row.state !== 'due') return
    const outcome = await sendIfWanted(ctx, row)
    await close(ctx, row, outcome)
    if (outcome.state === 'held') await withdrawIfUntrue(ctx, row)
  }

/** Withdraws a held message whose appointment changed while it was being sent. */
const withdrawIfUntrue = async (ctx: CrmContext, row: StoredMessage): Promise<void> => {
  const { businessId, appointmentId } = row
  if (appointmentId === null) return
  const sendCheck = isStillWanted(ctx, row, await readAppointment(ctx, row))
  if (sendCheck.ok || sendCheck.code === 'begun') return
  const reason = dropReasons[sendCheck.code]
  await ctx.db.transaction(tx => withdrawNotices(tx, { businessId, appointmentId, reason }))
}

const isStillWanted = (
  ctx: CrmContext,
  { kind, appointmentStart }: StoredMessage,
  facts: AppointmentFacts
) =>
  stillWanted(
    kind as Kind,
    appointmentStart,
    facts && { status: facts.appointment.status, start: new Date(facts.appointment.start) },
    ctx.clock.now()
  )

const sendIfWanted = async (ctx: CrmContext, row: StoredMessage): Promise<Outcome> => {
  const facts = await readAppointment(ctx, row)
  const sendCheck = isStillWanted(ctx, row, facts)
  if (!sendCheck.ok)
    return { state: 'dropped', reason: dropReasons[sendCheck.code], text: row.text }

  if (await isSettled(ctx, row))
    return { state: 'dropped', reason: dropReasons.stands, text: row.text }

  const recipient = await findRecipient(ctx.db, row)
  const text = await renderText(ctx, row, { facts, recipient })
  if (recipient === null) return { state: 'held', reason: NO_CONTACT, text }
  if (recipient.noRespond) return { state: 'held', reason: OPTED_OUT, text }
  return send(ctx, row, { recipient, text })
}

/** Nobody is asked for another time when the hours, or what was archived, are back. */
const isSettled = async (
  { call }: CrmContext,
  { businessId, kind, appointmentId }: StoredMessage
): Promise<boolean> => {
  if (kind !== 'change_request' || appointmentId === null) return false
  const { stands } = await call(
    schedulingRoutes.appointmentStands,
    { params: { id: appointmentId } },
    actorOf.system(businessId)
  )
  return stands
}

/** The contact, or the specialist who has this number. */
const findRecipient = (
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

/** What a person wrote, or the text about the appointment as it is now. */
const renderText = async (
  { db, call }: CrmContext,
  { businessId, kind: storedKind, text }: StoredMessage,
  { facts, recipient }: { facts: AppointmentFacts; recipient: StoredClient | null }
): Promise<string> => {
  const kind = storedKind as Kind
  if (kind === 'manual' && recipient !== null) return filledIn(db, text, recipient)
  if (isWritten(kind) || facts === null) return text
  const { appointment } = facts
  const client =
    appointment.clientId === NO_CLIENT
      ? recipient
      : await findClient(db, businessId, appointment.clientId)
  const business = await call(
    accountsRoutes.businessFacts,
    { params: { id: businessId } },
    actorOf.system(businessId)
  )
  return textOf(kind, {
    clientName: client === null ? 'cliente' : displayName(client),
    businessName: business.name,
    service: facts.serviceName,
    specialist: facts.specialistName,
    branch: facts.branchName,
    when: inMessageClock(
      showInstant(new Date(appointment.start), business.timezone.name),
      business.messageClock
    ),
    folio: appointment.shortId,
  })
}

/** What a person wrote, with what its variables stand for. */
const filledIn = async (db: Db, text: string, recipient: StoredClient): Promise<string> =>
  hasVariables(text)
    ? fillVariables(text, variablesOf(recipient, await findFields(db, recipient.businessId)))
    : text

/**
 * Hands the text to messaging. A refusal is an outcome (no channel, no account); an outage throws.
 */
const send = async (
  { call }: CrmContext,
  { businessId, id, kind }: StoredMessage,
  { recipient, text }: { recipient: StoredClient; text: string }
): Promise<Outcome> => {
  const as = actorOf.system(businessId)
  const [thread] = await call(messagingRoutes.threadsOf, { params: { clientId: recipient.id } }, as)
  // A thread without a window holds only what was written to them, under a number they had.
  if ((thread?.windowUntil ?? null) === null && !hasWhatsapp(recipient))
    return { state: 'held', reason: NO_WHATSAPP, text }
  const to =
    thread === undefined
      ? {
          clientId: recipient.id,
          identity: identityOf(recipient),
          client: { name: displayName(recipient), type: recipient.type as ClientType },
        }
      : { threadId: thread._id }
  const name = kind === 'reminder' ? 'Recordatorio' : 'Aviso automático'
  const author = { kind: 'automation' as const, name }
  const key = messageKeyOf(id)
  try {
    const { state, reason } = await call(
      messagingRoutes.queueMessage,
      { body: { to, text, kind: 'automation', author, key } },
      { as, idempotencyKey: key }
    )
    return { state: state === 'held' ? 'held' : 'sent', reason, text }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
    return { state: 'held', reason: textOfRefusal(error), text }
  }
}

const textOfRefusal = (refusal: Refusal): string =>
  'text' in refusal && typeof refusal.text === 'string' ? refusal.text : NOT_SENDABLE

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

/** Ends the message, unless another run of its job did so first. */
const close = (ctx: CrmContext, row: StoredMessage, outcome: Outcome): Promise<void> =>
  ctx.db.transaction(async tx => {
    if (!(await closeMessage(tx, row, outcome))) return
    await publishNotificationChanged(tx, row, outcome.state)
  })
