import { addBranch } from '../state/frames.ts'
import type { Frame } from '../state/memory.ts'
import type { SecondChoice } from '../understand/spans/second-choice.ts'
import { shortNames } from '../../names.ts'
import type { Talk } from './talk.ts'

/**
 * «y si no está, con quien sea»: whoever was named gives way, and `why` is said. True when they did.
 */
export const isReplaced = (talk: Talk, frame: Frame, why?: string): boolean => {
  const { orElse, people = [] } = frame
  if (orElse === undefined || people.length === 0) return false
  delete frame.orElse
  if (orElse === 'any') delete frame.people
  else frame.people = [orElse]
  if (frame.second?.isOfOther) applySecond(frame, frame.second)
  talk.words.push(why ?? talk.phrases.notWith(shortNames(people.map(({ name }) => name))))
  return true
}

/** Puts what was said for this case in the place of what was wanted first. */
export const applySecond = (frame: Frame, second: SecondChoice): void => {
  delete frame.second
  if (second.service) frame.service = second.service
  if (second.branch) addBranch(frame, { branch: second.branch })
  if (second.anyDay) frame.when = 'soonest'
  if (second.date) frame.when = second.date
  if (second.time) frame.time = second.time
  else if (second.anyTime) delete frame.time
}
