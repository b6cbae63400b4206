import type { Channel } from '@mostrador/contracts'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { agendaOf } from './agenda.ts'
import type { ChannelResult } from './channel-result.ts'
import { openLedger } from './ledger.ts'
import { createPerson, type Person } from './person.ts'
import type { Chapter } from './record.ts'
import type { Shop } from './shop.ts'
import {
  answerByHand,
  bookAgain,
  cancelAppointment,
  chooseTime,
  countMessages,
  findLead,
  findThreadInInbox,
  markAttended,
  moveAppointment,
  opening,
  reachBookedPhase,
  receiveOffer,
  seeAppointmentOnce,
  type Contact,
  type Talk,
} from './talk-steps.ts'

const steps = {
  writes: 'la persona escribe, y el canal entrega su mensaje tres veces',
  inbox: 'el chat está una vez en la bandeja y llegó por el websocket',
  lead: 'el contacto es un lead en la primera fase del embudo',
  offers: 'el asistente responde con horarios que de verdad están libres',
  books: 'elige uno: hay exactamente una cita, y el teléfono dice lo mismo que la agenda',
  announced: 'la agenda abierta se enteró por el websocket',
  phase: 'el contacto pasó a la fase de los agendados',
  credits: 'los créditos gastados son los que dice el libro',
  reminder: 'hay un recordatorio para la hora correcta',
  moves: 'pide cambiarla al viernes en la tarde, elige, y la cita cambia',
  cancels: 'pide cancelarla, confirma, y queda cancelada',
  again: 'vuelve a agendar',
  attended: 'la dueña la marca como asistida y el lead ya es cliente',
  staff: 'una persona del negocio contesta a mano y llega al teléfono',
  tally: 'ningún mensaje se perdió ni llegó dos veces',
} as const
export const talkSteps = Object.values(steps)

/** The main job of the product on one channel, from the first hello to a client who came. */
export const playTalk = async (
  shop: Shop,
  channel: Channel,
  name: string,
  step: Chapter,
  played: ChannelResult
): Promise<void> => {
  const person = createPerson(shop, channel, name)
  try {
    await play(shop, person, step, played)
  } finally {
    played.replies.push(...person.replies)
    played.chat = await person.phone()
  }
}

const play = async (
  shop: Shop,
  person: Person,
  step: Chapter,
  played: ChannelResult
): Promise<void> => {
  const ledger = await openLedger(shop.api)
  const talk: Talk = { shop, person, agenda: agendaOf(shop), ledger, played }
  const contact = await playFirstMessage(talk, step)
  const booked = await playBooking(talk, contact, step)
  await step(steps.moves, () => moveAppointment(talk, contact, booked))
  await step(steps.cancels, () => cancelAppointment(talk, contact, booked))
  const second = await step(steps.again, () => bookAgain(talk, contact))
  await step(steps.attended, () => markAttended(talk, contact, second))
  await step(steps.staff, () => answerByHand(talk, contact))
  await step(steps.tally, () => countMessages(talk, contact))
}

const playFirstMessage = async (talk: Talk, step: Chapter): Promise<Contact> => {
  const startedAt = Date.now()
  await step(steps.writes, () => talk.person.writes(opening, 3))
  const threadId = await step(steps.inbox, () => findThreadInInbox(talk, startedAt))
  const clientId = await step(steps.lead, () => findLead(talk, threadId))
  return { threadId, clientId }
}

const playBooking = async (talk: Talk, contact: Contact, step: Chapter): Promise<Appointment> => {
  const { agenda, ledger, played } = talk
  const offered = await step(steps.offers, () => receiveOffer(talk))
  const choice = await step(steps.books, () =>
    chooseTime(talk, contact, offered, 'Tu cita quedó agendada')
  )
  played.folio = choice.row.shortId
  await step(steps.announced, () => seeAppointmentOnce(talk, contact, choice))
  await step(steps.phase, () => reachBookedPhase(talk, contact))
  await step(steps.credits, () => ledger.spent([contact.threadId]))
  await step(steps.reminder, () => agenda.reminderIsDue(contact.clientId, choice.row))
  return choice.row
}
