const number =
  '(?:\\d{1,2}(?::\\d\\d)?|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)'
const hour = `(las? ${number}(?: y media| y cuarto)?(?: (?:de la (?:manana|tarde|noche)|[ap]m))?)(?![:\\d])`
/** Within one clause: another verb or a reason begins another. */
const someWords = '(?:(?!\\b(?:porque|pues|pero|sale|quiero|quisiera|verdad)\\b)[^,;?]){0,40}?'
const vehicle = '(?:vuelo|avion|camion|autobus|tren|bus|corrida|barco)'
const duty =
  '(?:junta|reunion|entrenamiento|natacion|futbol|fut|gym|gimnasio|misa|llamada|karate|ballet|comida|turno|videollamada)'
const weekday = '(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)'
const doneBy = 'que termine antes de $1'

/** What somebody has to do at an hour, as the limit that it sets: never an hour to begin. */
const limits: readonly (readonly [RegExp, string])[] = [
  // «entre que salgo de la escuela a las 2 y el inglés a las 4»
  [
    new RegExp(
      `\\bentre que (?:ya )?(?:salgo|sale|salimos|termino|termina|acabo|dejo|llego|me desocupo)\\b${someWords} a ${hour} y (?:que )?(?:(?:el|la|mi|entro|empiezo|tengo|recojo|voy)\\b)?${someWords} ?a ${hour}`,
      'g'
    ),
    'despues de $1, que termine antes de $2',
  ],
  // «mi vuelo sale a las 5», «el camión es a las 6»
  [
    new RegExp(
      `(?<!\\bantes de que )\\b(?:mi|el|nuestro) ${vehicle}(?: [a-z]+){0,2}? (?:sale|despega|es|parte)(?: [a-z]+){0,3}? a ${hour}`,
      'g'
    ),
    doneBy,
  ],
  // «tengo que recoger a mis hijos a la 1», «paso por mi hija a las 2»
  [
    new RegExp(
      `(?<!\\b(?:porque|pq|por que|ya que) (?:yo |luego )?)\\b(?:(?:tengo|tenemos|debo|hay) que (?:recoger|ir por|pasar por|pasar a recoger|irme|regresar|volver)|(?:recojo|paso por|voy por|paso a recoger|voy a recoger))\\b${someWords} a ${hour}`,
      'g'
    ),
    doneBy,
  ],
  // «que ya esté lista a las 6», «para quedar listo antes de las 6»
  [
    new RegExp(
      `\\b(?:para |y )?(?:que |para )?(?:ya )?(?:este|estar|quede|quedar|estemos)(?: ya)? (?:list[oa]s?|desocupad[oa]s?|terminad[oa]s?) (?:a|para|antes de) ${hour}`,
      'g'
    ),
    doneBy,
  ],
  // «cuando salga de la escuela a las 2»
  [
    new RegExp(
      `\\b(?:cuando|ya que|en cuanto) (?:ya )?(?:salga|salgo|termine|acabe|me desocupe)(?: mis? [a-z]+)?(?: del?\\b${someWords})? a ${hour}`,
      'g'
    ),
    'despues de $1',
  ],
  // «tengo junta de 10 a 1 y luego a las 4»
  [
    new RegExp(
      `\\btengo (?:mi |una |la |el )?(?:clases?|escuela|ingles|curso|examen|${duty})(?: de [a-z]+)? de (?:las )?\\d{1,2}(?::\\d\\d)? a (?:las )?(\\d{1,2}(?::\\d\\d)?)\\b,? (?:y |e )?(?:luego|despues|otra|tambien)(?: [a-z]+)?? a ${hour}`,
      'g'
    ),
    'despues de las $1, que termine antes de $2',
  ],
  // «tengo clase de 2 a 4»
  [
    new RegExp(
      `\\btengo (?:mi |una |la |el )?(?:clases?|escuela|ingles|curso|examen|${duty})(?: de [a-z]+)? de (?:las )?\\d{1,2}(?::\\d\\d)? a (?:las )?(\\d{1,2}(?::\\d\\d)?)\\b`,
      'g'
    ),
    'despues de las $1',
  ],
  // «es que a las 4 tengo inglés»
  [
    new RegExp(
      `\\b(?:es que|porque|ya que) a ${hour} (?:ya )?(?:tengo|entro a|empieza|voy a) (?:mi |una |la |el |al )?(?:clases?|ingles|escuela|curso|${duty})\\b`,
      'g'
    ),
    doneBy,
  ],
  // «antes de mi cita con el doctor a las 4», «después de mi junta de las 11»
  [
    new RegExp(
      `\\bantes de (?:mi|la|el|una) (?:citas? con|consulta con|clases? de|ingles|escuela|${duty})\\b${someWords} (?:a|de) ${hour}`,
      'g'
    ),
    doneBy,
  ],
  [
    new RegExp(
      `\\bdespues de (?:mi|la|el|una) (?:citas? con|consulta con|clases? de|ingles|escuela|${duty})\\b${someWords} (?:a|de) ${hour}`,
      'g'
    ),
    'despues de $1',
  ],
  // «dejo a mi hijo en la escuela a las 8»
  [
    new RegExp(
      `\\b(?:dejo|dejamos|voy a dejar) a (?:mis?|la|el|los|las) [a-z]+ (?:en|a) (?:la |el |su )?(?:escuela|kinder|guarderia|colegio|primaria|secundaria|clases?)${someWords} ?a ${hour}`,
      'g'
    ),
    'despues de $1',
  ],
  // «solo si salgo antes de la 1»
  [
    new RegExp(
      `\\b(?:solo )?si (?:sale|salgo|acabo|acaba|termino|termina)(?: de ahi)? antes de ${hour}`,
      'g'
    ),
    doneBy,
  ],
  // «después del mediodía pero antes de las 3»
  [/\bdespues del? medio dia(?=,? (?:pero |y )?antes\b)/g, 'despues de las 12'],
  [/\b(?:en|dentro de) una quincena\b/g, 'en 15 dias'],
  // «el martes, pero no este sino el otro»
  [
    new RegExp(
      `\\bel (?:proximo )?(${weekday}),? (?:pero )?no (?:el de )?est[ea](?: semana)?,? (?:sino )?(?:el otro|el que sigue|el siguiente|el de la otra(?: semana)?)\\b`,
      'g'
    ),
    'el otro $1',
  ],
  // «el jueves, el que sigue no este», «este sábado no, el siguiente»
  [
    new RegExp(
      `\\b(?:el|este) (?:proximo )?(${weekday}),? (?:el otro|el que sigue|el siguiente),? no (?:el de )?este\\b|\\beste (${weekday}) no,? (?:sino |mejor )?(?:el otro|el siguiente|el que sigue)\\b`,
      'g'
    ),
    'el otro $1$2',
  ],
]

/** A text with what is to be done before and after it told as the hours that it leaves. */
export const withCommitments = (text: string): string =>
  limits.reduce((left, [pattern, words]) => left.replace(pattern, words), text)
