import { crmRoutes } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { type Appointment, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { addDays } from '@mostrador/kernel'
import type { Channel } from '@mostrador/contracts'
import type { Agenda } from './agenda.ts'
import type { ChannelResult } from './channel-result.ts'
import type { openLedger } from './ledger.ts'
import type { Person, ReceivedMessage } from './person.ts'
import { compareInboxAndPhone } from './message-counts.ts'
import { folioIn, type OfferedTime } from './offered-times.ts'
import type { Shop } from './shop.ts'
import { must, waitUntil } from './waiting.ts'

/** The simulated person of a channel, and what the steps need. */
export type Talk = {
  readonly shop: Shop
  readonly person: Person
  readonly agenda: Agenda
  readonly ledger: Awaited<ReturnType<typeof openLedger>>
  readonly played: ChannelResult
}

/** The conversation and the contact that belong to the person once they have written. */
export type Contact = { readonly threadId: string; readonly clientId: string }

/** An appointment as it was chosen, and when, in milliseconds since 1970. */
type Choice = { readonly row: Appointment; readonly chosenAt: number }

export const opening = 'hola, quisiera cortarme el cabello mañana en la tarde'
/** Three ways in which people point at a time, one per channel. */
const choices: Record<
  Channel,
  (times: readonly OfferedTime[]) => { words: string; time: OfferedTime | undefined }
> = {
  whatsapp: times => ({ words: 'la primera', time: times[0] }),
  instagram: times => ({ words: `la de las ${times.at(-1)?.time ?? ''}`, time: times.at(-1) }),
  messenger: times => ({ words: '2', time: times[1] }),
}
const isChange =
  (words: string) =>
  ({ text }: ReceivedMessage): boolean =>
    text.startsWith(words)
/** A list is answered with a choice, a single proposal with a yes. */
const pick = (channel: Channel, offer: ReceivedMessage) =>
  offer.times.length === 1 ? { words: 'sí', time: offer.times[0] } : choices[channel](offer.times)

export const findThreadInInbox = async (
  { shop, person }: Talk,
  startedAt: number
): Promise<string> => {
  const arrived = await waitUntil(
    'el mensaje llegara por el websocket',
    () =>
      shop.socket.messages(
        ({ content, role }) => role === 'user' && content === opening,
        startedAt
      )[0],
    { everyMs: 10 }
  )
  const threads = await person.thread()
  must(
    threads.length === 1 && threads[0]?._id === arrived.data.threadId,
    `En la bandeja hay ${threads.length} chats de esta persona`
  )
  return arrived.data.threadId
}

const getClient = ({ shop: { api } }: Talk, id: string) =>
  api.ask(crmRoutes.getClient, { params: { id } })

export const findLead = async (talk: Talk, threadId: string): Promise<string> => {
  const { api, firstPhase } = talk.shop
  const id = await waitUntil(
    'el chat tuviera su contacto',
    async () =>
      (await api.ask(messagingRoutes.getThread, { params: { id: threadId } })).clientId ?? undefined
  )
  const client = await getClient(talk, id)
  must(client.type === 'lead', `El contacto es «${client.type}»`)
  must(
    client.funnelPhases[0]?.phase === firstPhase,
    `Empezó en la fase ${client.funnelPhases[0]?.phase ?? 'ninguna'}, no en ${firstPhase}`
  )
  return id
}

export const receiveOffer = async ({ person, agenda }: Talk): Promise<ReceivedMessage> => {
  let reply = await person.receives('la respuesta del asistente')
  if (reply.times.length === 0) reply = await person.wants('corte de cabello')
  await agenda.allFree(reply.times)
  await agenda.asWished(reply.times, addDays(agenda.today(), 1), '12:00')
  return reply
}

/**
 * The person chooses one of the offered times; phone and agenda must then tell the same
 * appointment, and the only one that stands. `confirmation` is how the message about it begins.
 */
export const chooseTime = async (
  { person, agenda }: Talk,
  { clientId }: Contact,
  offer: ReceivedMessage,
  confirmation: string
): Promise<Choice> => {
  const { words, time } = pick(person.channel, offer)
  must(time !== undefined, 'No hubo horario que elegir')
  const { at: chosenAt } = await person.writes(words)
  const { text } = await person.receives(`«${confirmation}»`, { fits: isChange(confirmation) })
  const folio = folioIn(text)
  const row = (await agenda.ofClient(clientId)).find(({ shortId }) => shortId === folio)
  must(
    row !== undefined,
    `La agenda no tiene el folio ${folio ?? '(ninguno)'} que dice el teléfono`
  )
  must(row.start === time.start, `Eligió ${time.start} y la agenda tiene ${row.start}`)
  agenda.agrees(text, row)
  const liveAppointments = await agenda.liveOf(clientId)
  must(
    liveAppointments.length === 1,
    `La persona tiene ${liveAppointments.length} citas vigentes, no una`
  )
  return { row, chosenAt }
}

/** Waits until the open agenda receives a booking, and notes how long that took. */
const waitForBookedEvent = async (
  { shop, played }: Talk,
  { row, chosenAt }: Choice,
  description: string
): Promise<void> => {
  const { receivedAt } = await shop.socket.event(
    'appointment.booked',
    description,
    ({ appointmentId }) => appointmentId === row._id
  )
  played.toAgenda.push(receivedAt - chosenAt - shop.readingDelay)
}

export const seeAppointmentOnce = async (
  talk: Talk,
  { clientId }: Contact,
  choice: Choice
): Promise<void> => {
  await waitForBookedEvent(talk, choice, 'la cita nueva')
  const events = talk.shop.socket.receivedEvents(
    'appointment.booked',
    ({ clientId: who }) => who === clientId
  )
  must(events.length === 1, 'El websocket anunció la cita más de una vez')
}

export const reachBookedPhase = async (talk: Talk, { clientId }: Contact): Promise<void> => {
  const { socket, actionOf } = talk.shop
  await socket.event(
    'client.phase_moved',
    'agendada',
    ({ clientId: who, phase }) => who === clientId && actionOf.get(phase) === 'agendada'
  )
  const phase = (await getClient(talk, clientId)).funnelPhases.at(-1)?.phase
  must(actionOf.get(phase ?? '') === 'agendada', `Su fase es ${phase}`)
}

export const moveAppointment = async (
  talk: Talk,
  contact: Contact,
  booked: Appointment
): Promise<void> => {
  const { shop, person, agenda } = talk
  const reply = await person.wants('¿la puedo cambiar para el viernes en la tarde?')
  await agenda.allFree(reply.times, booked)
  await agenda.asWished(reply.times, agenda.next(5), '12:00')
  const { row } = await chooseTime(talk, contact, reply, 'Tu cita cambió')
  must(row._id === booked._id, 'Cambió otra cita')
  await shop.socket.event(
    'appointment.moved',
    'el cambio',
    ({ appointmentId, startsAt }) => appointmentId === row._id && startsAt === row.start
  )
  await agenda.reminderIsDue(contact.clientId, row)
}

export const cancelAppointment = async (
  { shop, person, agenda }: Talk,
  { clientId }: Contact,
  booked: Appointment
): Promise<void> => {
  const sure = await person.asks('mejor quiero cancelar mi cita', 'la pregunta si está segura')
  must(/cancel[^?]*\?/i.test(sure.text), `No preguntó si está segura: «${sure.text}»`)
  must((await agenda.liveOf(clientId)).length === 1, 'Se canceló antes de que dijera que sí')
  const reply = await person.asks(
    'sí',
    '«Tu cita quedó cancelada»',
    isChange('Tu cita quedó cancelada')
  )
  const row = (await agenda.ofClient(clientId)).find(({ _id }) => _id === booked._id)
  must(row?.status === 'cancelada', `La agenda la tiene como ${row?.status ?? 'nada'}`)
  agenda.agrees(reply.text, row)
  await shop.socket.event(
    'appointment.status_changed',
    'la cancelación',
    ({ appointmentId, status }) => appointmentId === row._id && status === 'cancelada'
  )
}

export const bookAgain = async (talk: Talk, contact: Contact): Promise<Appointment> => {
  const { person, agenda } = talk
  const reply = await person.wants(
    'siempre sí quiero, un corte de cabello pasado mañana en la tarde'
  )
  await agenda.allFree(reply.times)
  const choice = await chooseTime(talk, contact, reply, 'Tu cita quedó agendada')
  await waitForBookedEvent(talk, choice, 'la segunda cita')
  return choice.row
}

export const markAttended = async (
  talk: Talk,
  { clientId }: Contact,
  appointment: Appointment
): Promise<void> => {
  const { api, actionOf } = talk.shop
  await api.ask(schedulingRoutes.setAppointmentStatus, {
    params: { id: appointment._id },
    // The journey does not wait for the day of the appointment.
    body: { status: 'asistida', isEarlyOutcome: true },
  })
  await waitUntil(
    'el lead fuera cliente',
    async () => (await getClient(talk, clientId)).type === 'client' || undefined
  )
  await waitUntil('su fase fuera la de los que asistieron', async () => {
    const { funnelPhases } = await getClient(talk, clientId)
    return actionOf.get(funnelPhases.at(-1)?.phase ?? '') === 'asistida' || undefined
  })
}

export const answerByHand = async (
  { shop, person }: Talk,
  { threadId }: Contact
): Promise<void> => {
  const words = `¡Gracias por venir, ${person.name.split(' ')[0] ?? person.name}! Soy Catalina.`
  await shop.api.ask(messagingRoutes.sendMessage, { body: { threadId, message: words } })
  await person.receives('la respuesta escrita a mano', { fits: ({ text }) => text === words })
}

export const countMessages = async (
  { shop, person, ledger, played }: Talk,
  { threadId }: Contact
): Promise<void> => {
  played.credits = await ledger.spent([threadId])
  const isEven = await waitUntil(
    'bandeja y teléfono coincidieran',
    async () => {
      Object.assign(played, await compareInboxAndPhone(shop, person, threadId))
      return played.duplicates + played.lost === 0 || undefined
    },
    { within: 5_000 }
  ).catch(() => undefined)
  must(isEven !== undefined, `${played.duplicates} repetidos y ${played.lost} perdidos`)
}
