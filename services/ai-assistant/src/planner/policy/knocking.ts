import { normalize } from '../understand/normalise.ts'
import type { Understanding } from '../understand/understand.ts'
import type { Talk } from './talk.ts'

const greetings = 'hola|buenas?|buenos|dias?|tardes?|noches?|alo|ey|oigan?|oyen?|oye|disculp\\w+'
const presence =
  'siguen?|sigues|estas?|estan|hay|andan?|alguien|ahi|aqui|por|no|todavia|aun|y|entonces'
/** «holaa??», «¿siguen ahí?», «¿hay alguien?»: is anybody there, and nothing else. */
const onlyKnocks = new RegExp(`^(?:(?:${greetings}|${presence}|\\?|!|[,;.])\\s*)+$`)
const isCall = /\b(?:hola|buenas?|buenos|alo|ey|siguen?|sigues|alguien|ahi|aqui)\b|^\?+$/

/**
 * Who knocks after a person was called is told so, and is not greeted as if they were new. True when
 * it was said.
 */
export const tellsPersonCalled = (talk: Talk, { normalized }: Understanding): boolean => {
  const { memory, phrases } = talk
  const isWaiting = memory.calledPerson && memory.frame === null && memory.pending === null
  if (!isWaiting || !onlyKnocks.test(normalized) || !isCall.test(normalized)) return false
  const isAgain = memory.told.includes(phrases.personTold)
  talk.words.push(isAgain ? phrases.personToldAgain : phrases.personTold)
  return true
}

const attention =
  /^(?:(?:hola|buen[oa]s?|dias?|tardes?|noches?|oigan?|disculp\w+|[,;.?!]) *)*(?:hay|esta|anda) alguien (?:ahi |por ahi )?(?:que|quien) (?:me|nos) (?:atienda|ayude|conteste|pueda (?:atender|ayudar))(?: por favor)?[ .?!]*$/
/** «buenos días, ¿hay alguien que me atienda?», first of all and alone: a greeting. */
export const asGreeting = (text: string): string =>
  attention.test(normalize(text)) ? 'hola' : text

/** «k», «kk», alone: an «ok» that was typed in a hurry. */
export const asOk = (text: string): string => (/^\s*k{1,3}\s*[.!]*\s*$/i.test(text) ? 'ok' : text)
