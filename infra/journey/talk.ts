import { crmRoutes } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { type Appointment, schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { PhoneMessage } from '@mostrador/contracts/simulator'
import { addDays } from '@mostrador/kernel'
import type { Channel } from '@mostrador/contracts'
import { type Agenda, agendaOf } from './agenda.ts'
import { openLedger } from './ledger.ts'
import { aPerson, type Person, type ReceivedMessage } from './person.ts'
import type { Chapter } from './record.ts'
import { compareInboxAndPhone } from './message-counts.ts'
import { folioIn, type OfferedTime } from './offered-times.ts'
import type { Shop } from './shop.ts'
import { must, waitUntil } from './waiting.ts'

/** What a channel left behind, for the figures. */
export type ChannelResult = {
  folio: string | undefined
  credits: number
  duplicates: number
  lost: number
  readonly replies: number[]
  readonly toAgenda: number[]
  chat: readonly PhoneMessage[]
}
export const nothingPlayed = (): ChannelResult => ({
  folio: undefined,
  credits: 0,
  duplicates: 0,
  lost: 0,
  replies: [],
  toAgenda: [],
  chat: [],
})

const opening = 'hola, quisiera cortarme el cabello mañana en la tarde'
/** Three ways in which people point at a time, one per channel. */
const choices: Record<
  Channel,
  (times: readonly OfferedTime[]) => { words: string; time: OfferedTime | undefined }
> = {
  whatsapp: times => ({ words: 'la primera', time: times[0] }),
  instagram: times => ({ words: `la de las ${times.at(-1)?.time ?? ''}`, time: times.at(-1) }),
  messenger: times => ({ words: '2', time: times[1] }),
}
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

const isChange =
  (words: string) =>
  ({ text }: ReceivedMessage): boolean =>
    text.startsWith(words)
/** A list is answered with a choice, a single proposal with a yes. */
const pick = (channel: Channel, offer: ReceivedMessage) =>
  offer.times.length === 1 ? { words: 'sí', time: offer.times[0] } : choices[channel](offer.times)

/** The main job of the product on one channel, from the first hello to a client who came. */
export const playTalk = async (
  shop: Shop,
  channel: Channel,
  name: string,
  step: Chapter,
  played: ChannelResult
): Promise<void> => {
  const person = aPerson(shop, channel, name)
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
  const { api, socket } = shop
  const { channel, name } = person
  const agenda: Agenda = agendaOf(shop)
  const ledger = await openLedger(api)
  const startedAt = Date.now()

  await step(steps.writes, () => person.writes(opening, 3))
  const threadId = await step(steps.inbox, async () => {
    const arrived = await waitUntil(
      'el mensaje llegara por el websocket',
      () =>
        socket.messages(
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
  })
  const clientId = await step(steps.lead, async () => {
    const id = await waitUntil(
      'el chat tuviera su contacto',
      async () =>
        (await api.ask(messagingRoutes.getThread, { params: { id: threadId } })).clientId ??
        undefined
    )
    const client = await api.ask(crmRoutes.getClient, { params: { id } })
    must(client.type === 'lead', `El contacto es «${client.type}»`)
    must(
      client.funnelPhases[0]?.phase === shop.firstPhase,
      `Empezó en la fase ${client.funnelPhases[0]?.phase ?? 'ninguna'}, no en ${shop.firstPhase}`
    )
    return id
  })
  const offered = await step(steps.offers, async () => {
    let reply = await person.receives('la respuesta del asistente')
    if (reply.times.length === 0) reply = await person.wants('corte de cabello')
    await agenda.allFree(reply.times)
    await agenda.asWished(reply.times, addDays(agenda.today(), 1), '12:00')
    return reply
  })

  const settle = async (
    reply: ReceivedMessage,
    change: string
  ): Promise<{ row: Appointment; text: string; chosenAt: number }> => {
    const { words, time } = pick(channel, reply)
    must(time !== undefined, 'No hubo horario que elegir')
    const { at: chosenAt } = await person.writes(words)
    const changeMessage = await person.receives(`«${change}»`, { fits: isChange(change) })
    const folio = folioIn(changeMessage.text)
    const row = (await agenda.ofClient(clientId)).find(({ shortId }) => shortId === folio)
    must(
      row !== undefined,
      `La agenda no tiene el folio ${folio ?? '(ninguno)'} que dice el teléfono`
    )
    must(row.start === time.start, `Eligió ${time.start} y la agenda tiene ${row.start}`)
    agenda.agrees(changeMessage.text, row)
    const standing = await agenda.liveOf(clientId)
    must(standing.length === 1, `La persona tiene ${standing.length} citas vigentes, no una`)
    return { row, text: changeMessage.text, chosenAt }
  }

  const booked = await step(steps.books, () => settle(offered, 'Tu cita quedó agendada'))
  played.folio = booked.row.shortId
  await step(steps.announced, async () => {
    const { receivedAt: at } = await socket.event(
      'appointment.booked',
      'la cita nueva',
      ({ appointmentId }) => appointmentId === booked.row._id
    )
    played.toAgenda.push(at - booked.chosenAt - shop.readingDelay)
    must(
      socket.heardOf('appointment.booked', ({ clientId: who }) => who === clientId).length === 1,
      'El websocket anunció la cita más de una vez'
    )
  })
  await step(steps.phase, async () => {
    await socket.event(
      'client.phase_moved',
      'agendada',
      ({ clientId: who, phase }) => who === clientId && shop.actionOf.get(phase) === 'agendada'
    )
    const client = await api.ask(crmRoutes.getClient, { params: { id: clientId } })
    must(
      shop.actionOf.get(client.funnelPhases.at(-1)?.phase ?? '') === 'agendada',
      `Su fase es ${client.funnelPhases.at(-1)?.phase}`
    )
  })
  await step(steps.credits, () => ledger.spent([threadId]))
  await step(steps.reminder, () => agenda.reminderIsDue(clientId, booked.row))
  await step(steps.moves, async () => {
    const reply = await person.wants('¿la puedo cambiar para el viernes en la tarde?')
    await agenda.allFree(reply.times, booked.row)
    await agenda.asWished(reply.times, agenda.next(5), '12:00')
    const moved = await settle(reply, 'Tu cita cambió')
    must(moved.row._id === booked.row._id, 'Cambió otra cita')
    await socket.event(
      'appointment.moved',
      'el cambio',
      ({ appointmentId, startsAt }) =>
        appointmentId === moved.row._id && startsAt === moved.row.start
    )
    await agenda.reminderIsDue(clientId, moved.row)
  })
  await step(steps.cancels, async () => {
    const sure = await person.asks('mejor quiero cancelar mi cita', 'la pregunta si está segura')
    must(/cancel[^?]*\?/i.test(sure.text), `No preguntó si está segura: «${sure.text}»`)
    must((await agenda.liveOf(clientId)).length === 1, 'Se canceló antes de que dijera que sí')
    const reply = await person.asks(
      'sí',
      '«Tu cita quedó cancelada»',
      isChange('Tu cita quedó cancelada')
    )
    const row = (await agenda.ofClient(clientId)).find(({ _id }) => _id === booked.row._id)
    must(row?.status === 'cancelada', `La agenda la tiene como ${row?.status ?? 'nada'}`)
    agenda.agrees(reply.text, row)
    await socket.event(
      'appointment.status_changed',
      'la cancelación',
      ({ appointmentId, status }) => appointmentId === row._id && status === 'cancelada'
    )
  })
  const second = await step(steps.again, async () => {
    const reply = await person.wants(
      'siempre sí quiero, un corte de cabello pasado mañana en la tarde'
    )
    await agenda.allFree(reply.times)
    const { row, chosenAt } = await settle(reply, 'Tu cita quedó agendada')
    const { receivedAt: at } = await socket.event(
      'appointment.booked',
      'la segunda cita',
      ({ appointmentId }) => appointmentId === row._id
    )
    played.toAgenda.push(at - chosenAt - shop.readingDelay)
    return row
  })
  await step(steps.attended, async () => {
    await api.ask(schedulingRoutes.setAppointmentStatus, {
      params: { id: second._id },
      body: { status: 'asistida' },
    })
    await waitUntil(
      'el lead fuera cliente',
      async () =>
        (await api.ask(crmRoutes.getClient, { params: { id: clientId } })).type === 'client' ||
        undefined
    )
    await waitUntil(
      'su fase fuera la de los que asistieron',
      async () =>
        shop.actionOf.get(
          (await api.ask(crmRoutes.getClient, { params: { id: clientId } })).funnelPhases.at(-1)
            ?.phase ?? ''
        ) === 'asistida' || undefined
    )
  })
  await step(steps.staff, async () => {
    const words = `¡Gracias por venir, ${name.split(' ')[0] ?? name}! Soy Catalina.`
    await api.ask(messagingRoutes.sendMessage, { body: { threadId, message: words } })
    await person.receives('la respuesta escrita a mano', { fits: ({ text }) => text === words })
  })
  await step(steps.tally, async () => {
    played.credits = await ledger.spent([threadId])
    const even = await waitUntil(
      'bandeja y teléfono coincidieran',
      async () => {
        Object.assign(played, await compareInboxAndPhone(shop, person, threadId))
        return played.duplicates + played.lost === 0 || undefined
      },
      { within: 5_000 }
    ).catch(() => undefined)
    must(even !== undefined, `${played.duplicates} repetidos y ${played.lost} perdidos`)
  })
}
