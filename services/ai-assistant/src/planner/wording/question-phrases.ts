import { weekdayText } from './weekday.ts'
import type { Appointment } from '../state/memory.ts'
import type { Branch } from '../understand/business.ts'
import { aboutText, addressLines, appointmentText, listText, priceText } from './lists.ts'
import {
  anyPersonText,
  bareText,
  capital,
  isSeveral,
  personText,
  pronounFor,
  serviceText,
} from './nouns.ts'

/** What is said to who asks about services and places, and to who is not understood. */
export const questionPhrases = {
  whoseLimits: (before: string, after: string) =>
    `Me dices antes de las ${before} y también después de las ${after}: ¿qué servicio es antes y cuál después?`,
  onlyAt: (service: string, places: readonly string[]) =>
    `${capital(serviceText(service))} solo ${pronounFor(service)} tenemos en ${listText(places)}.`,
  notGivenBy: (name: string, service: string, others: readonly string[]) =>
    `Con ${personText(name)} no tenemos ${bareText(service)}${others.length > 0 ? `; sí con ${anyPersonText(others)}` : ''}.`,
  yesGiven: (service: string, branch: string | undefined, person: string | undefined) =>
    person
      ? `Sí, con ${personText(person)} tenemos ${bareText(service)}${branch ? ` en ${branch}` : ''}.`
      : `Sí, ${serviceText(service)} ${pronounFor(service)} tenemos${branch ? ` en ${branch}` : ''}.`,
  noSuchBranch: (branches: readonly Branch[]) =>
    `Ahí no tenemos sucursal.\n${addressLines(branches)}`,
  branchesAre: (names: readonly string[]) =>
    `Ahí no tenemos sucursal; estamos en ${listText(names)}.`,
  howMany: (isFeminine: boolean): string => `¿${isFeminine ? 'Cuántas' : 'Cuántos'} serían?`,
  checked: (isSo: boolean): string => (isSo ? 'Sí, así es.' : 'No, está así:'),
  anyChild: (service: string, childrens: string, count: number) =>
    `¿Qué servicio sería para cada quien: los ${count} ${service}, o alguno ${childrens}?`,
  afterUrgent: 'Primero lo urgente; lo que sigue es solo por si te sirve.',
  askDays: (count: number) => `¿En qué días quieres las ${count} citas?`,
  help: '¿Quieres agendar una cita o preguntar por precios y horarios? Dime qué necesitas.',
  helpWithService: (service: string) =>
    `¿Quieres una cita de ${service} o saber algo de ese servicio? Dime qué necesitas.`,
  helpWithOne: '¿Es sobre una de tus citas o quieres agendar otra? Dime qué necesitas.',
  lost: 'Perdón, no te entendí bien. ¿Te paso con una persona del equipo?',
  givenIn: (service: string, places: readonly string[]) =>
    `${capital(serviceText(service))} ${pronounFor(service)} tenemos en ${listText(places)}.`,
  swapped: (old: string, next: string) =>
    `Cambiar ${bareText(old)} por ${bareText(next)} en tu cita lo hace el equipo, por el tiempo que lleva. Ya le pasé tu mensaje; te escriben en un momento.`,
  itsPrice: 'Es el precio que manejamos; si te late, te busco lugar.',
  costs: (price: string | number) => `Cuesta ${priceText(price)}.`,
  phone: (number: string) => `Nos puedes llamar al ${number}.`,
  isIn: (place: string) => `Es en ${place}.`,
  isThere: (place: string, isYes: boolean) => `${isYes ? 'Sí' : 'No'}, es en ${place}.`,
  notOffered: (said: string) => `Por ahora no manejamos ${said}.`,
  lasts: (appointment: Appointment, minutes: number, end: string) =>
    `Tu cita dura ${aboutText(minutes)}, hasta las ${end}: ${appointmentText(appointment)}.`,
  takes: (service: string, minutes: number) =>
    `${capital(serviceText(service))} ${isSeveral(service) ? 'duran' : 'dura'} ${aboutText(minutes)}.`,
  worksIn: (name: string, place: string) => `${capital(personText(name))} atiende en ${place}.`,
  worksOn: (name: string, day: string, isThere: boolean) =>
    `${isThere ? 'Sí, el' : 'El'} ${weekdayText(day)} ${isThere ? 'atiende' : 'no atiende'} ${personText(name)}.`,
  worksOnDays: (name: string, days: readonly string[]) =>
    `${capital(personText(name))} tiene lugar ${listText([...new Set(days.map(weekdayText))].map(day => `el ${day}`))}.`,
  notThen: (name: string) => `En esos días no tiene lugar ${personText(name)}.`,
  /** The same in other words, once it was said. */
  otherwise: {
    '¿Prefieres que te pase con una persona del equipo?': '¿Te paso con una persona?',
    '¡Listo, nos vemos en tu nuevo horario!': '¡Va, nos vemos entonces!',
    '¿Qué otro día u hora te acomoda?': '¿Y qué otro día u hora?',
    'No encuentro visitas anteriores a tu nombre.': 'Sigo sin ver visitas tuyas.',
    'No encontré lugares libres en esos días. ¿Qué otro día u hora te acomoda?':
      'Tampoco encontré lugar. ¿Qué otro día?',
    'Por privacidad solo puedo ver las citas de quien me escribe.':
      'Las citas de otras personas no las puedo ver.',
  } as Readonly<Record<string, string>>,
} as const
