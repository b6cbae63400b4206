import { timeOf } from '@mostrador/kernel'
import type { Topic } from './acts/topics.ts'
import type { Slots } from './slots.ts'
import type { SpecialistMatch } from './spans/people.ts'
import type { TimeConstraint } from './spans/constraints.ts'
import type { Understanding } from './understand.ts'

const topicNames: Record<Topic, string> = {
  emergency: 'avisa de una emergencia',
  health: 'pregunta por su salud',
  complain: 'se queja',
  human: 'pide una persona',
  matter: 'trata algo que solo ve el equipo',
  opt_out: 'no quiere mensajes',
  waiting: 'espera a la persona prometida',
  late: 'avisa que llega tarde',
  arrived: 'avisa que ya llegó',
  others: 'pregunta por la cita o los datos de otra persona',
  general: 'habla de algo ajeno al negocio',
  my_appointments: 'pregunta por su cita',
  has_appointment: 'dice que tiene cita',
  hindered: 'cuenta por qué no puede venir',
  past_visits: 'pregunta por visitas anteriores',
  cancel: 'quiere cancelar',
  move: 'quiere mover su cita',
  attend: 'confirma que viene',
  ask_price: 'pregunta precios',
  ask_services: 'pregunta qué servicios hay',
  ask_specialists: 'pregunta quién atiende',
  ask_hours: 'pregunta el horario',
  ask_address: 'pregunta la dirección',
  ask_payment: 'pregunta cómo se paga',
  ask_requirements: 'pregunta qué hace falta',
  ask_products: 'pregunta por productos',
  book: 'quiere una cita',
}

/** The stages of reading a message in plain Spanish, one line each, for the trace of the turn. */
export const understandingLines = (message: Understanding): string[] => {
  const acts = message.acts.map(({ intent, slots, parts }) => {
    const people = parts.map(({ who }) => who).join(' y ')
    const facts = [...slotWords(slots), people && `para ${people}`].filter(Boolean).join(', ')
    return facts ? `${topicNames[intent]} (${facts})` : topicNames[intent]
  })
  const answer = [
    message.option !== undefined && `elige la opción ${message.option}`,
    message.confirm && 'dice que sí',
    message.deny && 'dice que no',
    message.abandon && 'se echa para atrás',
  ].filter(text => text !== false)
  const courtesy = [message.greet && 'saluda', message.thanks && 'agradece'].filter(
    text => text !== false
  )
  const unknown = message.unknownQuestions.map(
    ({ text }) => `pregunta algo sin tema conocido: «${text}»`
  )
  const all = [...courtesy, ...answer, ...acts, ...unknown]
  return [
    `Leyó: «${message.normalized}»`,
    `Entendió: ${all.length > 0 ? all.join('; ') : 'nada que sepa contestar'}`,
  ]
}

const slotWords = (slots: Slots): string[] => {
  const words: (string | false | undefined)[] = [
    ...slots.services.map(({ options }) => options.map(({ name }) => name).join(' o ')),
    slots.unknownService && `«${slots.unknownService}», que no se ofrece`,
    slots.specialist && personWords(slots.specialist),
    slots.branch && `en ${slots.branch.name}`,
    slots.date?.kind === 'days' && daysWords(slots.date),
    slots.date?.kind === 'past' && 'un día que ya pasó',
    slots.date?.kind === 'clash' && 'una fecha que no cae en ese día',
    slots.date?.kind === 'invalid' && 'un día que no existe',
    slots.time && timeWords(slots.time),
    slots.soonest && 'lo más pronto',
    slots.anyTime && 'a cualquier hora',
  ]
  return words.filter(text => typeof text === 'string').filter(text => text !== '')
}

const daysWords = ({ from, to }: { from: string; to: string }): string =>
  from === to ? from : `${from} a ${to}`

const personWords = (said: SpecialistMatch): string => {
  if (said.kind === 'any') return 'con quien sea'
  if (said.kind === 'unknown') return `con «${said.name}», que no está en el equipo`
  const people = said.kind === 'one' ? [said.specialist] : said.options
  return `con ${people.map(({ name }) => name).join(' o ')}`
}

const timeWords = ({ exact, from, to, endBy }: TimeConstraint): string => {
  if (exact !== undefined) return `a las ${timeOf(exact)}`
  return [
    from !== undefined && `desde las ${timeOf(from)}`,
    to !== undefined && `hasta las ${timeOf(to)}`,
    endBy !== undefined && `que acabe a las ${timeOf(endBy)}`,
  ]
    .filter(text => text !== false)
    .join(' ')
}
