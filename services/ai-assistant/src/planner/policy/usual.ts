import { fold, minutesOf } from '@mostrador/kernel'
import { visitsOf } from '../results.ts'
import { addGuess } from '../state/frames.ts'
import type { Frame } from '../state/memory.ts'
import type { Service, Specialist } from '../understand/business.ts'
import { findService } from './services.ts'
import { can, type Step, type Talk } from './talk.ts'

/** «lo de siempre», «a la misma hora»: what was not said is as at the last visit, or as just booked. */
export function* recallUsual(talk: Talk, frame: Frame): Step<void> {
  const { memory } = talk
  if (frame.kind !== 'book') return
  if (frame.usual === true) yield* repeatLastVisit(talk, frame)
  else if (frame.sameHour === true && frame.time === undefined && memory.recent)
    frame.time = { exact: minutesOf(memory.recent.time) }
}

const gives = ({ services }: Specialist, service: Service | undefined): boolean =>
  service === undefined || (services?.includes(service.handle) ?? true)

function* repeatLastVisit(talk: Talk, frame: Frame): Step<void> {
  const { memory } = talk
  delete frame.usual
  const visits = can(talk, 'past_visits')
    ? visitsOf(yield { name: 'past_visits', arguments: {} })
    : []
  const wanted = frame.service && fold(frame.service.name)
  const last = visits.find(({ service }) => fold(service) === wanted) ?? visits[0]
  if (last === undefined) return void talk.words.push(talk.phrases.noPastVisits)
  const service = findService(last.service, memory.services ?? [])
  if (service !== undefined && frame.service === undefined) {
    frame.service = service
    addGuess(frame, 'service')
  }
  const person = memory.specialists.find(
    each => each.name === last.specialist && gives(each, frame.service)
  )
  if (person !== undefined && frame.people === undefined) {
    frame.people = [person]
    addGuess(frame, 'specialist')
  }
  if (frame.sameHour === true && frame.time === undefined) {
    frame.time = { exact: minutesOf(last.time) }
    addGuess(frame, 'hour')
  }
}
