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
