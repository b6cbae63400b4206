import { addDays, daysBetween } from '@mostrador/kernel'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Slots } from '../understand/slots.ts'

const bareWeekday =
  /\b(?:mejor|prefiero|y|que tal) (?:para |pa )?(?:el |en )?(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b(?! (?:\d|que (?:viene|entra)|proximo|de ))/
const nearer = /\b(?:este|esta|hoy|manana|antes|proximo|cuanto antes|lo antes)\b/

/** «no, mejor el viernes», after the tenth of December: the Friday after it, and not of this week. */
export const besideShown = ({ slots, text }: DialogueAct, shown: string | undefined): Slots => {
  const { date } = slots
  if (shown === undefined || date?.kind !== 'days' || date.from !== date.to || date.only)
    return slots
  const days = daysBetween(date.from, shown)
  if (days < 6 || !bareWeekday.test(text) || nearer.test(text)) return slots
  const day = addDays(date.from, Math.ceil(days / 7) * 7)
  return { ...slots, date: { ...date, from: day, to: day } }
}
