import type { Language } from './language.ts'
import { type Appointment } from '../state/memory.ts'
import { appointmentText, priceText } from './lists.ts'

/** What is said to somebody in danger, and before a change that is no longer what was agreed. */
const spanish = {
  suicide:
    'Siento mucho que estés pasando por esto; no tienes que cargarlo a solas. Llama ahora a la Línea de la Vida, 800 911 2000: es gratis, a cualquier hora. Si estás en peligro, marca al 911.',
  violence:
    'Lamento mucho lo que estás viviendo, y no es tu culpa. Si puedes, ponte a salvo y llama ya al 911.',
  teamTold: 'Ya le avisé a una persona del equipo para que te escriba.',
  teamNotTold: 'Por aquí no puedo avisarle a nadie, así que llama, por favor.',
  whoAmI: (name: string, business: string): string =>
    `Soy ${name}, asistente virtual de ${business}; si quieres te comunico con una persona.`,
  movedMeanwhile: (appointment: Appointment): string =>
    `Ojo: mientras platicábamos cambió tu cita; ahora es ${appointmentText(appointment)}.`,
  goneMeanwhile: 'Esa cita ya no está en la agenda, así que no hice nada. ¿Te ayudo con otra cosa?',
  priceNow: (service: string, price: string | number | null, before: string): string =>
    `Ojo: ${service} ahora cuesta ${priceText(price)}, no ${before} como te dije.`,
  tooFar: (last: string): string =>
    `Por ahora agendo a lo más con un año de anticipación, hasta el ${last}. ¿Qué fecha antes de esa te acomoda?`,
  holiday: (days: string): string =>
    `Ojo: el ${days} es día festivo; según la agenda sí hay lugar, pero el horario puede cambiar.`,
}

const english: typeof spanish = {
  suicide:
    'I am so sorry you are going through this; you do not have to carry it alone. In Mexico, call Línea de la Vida now, 800 911 2000: free, at any hour. If you are in danger, call 911.',
  violence: 'I am so sorry, and it is not your fault. If you can, get to safety and call 911 now.',
  teamTold: 'I already told a person of the team to write to you.',
  teamNotTold: 'I cannot reach anybody from here, so please call.',
  whoAmI: (name, business) =>
    `I am ${name}, the virtual assistant of ${business}; I can call a person if you like.`,
  movedMeanwhile: appointment =>
    `Your appointment changed while we were writing; now it is ${appointmentText(appointment)}.`,
  goneMeanwhile: 'That appointment is no longer there, so I did nothing. Can I help you otherwise?',
  priceNow: (service, price, before) =>
    `${service} now costs ${priceText(price)}, not ${before} as I told you.`,
  tooFar: last => `For now I book up to a year ahead, until ${last}. Which date before that works?`,
  holiday: () =>
    'That is a holiday: there is room in the agenda, but I do not know yet if the hours change.',
}

export const cautionsOf = (language: Language): typeof spanish =>
  language === 'en' ? english : spanish
