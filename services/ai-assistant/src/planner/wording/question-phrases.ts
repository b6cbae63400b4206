import { firstName } from '../../names.ts'
import { weekdayText } from './weekday.ts'
import type { Branch } from '../understand/business.ts'
import { addressLines, listText, namesText } from './lists.ts'

/** What is said to who asks about services and places, and to who is not understood. */
export const questionPhrases = {
  onlyAt: (service: string, places: readonly string[]) =>
    `${service} solo lo damos en ${listText(places)}.`,
  notGivenBy: (name: string, service: string, others: readonly string[]) =>
    `${firstName(name)} no da ${service}${others.length > 0 ? `; lo da ${namesText(others)}` : ''}.`,
  yesGiven: (service: string, branch: string | undefined, person: string | undefined) =>
    `Sí, ${service} ${person ? `lo da ${firstName(person)}` : 'lo damos'}${branch ? ` en ${branch}` : ''}.`,
  noSuchBranch: (branches: readonly Branch[]) =>
    `Ahí no tenemos sucursal.\n${addressLines(branches)}`,
  branchesAre: (names: readonly string[]) =>
    `Ahí no tenemos sucursal; estamos en ${listText(names)}.`,
  help: '¿Quieres agendar una cita o preguntar por precios y horarios? Dime qué necesitas.',
  helpWithService: (service: string) =>
    `¿Quieres una cita de ${service} o saber algo de ese servicio? Dime qué necesitas.`,
  helpWithOne: '¿Es sobre una de tus citas o quieres agendar otra? Dime qué necesitas.',
  lost: 'Perdón, no te entendí bien. ¿Te paso con una persona del equipo?',
  givenIn: (service: string, places: readonly string[]) =>
    `${service} lo damos en ${listText(places)}.`,
  worksIn: (name: string, place: string) => `${firstName(name)} atiende en ${place}.`,
  worksOn: (name: string, day: string, isThere: boolean) =>
    `${isThere ? 'Sí, el' : 'El'} ${weekdayText(day)} ${isThere ? 'atiende' : 'no atiende'} ${firstName(name)}.`,
  worksOnDays: (name: string, days: readonly string[]) =>
    `${firstName(name)} tiene lugar ${listText([...new Set(days.map(weekdayText))].map(day => `el ${day}`))}.`,
  notThen: (name: string) => `En esos días no tiene lugar ${firstName(name)}.`,
} as const
