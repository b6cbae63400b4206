import { inOrder, longest, maybe, says, type Parser } from './parser.ts'

const owner = maybe(says('ya|yo|el|ella|ellos|nosotros|siempre'))
const activity = says(
  `junta|juntas|reunion|escuela|trabajo|chamba|doctor|compromiso|compromisos|clase|clases|futbol|fut|basquet|karate|taekwondo|yoga|zumba|natacion|ballet|danza|
   gimnasio|gym|catecismo|misa|entrenamiento|entreno|partido|ensayo|guardia|turno|viaje|visita|visitas|tenis|box|pilates|crossfit`
)
/** «tengo junta», «tiene karate», «voy a yoga»: time that is taken. */
export const occupied: Parser<true> = longest<true>(
  inOrder(owner, says('tengo|tiene|tenemos|tienen'), maybe(says('un|una|mi|su')), activity),
  inOrder(owner, says('voy|va|vamos|van'), says('a la|a el|al|a|a mi|a su'), activity),
  inOrder(owner, says('tengo que trabajar|estoy ocupado|estoy ocupada|ando ocupado|ando ocupada'))
)

const event = says(
  `boda|bodas|bautizo|fiesta|graduacion|comunion|primera comunion|evento|cumple|cumpleanos|quince anos|xv anos|carrera|maraton|medio maraton|concierto|examen|viaje|
   entrevista|sesion de fotos|fotos|posada|competencia|torneo`
)
/** «corro el maratón», «es mi boda»: what a day is, which is no wish while another day is wanted. */
export const happening: Parser<true> = longest<true>(
  inOrder(owner, says('corro|compito|me caso|nos casamos|me graduo|cumplo|viajo|viajamos')),
  inOrder(owner, says('me voy|nos vamos|salgo|salimos'), says('de viaje|de vacaciones')),
  inOrder(
    owner,
    says('es|tengo|tenemos|hay|sera|va a ser'),
    maybe(says('un|una|la|el|mi|su|nuestra|nuestro')),
    event
  )
)
