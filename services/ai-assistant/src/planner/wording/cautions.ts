import type { Language } from './language.ts'

/** What is said to somebody in danger. */
const spanish = {
  suicide:
    'Siento mucho que estés pasando por esto; no tienes que cargarlo a solas. Llama ahora a la Línea de la Vida, 800 911 2000: es gratis, a cualquier hora. Si estás en peligro, marca al 911.',
  violence:
    'Lamento mucho lo que estás viviendo, y no es tu culpa. Si puedes, ponte a salvo y llama ya al 911.',
  teamTold: 'Ya le avisé a una persona del equipo para que te escriba.',
  teamNotTold: 'Por aquí no puedo avisarle a nadie, así que llama, por favor.',
}

const english: typeof spanish = {
  suicide:
    'I am so sorry you are going through this; you do not have to carry it alone. In Mexico, call Línea de la Vida now, 800 911 2000: free, at any hour. If you are in danger, call 911.',
  violence: 'I am so sorry, and it is not your fault. If you can, get to safety and call 911 now.',
  teamTold: 'I already told a person of the team to write to you.',
  teamNotTold: 'I cannot reach anybody from here, so please call.',
}

export const cautionsOf = (language: Language): typeof spanish =>
  language === 'en' ? english : spanish
