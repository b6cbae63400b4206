import { fold } from '@mostrador/kernel'
import { addService } from '../state/frames.ts'
import type { Frame } from '../state/memory.ts'
import type { Service } from '../understand/business.ts'
import { conceptOf } from '../understand/lexicon/trades.ts'
import { wordsOf } from '../understand/lexicon/tokens.ts'
import { keysOf, pair } from '../understand/spans/service-words.ts'
import { matchServices } from '../understand/spans/services.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import { refusals } from './drop-service.ts'
import type { Step, Talk } from './talk.ts'

/** «pero con barba», «con todo y barba» */
const withMore =
  /^(?:(?:si|va|ok|sale|claro|dale|bueno|perfecto|esa|no|oye|mejor|que sea|quiero|ponl[ao]|hazl[ao]|pero|y|entonces|esta bien)[ ,]+)+con (?:todo y )?(?:(?:la|el|los|las|un|una) )?([a-z]{4,}(?: [a-z]+){0,2}?)(?: (?:tambien|incluid[oa]|por favor|porfa|gracias))*[ .!]*$/

/**
 * «sin la barba», of a service that is both, and «con barba», of one that is half of it: the half, or the
 * whole, in its place at the same time. True when it was proposed.
 */
export function* changesPair(talk: Talk, { normalized, acts }: Understanding): Step<boolean> {
  const { memory } = talk
  const { frame } = memory
  const isOne = frame?.kind === 'book' && memory.others.length === 0
  if (!isOne || frame.service === undefined || normalized.includes('?')) return false
  const isTimed = acts.some(({ slots: { date, time } }) => date !== undefined || time !== undefined)
  if (isTimed || memory.pending?.kind !== 'offers') return false
  const services = memory.services ?? []
  const more = withMore.exec(normalized)?.[1]
  const changed =
    more === undefined
      ? withoutHalf(frame.service, normalized, services)
      : withHalf(frame.service, more, services)
  const [service, ...alike] = changed ?? []
  if (service === undefined || service.handle === frame.service.handle) return false
  if (alike.length > 0) {
    frame.among = [service, ...alike]
    delete frame.service
  } else if (more !== undefined && !pair.test(service.name)) addService(memory, service)
  else takeInPlace(frame, service)
  Object.assign(memory, { pending: null, asked: null })
  yield* advance(talk)
  return true
}

const takeInPlace = (frame: Frame, service: Service): void => {
  frame.service = service
  const gives = frame.people?.some(({ services }) => services?.includes(service.handle) ?? true)
  if (gives === false) delete frame.people
}

/** What is left of «Corte y barba» without the beard; undefined where nothing of it is turned down. */
const withoutHalf = (
  { name }: Service,
  text: string,
  services: readonly Service[]
): readonly Service[] | undefined => {
  if (!pair.test(name)) return undefined
  const keys = keysOf(name)
  const gone = refusals
    .flatMap(pattern => [...text.matchAll(pattern)])
    .flatMap(([, what = '']) => wordsOf(what).map(conceptOf))
    .filter(concept => keys.has(concept))
  const left = wordsOf(fold(name)).filter(word => !gone.includes(conceptOf(word)))
  const isHalf = gone.length > 0 && left.some(word => keys.has(conceptOf(word)))
  const [half, ...others] = isHalf ? matchServices(left.join(' '), services).matches : []
  return others.length === 0 ? half?.options : undefined
}

/** The service that is both, or else the other one beside it. */
const withHalf = (
  { name }: Service,
  more: string,
  services: readonly Service[]
): readonly Service[] | undefined => {
  const [other, ...rest] = matchServices(more, services).matches
  if (other === undefined || rest.length > 0 || pair.test(name)) return undefined
  const [both, ...others] = matchServices(`${fold(name)} y ${more}`, services).matches
  const [whole, ...alike] = others.length === 0 ? (both?.options ?? []) : []
  if (whole && alike.length === 0 && pair.test(whole.name)) return [whole]
  return other.options.length === 1 ? other.options : undefined
}
