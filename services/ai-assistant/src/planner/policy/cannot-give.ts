import type { Service, Specialist } from '../understand/business.ts'
import { closeFrames, type Frame } from '../state/memory.ts'
import type { Talk } from './talk.ts'

const gives = ({ services }: Specialist, { handle }: Service): boolean =>
  services?.includes(handle) ?? true

/**
 * Whoever is wanted and does not give the service: says who does, and goes on with them. Where only
 * those give it who were turned down nothing is left to offer. True when the turn is done.
 */
export const withoutUnable = (talk: Talk, frame: Frame, service: Service): boolean => {
  const { people = [], allowed } = frame
  const [wanted] = people
  const able = people.filter(each => gives(each, service))
  const givers = talk.memory.specialists.filter(each => gives(each, service))
  const [only] = givers
  if (wanted === undefined || only === undefined || frame.kind === 'cancel') return false
  if (able.length > 0) frame.people = able
  if (able.length > 0) return false
  const isTurnedDown = (each: Specialist): boolean =>
    allowed !== undefined && !allowed.some(({ handle }) => handle === each.handle)
  if (givers.every(isTurnedDown)) {
    closeFrames(talk.memory)
    talk.words.push(talk.phrases.nobodyElse(only.name))
    return true
  }
  const others = givers.filter(each => !isTurnedDown(each))
  const names = others.map(({ name }) => name)
  if (allowed === undefined)
    talk.words.push(talk.phrases.notGivenBy(wanted.name, service.name, names))
  if (allowed === undefined) delete frame.people
  else frame.people = others
  delete frame.orElse
  return false
}
