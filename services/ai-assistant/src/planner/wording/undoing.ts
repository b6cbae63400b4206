import type { Appointment } from '../state/memory.ts'
import { appointmentText } from './lists.ts'

/** Said to who takes back what was just written, and where an ordinary answer would hurt. */
export const undoingPhrases = {
  notThereAnyMore: 'Esa cita ya no está en la agenda; veo si sigue libre el mismo lugar.',
  isNow: (appointment: Appointment) => `Tu cita ahora es: ${appointmentText(appointment)}.`,
  swapsJustBooked: (service: string) => `Va: esa la cancelo primero y luego te busco ${service}.`,
  condolence: 'Lo siento mucho.',
  cancelAfterLoss: (appointment: Appointment) =>
    `Tienes ${appointmentText(appointment)}. ¿Quieres que la cancele?`,
  afterLoss: 'Cualquier cosa, aquí estamos.',
  upset: 'Lamento la molestia. ¿Te paso con una persona del equipo?',
  movedFromThere: (appointment: Appointment) =>
    `Esa ya no está ese día: ahora es ${appointmentText(appointment)}. Si tampoco quieres esa, dime «cancélala».`,
}

/** The same in English. */
export const undoingInEnglish: typeof undoingPhrases = {
  notThereAnyMore: 'That appointment is gone; let me see whether its time is still free.',
  isNow: appointment => `Your appointment is now: ${appointmentText(appointment)}.`,
  swapsJustBooked: service => `Alright: that one goes first, and then I look for ${service}.`,
  condolence: 'I am so sorry.',
  cancelAfterLoss: appointment =>
    `You have ${appointmentText(appointment)}. Do you want me to cancel it?`,
  afterLoss: 'We are here for anything you need.',
  upset: 'I am sorry for the trouble. Shall I pass you on to somebody of our team?',
  movedFromThere: appointment =>
    `That one is not on that day any more: it is ${appointmentText(appointment)}. If you do not want that one either, say «cancel it».`,
}
