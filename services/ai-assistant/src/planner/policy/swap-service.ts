import { fold } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import type { Service } from '../understand/business.ts'
import { matchServices } from '../understand/spans/services.ts'
import type { Understanding } from '../understand/understand.ts'
import { can, handOver, type Step, type Talk } from './talk.ts'

/** «cambiar el gelish por uñas», «en lugar de corte quiero tinte», «ya no tinte, mejor corte» */
const exchanging =
  /\bcambi\w+ (?:\w+ ){1,8}?por |\ben (?:vez|lugar) de |\b(?:ya )?no (?:quiero|va a ser|sera|seria|me hago) [^;.?]{1,40}?\b(?:mejor|sino) /
const borders = / por |\ben (?:vez|lugar) de |[,;]| mejor | sino | quiero | hazme | ponme /

/**
 * One service in place of another of an appointment that there is. No tool does it, for another takes
 * another time: the team hears of it, and the appointment stays as it is. True when it was so.
 */
export function* swapsService(talk: Talk, { normalized, acts }: Understanding): Step<boolean> {
  const { memory } = talk
  if (memory.frame !== null || !exchanging.test(normalized) || !can(talk, 'my_appointments'))
    return false
  const named = normalized
    .split(borders)
    .flatMap(piece => matchServices(piece, memory.services ?? []).matches)
    .flatMap(({ options: [only, ...more] }) => (only && more.length === 0 ? [only] : []))
  const different = new Map(named.map(service => [service.handle, service]))
  // Another day or hour is a move, and is arranged.
  const isMoved = acts.some(({ slots: { time } }) => time !== undefined)
  if (different.size !== 2 || isMoved) return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const isHeld = ({ name }: Service): boolean =>
    list.some(({ service }) => fold(service) === fold(name))
  const [first, second] = different.values()
  if (!first || !second || isHeld(first) === isHeld(second)) return false
  const [old, next] = isHeld(first) ? [first, second] : [second, first]
  yield* handOver(talk, normalized.slice(0, 200), talk.phrases.swapped(old.name, next.name))
  return true
}
