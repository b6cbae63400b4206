import { limitHoursOf } from './clock-hours.ts'
import { evidentClock, expectedClock } from './clock.ts'
import { occupied } from './occupations.ts'
import {
  type Parser,
  inOrder,
  longest,
  maybe,
  notFollowedBy,
  says,
  sequence,
  soonAfter,
  within,
} from './parser.ts'
import { windowReading } from './parts-of-day.ts'
import { type Rule, invalidHour } from './readings.ts'
import { type Choice } from './span.ts'

const ending = says(
  `que acabe|que acabemos|que termine|que terminemos|que salga|que salgamos|que este listo|que este lista|que quede|que acaben|que terminen|
   tengo que estar saliendo|tengo que ir saliendo|debo estar saliendo|debo ir saliendo|tengo que salir|tengo que irme|me tengo que ir|tengo que estar|nos tenemos que ir|debo irme|debo salir|debo estar|hay que salir|necesito acabar|necesito terminar|necesito salir|
   necesito irme|necesito estar|quiero acabar|quiero terminar|quiero salir|quiero estar libre|acabar|terminar|estar libre|estar fuera|desocuparme|
   necesito desocuparme|tengo que recoger|tengo que entrar|tengo que regresar|tengo que volver|tengo que llegar|debo regresar|que no pase|me voy|paso por el|paso por ella|paso por ellos|paso a recogerlo|paso a recogerla|lo recojo|la recojo|los recojo|
   paso por mi|paso por mis|paso por los|paso por las|recoger|recogerlo|recogerla|recogerlos|recogerlas|llevarmelo|llevarmela`
)
const allOfThem = maybe(
  says(
    'los dos|las dos|los tres|las tres|los cuatro|las cuatro|los 2|los 3|las 2|las 3|todos|todas|ambos|ambas'
  )
)
/** «que los tres ya estemos fuera» */
const over = says(
  `acabe|acabemos|acaben|termine|terminemos|terminen|salga|salgamos|salgan|este libre|este fuera|este afuera|este desocupado|este desocupada|
   estemos libres|estemos fuera|estemos afuera|estemos saliendo|estemos desocupados|estemos desocupadas|estemos listos|estemos listas|estemos de regreso|
   esten libres|esten fuera|esten afuera|esten desocupados|esten desocupadas|quede libre|quedemos libres|queden libres|vayamos saliendo|hayamos salido|
   hayamos acabado|hayamos terminado|haya acabado|haya terminado|hayan acabado|hayan terminado|nos desocupemos|me desocupe|nos podamos ir|me pueda ir`
)
const clockLead = says(
  'antes de las|antes de la|a las|a la|a mas tardar a? las|a mas tardar a la|para las|maximo a? las|como a las|de las|por ahi de las'
)
/** «a más tardar salir a las 6» */
const finishing = says('salir|irme|terminar|acabar|estar libre|desocuparme')
const owned = says(
  'solo? tengo hasta las|solo? tengo hasta la|nada mas tengo hasta las|tengo tiempo hasta las'
)
const entering = says(
  'entro a trabajar a las|entro a trabajar a la|entro al trabajo a las|entro a las|entro a la|tengo junta a las|tengo clase a las|tengo clases a las'
)

const workPlace = says(
  'de trabajar|del trabajo|de la chamba|de la escuela|de la oficina|de clases|de la uni|de la universidad|de mi trabajo|de laborar|del jale|del gym|de la prepa|a comer|de comer'
)
/** «a las 6 tengo que estar saliendo»: the hour first. */
const limitLead = says(
  'a las|a la|a mas tardar a? las|a mas tardar a la|para las|para la|maximo a? las|antes de las|antes de la|como a las|ya? a las'
)
const mustLeave = says(
  'tengo que estar saliendo|ya? tengo que ir saliendo|debo ir saliendo|ya me voy|tengo que estar fuera|tengo que estar afuera|tengo que estar libre|tengo que estar en|tengo que estar de regreso|ya? tengo que salir|ya? tengo que irme|me tengo que ir|ya tengo que haber salido|debo estar saliendo|debo estar fuera|debo irme|necesito estar fuera|necesito estar libre|necesito irme|quiero estar fuera|quiero ya estar fuera|ya? tengo que estar|me voy|me tengo que salir|tengo que desocuparme|tengo que recoger|tengo que entrar|entro a trabajar|entro a clases?|tengo junta|tengo clase|este lista|este listo|esten listas|esten listos|estar lista|estar listo|quedar lista|quedar listo|haber terminado|haber acabado'
)

/** «ya debo andar libre», «tenemos que estar desocupados»: the need and the state apart. */
const mustBeFree = inOrder(
  says(
    'debo|debo de|debemos|debemos de|debe|debe de|tengo que|tenemos que|tiene que|necesito|necesitamos|quiero|queremos|hay que|quisiera|me gustaria|ocupo|ocupamos'
  ),
  maybe(says('ya')),
  says('estar|andar|quedar|haber quedado|ir quedando|andar ya|estar ya'),
  says(
    'libre|libres|fuera|afuera|desocupado|desocupada|desocupados|desocupadas|listo|lista|listos|listas|de salida|de regreso|de vuelta|en la calle|yendome|saliendo'
  )
)
/** «a las 11 ya debo salirme» */
const mustGo = inOrder(
  says('debo|debemos|tengo que|tenemos que|necesito|necesitamos|hay que'),
  maybe(says('ya')),
  says('salirme|salirnos|irme|irnos|desocuparme|desocuparnos|retirarme|retirarnos'),
  notFollowedBy(workPlace)
)

/** «a la 1 a más tardar tengo que irme» */
const atLatest = says('a mas tardar|como maximo|maximo|en punto|cuando mucho|a mas tardar ya')

const endBy =
  (clock: Parameters<typeof limitHoursOf>[0], choice?: Choice): Rule =>
  ({ part }) => {
    const hours = limitHoursOf(clock, part)
    if (hours.length === 0) return invalidHour
    return { kind: 'end-by', hours, choice: choice ?? (hours.length === 1 ? 'clear' : 'doubtful') }
  }

/** A limit on the end of the appointment. */
const endRule: Parser<Rule> = longest(
  sequence([ending, within(3, clockLead), expectedClock], (_, _lead, clock) => endBy(clock)),
  sequence(
    [atLatest, within(1, finishing), within(2, clockLead), expectedClock],
    (_, _finish, _lead, clock) => endBy(clock)
  ),
  sequence([ending, evidentClock], (_, clock) => endBy(clock)),
  // «que acabe máximo 5 y media»
  sequence(
    [ending, within(1, atLatest), maybe(clockLead), expectedClock],
    (_, _most, _lead, clock) => endBy(clock)
  ),
  sequence(
    [
      says('que|mientras|mientras que|con tal que|con tal de que|nomas que|nada mas que|solo que'),
      allOfThem,
      maybe(says('ya')),
      over,
      allOfThem,
      within(2, clockLead),
      expectedClock,
      maybe(atLatest),
    ],
    (_que, _who, _already, _over, _all, _lead, clock) => endBy(clock)
  ),
  sequence(
    [
      limitLead,
      expectedClock,
      maybe(atLatest),
      allOfThem,
      maybe(says('ya')),
      over,
      notFollowedBy(workPlace),
    ],
    (_, clock) => endBy(clock)
  ),
  // «ya debo andar libre a las 12»
  sequence(
    [mustBeFree, within(1, limitLead), expectedClock, notFollowedBy(workPlace)],
    (_, _lead, clock) => endBy(clock)
  ),
  sequence([owned, expectedClock], (_, clock) => endBy(clock)),
  sequence([entering, expectedClock], (_, clock) => endBy(clock)),
  sequence(
    [
      limitLead,
      expectedClock,
      maybe(atLatest),
      maybe(says('ya|yo')),
      longest<unknown>(mustLeave, mustBeFree, mustGo, occupied),
    ],
    (_, clock) => endBy(clock)
  ),
  // «salgo a comer a las 2 y regreso a las 3»
  sequence(
    [
      soonAfter(/^(?:salgo|sale|salimos|hora)$/),
      says('y? regreso|y? vuelvo|y? regresa|y? entro'),
      clockLead,
      expectedClock,
    ],
    (_, _back, _lead, clock) => endBy(clock)
  ),
  sequence(
    [mustLeave, says('ya|libre|fuera|afuera'), limitLead, expectedClock],
    (_, _how, _lead, clock) => endBy(clock)
  )
)

/** «salgo del trabajo a las 6»: free from then on. Without the place it may be the other end. */
const leavingRule: Parser<Rule> = longest(
  sequence(
    [
      says('salgo|salimos|yo salgo'),
      maybe(workPlace),
      says('como? a las|como? a la|hasta las'),
      expectedClock,
      maybe(workPlace),
    ],
    (_, before, _at, clock, place) => {
      const isClear = before !== undefined || place !== undefined
      return ({ part }) => {
        const reading = windowReading(limitHoursOf(clock, part).map(from => ({ from })))
        return reading.kind === 'window' && !isClear ? { ...reading, choice: 'doubtful' } : reading
      }
    }
  ),
  sequence(
    [
      says(
        'me desocupo a las|me desocupo a la|me desocupo como a las|me desocupo hasta las|estoy libre a las|quedo libre a las'
      ),
      expectedClock,
    ],
    (_, clock) =>
      ({ part }) =>
        windowReading(limitHoursOf(clock, part).map(from => ({ from })))
  )
)

export const limitRule: Parser<Rule> = longest(endRule, leavingRule)
