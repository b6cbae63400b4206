import type { Appointment } from '../state/memory.ts'
import { appointmentText, eitherText } from './lists.ts'

/** Said where nothing is written, and before. */
export const nothingDonePhrases = {
  kept: 'Va, la dejamos como está.',
  dropped: 'Sin problema, lo dejamos así. Aquí estoy cuando gustes.',
  onlyYours:
    'Aquí solo veo tus citas: la tuya se queda como está. Para la otra, escríbenos desde su número, o dime «persona» y te paso con el equipo.',
  noneOfTheirs:
    'Aquí solo veo tus citas, y a tu nombre no hay ninguna. Para la otra, escríbenos desde su número, o dime «persona» y te paso con el equipo.',
  /** Asked to cancel all others, where there are none. */
  onlySpared: (list: readonly Appointment[]) =>
    list.length === 1
      ? `Solo tienes esa cita: ${appointmentText(list[0])}. Se queda como está.`
      : `Solo tienes esas citas: ${list.map(each => appointmentText(each)).join('; ')}. Se quedan como están.`,
  isYours: (appointment: Appointment) =>
    `La cita que veo aquí es la tuya: ${appointmentText(appointment)}.`,
  partOfPerson: (who: string) => (who === 'ti' ? 'la tuya' : `la de ${who}`),
  partOfService: (name: string) => `la de ${name}`,
  partOfDay: (day: string) => `la del ${day}`,
  partAt: (time: string) => `la de las ${time}`,
  whichPart: (parts: readonly string[], isKept: boolean) =>
    `¿Cuál ${isKept ? 'dejo' : 'quito'}, ${eitherText(parts)}?`,
  notTogether: 'A la misma hora no tengo lugar para todos; esto es lo más cercano.',
  /** A note for staff: nothing else of it changes. `who`: «para tu hijo Leo». */
  notedForWhom: (who: string, isSeveral: boolean) =>
    isSeveral
      ? `Gracias por avisar. Les puse una nota a tus citas: son ${who}. El día y la hora siguen igual.`
      : `Gracias por avisar. Le puse una nota a tu cita: es ${who}. El día y la hora siguen igual.`,
  /** The service was for a grown-up, and there is one for children, or the other way round. */
  otherService: (booked: string, other: string) =>
    `Está con ${booked}; si la prefieres con ${other}, dime y lo vemos.`,
  waiting: 'Claro, tómate tu tiempo. Aquí te espero.',
  stillHere: 'Va, todavía no aparto nada. Cuando te decidas, dime «sí» y seguimos.',
  personTold: 'Aquí sigo. Ya le avisé a una persona del equipo y te escribe en cuanto pueda.',
  personToldAgain: 'El equipo ya tiene tu mensaje; te escriben por aquí en cuanto puedan.',
}

export const nothingDoneInEnglish: typeof nothingDonePhrases = {
  kept: 'Alright, it stays as it is.',
  dropped: 'No problem. I am here when you need me.',
  onlyYours:
    'I only see your own appointments here, and yours stays as it is. For the other one, please write from their number, or say «person» and I pass you on.',
  noneOfTheirs:
    'I only see your own appointments here, and you have none. For the other one, please write from their number, or say «person» and I pass you on.',
  onlySpared: (list: readonly Appointment[]) =>
    `That is all you have: ${list.map(each => appointmentText(each)).join('; ')}. It stays as it is.`,
  isYours: (appointment: Appointment) =>
    `The appointment that I see here is yours: ${appointmentText(appointment)}.`,
  partOfPerson: (who: string) => (who === 'ti' ? 'yours' : `that of «${who}»`),
  partOfService: (name: string) => name,
  partOfDay: (day: string) => `that of ${day}`,
  partAt: (time: string) => `that at ${time}`,
  whichPart: (parts: readonly string[], isKept: boolean) =>
    `Which one shall I ${isKept ? 'keep' : 'leave out'}: ${parts.join(' / ')}?`,
  notTogether: 'There is no room for all of you at the same time; this is the nearest.',
  notedForWhom: (who: string, isSeveral: boolean) =>
    isSeveral
      ? `Thanks for telling me. I put a note on your appointments: they are ${who}. The day and the time stay the same.`
      : `Thanks for telling me. I put a note on your appointment: it is ${who}. The day and the time stay the same.`,
  otherService: (booked: string, other: string) =>
    `It is with ${booked}; if you prefer ${other}, tell me.`,
  waiting: 'Of course, take your time.',
  stillHere: 'Alright, nothing is booked yet. Say «yes» when you have decided.',
  personTold: 'Still here. I told somebody of our team, who will write as soon as they can.',
  personToldAgain: 'Our team has your message; they will write here as soon as they can.',
}
