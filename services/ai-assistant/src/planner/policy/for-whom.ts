import type { Memory } from '../state/memory.ts'
import { isAboutPet } from '../understand/acts/bodily.ts'
import { isChild } from '../understand/spans/for-whom.ts'
import { theWriter } from '../understand/spans/attendee.ts'

/** «la segunda persona»: nobody knows who that is. */
const unknown = /^la /

/** Characters of a note that the tool takes. */
const longest = 80
/** Who comes, for staff: «su hijo», «Raúl», «su jefe, Raúl»; undefined for the writer. */
export const noteOf = ({ names }: Pick<Memory, 'names'>, who = ''): string | undefined => {
  // Of «el de secundaria» only what they learn may be known.
  if (who.trim() === '' || who === theWriter || unknown.test(who)) return undefined
  const name = names[who]
  const theirs = who.replace(/^tu /, 'su ')
  const isMore = name !== undefined && name !== who
  return (isMore ? `${theirs}, ${name}` : theirs).slice(0, longest)
}

const isBrought = (who: string): boolean => isAboutPet(who) || isChild(who, '')

/** «para tu hijo», «a nombre de Raúl», «para tu jefe, a nombre de Raúl», «para tu perro Thor». */
export const forWhomText = (
  { names, language }: Pick<Memory, 'names' | 'language'>,
  who = theWriter
): string => {
  const name = names[who]
  if (name === undefined) return `para ${who}`
  const called = language === 'en' ? `in the name of ${name}` : `a nombre de ${name}`
  if (name === who) return called
  return isBrought(who) ? `para ${who} ${name}` : `para ${who}, ${called}`
}
