import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Understanding } from '../understand/understand.ts'
import { offerHuman, type Talk } from './talk.ts'

const many = '(?:[6-9]|[1-9]\\d|seis|siete|ocho|nueve|diez|doce|quince|veinte)'
/** «para 6 personas», «somos ocho»: more than a plan holds. */
const largeGroup = new RegExp(
  `\\b${many} personas\\b|\\b(?:somos|seriamos|seremos|venimos|iriamos) (?:como )?${many}\\b(?! (?:de la|meses|anos))`
)

/** A large group is arranged by a person: one appointment would be too few. True when it was said. */
export const isForLargeGroup = (
  talk: Talk,
  { normalized }: Understanding,
  acts: readonly DialogueAct[]
): boolean => {
  const isBooking = acts.some(({ intent }) => intent === 'book')
  if (!isBooking || !largeGroup.test(normalized)) return false
  offerHuman(talk, talk.phrases.largeGroup)
  return true
}
