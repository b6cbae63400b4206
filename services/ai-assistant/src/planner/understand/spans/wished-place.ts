import { isGivenName } from '../lexicon/nicknames.ts'
import { isTradeWord } from '../lexicon/trades.ts'
import { words } from '../lexicon/words.ts'

const named = '((?:san(?:ta|to)? |la |las |los |el )?[a-z]{3,}(?: del? [a-z]{4,})?)'
const rest = [
  '\\b(?= *(?:$|[,;.?!]',
  '|(?:a|para|pa|por|con|el|este|hoy|manana|pasado|mejor|si|porfa|porfis|gracias|y|o|cuanto|que|temprano|tipo|como)\\b))',
].join('')
/** «en la de Cholula», «a la de Zavaleta», «en la sucursal sur» */
const ofTheirs = new RegExp(
  `\\b(?:en|a|para|pa) (?:la |su |sucursal )*(?:(?:de(?:l)?|sucursal|colonia|zona) )+${named}${rest}`
)
/** «corte mañana a las 5 en Polanco»: a name without article. */
const bare = new RegExp(`\\ben ((?:san(?:ta|to)? )?[a-z]{5,})${rest}`)
/** Where the writer lives, works or is, and where something else happens. */
const elsewhere =
  /\b(?:(?:viv|trabaj|estudi|nac|veng|vien[ei]|salg|salim|salio|llego|llegamos|paso|pasamos|ire|qued|boda|fiesta|evento|junta|misa|gradua|concierto|viaje|ten[gie]|tiene|encontr|consegui|muri|aprend|dej[oe])[a-z]*|est(?:oy|amos|aba|abamos|a|an)|and(?:a|o|amos)|voy|vamos|soy|somos|hay(?! (?:algun |mas )?(?:lugar|espacio|citas?|chance|huecos?))|se casan?|vi|hice|hicieron|hacia|fui|fue|sig(?:o|ue)|sale|alla|aca) (?:[a-z0-9:]+ ){0,6}$/
/** Stand after «en» and are no places. */
const noPlaces = new Set(
  words(
    'serio realidad efectivo total casa pareja ayunas silla coche carro metro cuanto cuantos cuantas lugar medio punto blanco linea persona corto carretera ciudad estandar automatico pagos abonos dolares secundaria prepa primaria preparatoria universidad quimica fisica ingles frances matematicas algebra calculo semanas meses horas minutos capas cera acrilico negro rojo gris rubio duda espera proceso mente camino especial general ambas ambos cualquier cualquiera cabina grupo tarjeta transferencia fines domingo sabado viernes jueves miercoles martes lunes enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre manana tarde noche vacaciones navidad ustedes serie forma oferta promocion promo paquete conjunto comun cambio bici bicicleta moto camion taxi verdad frente caso teoria resumen parte cuestion manos mano vivo nombre chinga friega fuga seguida breve cuenta paz silencio espanol reposo curso cama tratamiento recuperacion oficina escuela trabajo centro donde aqui alla ellos ellas nosotros zona sucursal otra otro esta este esa esos hora horario presencial domicilio online virtual pedazos puntas partes etapas sesiones familia equipo privado publico secreto adelante visto primero segundo tercero cuarto quinto sexto septimo primer primera segunda extraordinario hombre mujer dama caballero leche agua ultimo ultima ultimas algun alguna alguno algunas tanto mas menos mejor contestar aquel aquella mismo misma todo toda todos todas dicho cierto torno contra favor base materia nivel grado temas tema ambiente atencion camioneta fila lista agenda cita citas clase clases principio quincena ratito ratos ayuno ocho quince bateria natacion'
  )
)
/** «tardan en entregarlo» */
const verb = /[aei](?:r|ndo)(?:me|te|se|nos|l[aeo]s?)*$/
/** A place that a clause wishes the appointment to be at, by a name; undefined when it names none. */
export const wishedPlace = (clause: string): string | undefined =>
  [ofTheirs, bare].flatMap(pattern => {
    const match = pattern.exec(clause)
    const said = match?.[1]
    if (match === null || said === undefined) return []
    const [first = ''] = said.replace(/^(?:la|las|los|el) /, '').split(' ')
    const isElsewhere = elsewhere.test(clause.slice(0, match.index))
    const isNone = noPlaces.has(first) || isTradeWord(first) || verb.test(first)
    return isElsewhere || isNone || isGivenName(first) ? [] : [said]
  })[0]
