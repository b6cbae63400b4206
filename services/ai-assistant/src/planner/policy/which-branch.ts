import { fold } from '@mostrador/kernel'
import type { Understanding } from '../understand/understand.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { readSlots, type ReadingContext } from '../understand/slots.ts'
import type { Talk } from './talk.ts'

const room =
  '(?:lugar|espacio|huecos?|citas?|horarios?|chance|disponib\\w+|libre|mas (?:pronto|temprano|rapido)|antes)'
/** «¿en cuál sucursal hay lugar hoy?», «en la que tenga lugar»: the times of each are wanted. */
const asksWhich = new RegExp(
  [
    `\\b(?:en (?:cual|que|donde)|cual|donde)(?: (?:de (?:las|sus)(?: dos)? )?(?:sucursal(?:es)?|clinicas?|lados?))? (?:\\w+ ){0,3}?(?:hay|tienen?|tendr\\w+|queda|habra|haya|tengan?) (?:\\w+ ){0,3}?${room}\\b`,
    `\\b(?:en )?la (?:sucursal |clinica )?que (?:tengan?|haya|este) (?:\\w+ ){0,2}?${room}\\b`,
    `\\ben cualquiera de (?:las|sus)(?: dos)?(?: sucursales| clinicas)?\\b`,
  ].join('|')
)
const soon = /\bmas (?:pronto|temprano|rapido)\b|\bantes\b/

/** A message that asks which branch has room, as the wish for the times of each branch. */
export const withEachBranch = (
  { memory }: Talk,
  message: Understanding,
  context: ReadingContext
): Understanding => {
  const { normalized, acts, unknownQuestions } = message
  const places = new Set(memory.specialists.map(({ branch }) => branch).filter(Boolean))
  if (places.size < 2 || !asksWhich.test(normalized)) return message
  const others = acts.filter(({ intent }) => intent !== 'ask_address' && intent !== 'book')
  const { slots } = readSlots(normalized.replace(/[?]/g, ' '), context, false)
  const wish = acts.find(({ intent }) => intent === 'book')
  const { branch: _, ...wanted } = { ...slots, ...wish?.slots }
  const isSoonest = soon.test(normalized) && wanted.date === undefined
  const bare: DialogueAct = {
    intent: 'book',
    explicit: true,
    slots: wanted,
    parts: [],
    text: normalized,
  }
  const act: DialogueAct = {
    ...(wish ?? bare),
    slots: isSoonest ? { ...wanted, soonest: true } : wanted,
    eachBranch: true,
  }
  const isPlace = (text: string): boolean =>
    asksWhich.test(text) || readSlots(text, context, false).slots.branch !== undefined
  return {
    ...message,
    acts: [...others, act],
    unknownQuestions: unknownQuestions.filter(({ text }) => !isPlace(text) && !names(text, places)),
  }
}

/** «¿centro o cholula?» */
const names = (text: string, places: ReadonlySet<string>): boolean =>
  [...places].filter(place => text.includes(fold(place).split(' ')[0] ?? place)).length > 1
