import { cleanText, fold } from '@mostrador/kernel'
import { distance } from 'fastest-levenshtein'

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** How people shorten and misspell on a phone, already folded (no accents, ñ as n). */
const slang = new Map<string, string>(
  Object.entries({
    q: 'que',
    k: 'que',
    ke: 'que',
    qe: 'que',
    xq: 'por que',
    pq: 'por que',
    x: 'por',
    xfa: 'por favor',
    porfa: 'por favor',
    porfis: 'por favor',
    pls: 'por favor',
    plis: 'por favor',
    porfavor: 'por favor',
    xfavor: 'por favor',
    pa: 'para',
    pal: 'para el',
    d: 'de',
    tmb: 'tambien',
    tmbn: 'tambien',
    tb: 'tambien',
    tbn: 'tambien',
    ala: 'a la',
    alas: 'a las',
    bn: 'bien',
    sip: 'si',
    sii: 'si',
    sipi: 'si',
    simon: 'si',
    aja: 'si',
    yes: 'si',
    nop: 'no',
    nel: 'no',
    nope: 'no',
    okis: 'ok',
    oki: 'ok',
    okey: 'ok',
    okay: 'ok',
    oka: 'ok',
    okei: 'ok',
    grax: 'gracias',
    grasias: 'gracias',
    thx: 'gracias',
    thanks: 'gracias',
    hr: 'horas',
    hrs: 'horas',
    hras: 'horas',
    mins: 'minutos',
    sita: 'cita',
    cta: 'cita',
    kiero: 'quiero',
    qiero: 'quiero',
    kisiera: 'quisiera',
    qisiera: 'quisiera',
    kuanto: 'cuanto',
    cto: 'cuanto',
    dnd: 'donde',
    ora: 'hora',
    oy: 'hoy',
    mnn: 'manana',
    mna: 'manana',
    mnna: 'manana',
    manan: 'manana',
    vdd: 'verdad',
    finde: 'fin de semana',
    mediodia: 'medio dia',
    buenass: 'buenas',
    ola: 'hola',
    holi: 'hola',
    holis: 'hola',
    hey: 'hola',
    hi: 'hola',
    lun: 'lunes',
    mie: 'miercoles',
    mier: 'miercoles',
    jue: 'jueves',
    vie: 'viernes',
    sab: 'sabado',
    dom: 'domingo',
    ntp: 'no hay problema',
    aora: 'ahora',
    ahorita: 'ahorita',
    ay: 'hay',
    aver: 'a ver',
    tngo: 'tengo',
    kn: 'con',
  })
)

/** Words a typo may be corrected to. Short months are left out: «Mario» and «Julia» are people. */
const targets = words(`
  lunes martes miercoles jueves viernes sabado domingo febrero agosto septiembre octubre noviembre diciembre
  tempranito manana pasado tarde noche semana proximo proxima siguiente temprano despues cualquiera cualquier quiero quisiera necesito
  agendar agendame agendala reservar reservame apartar apartame apartala cancelar cancela cancelala cambiar cambiala cambiame mover reagendar
  cuanto cuesta precio precios horario horarios direccion ubicacion servicios gracias primera segunda tercera cuarta quinta ultima opcion
  buenas favor entre mejor disponible disponibles confirmo perfecto claro hola corte cortarme cabello barba tinte rasurar manicure pedicure masaje
  facial peinado cejas pestanas depilacion alaciado mechas consulta valoracion limpieza rayitos balayage`)

/** Real words one letter away from a target: correcting them would change the meaning. */
const known = new Set([
  ...targets,
  ...words(`cuando cuatro cuarto cuenta cuentan cuesta cuestan tarda tardan tardo tardes noches mananas vienes viene vienen nueve nueva nuevo parte
    partes carta corta cortes corto costo barras barbero barberos barberia primero segundo tercero tercer quinto puedo puede puedes tiene tienes tienen
    cambie cambio cambia antes entra entran horas gusta seria serian semanas sabados domingos mejora claras tinta tintes masajes claves precio consultar
    consultorio quiere quieres quieren facil cambios cancelo confirma confirmar confirmada reserva reservo agenda agendo aparta aparto pasada pasar
    manos menos meses hasta sobre limpio limpia opciones sientes sigue buenos bueno buena noveno proximos proximas junta juntos marta mucho mucha muchos muchas fecha fechas cerca
    confirmas confirmame confirmarme confirman confirmes mueve mueves mueva muevas mueven muevo duele nuestro hotel hora dolor favores cuantos cuantas tengo peinar cabellos`),
])

/** Words of a trade and the one idea behind them: how a service is found under another name. */
const ideas: Record<string, string> = {
  corte:
    'corte cortes cortar cortarme cortarse cortarle corta cortame cortarnos pelo pelito cabello cabellito pelos haircut rapar raparme despunte despuntar degradado fade desvanecido peluquear peluquearme',
  barba:
    'barba barbita barbas afeitar afeitarme afeitado rasurar rasurarme rasurada rasurado rasure bigote perfilar',
  tinte:
    'tinte tintes tenir tenirme tinta color coloracion colorear pintar pintarme pintarse canas',
  mechas: 'mechas rayitos luces balayage babylights highlights iluminacion',
  manicure: 'manicure manicura unas unitas gelish acrilicas acrilico manicurista',
  pedicure: 'pedicure pedicura pies',
  cejas: 'cejas ceja',
  pestanas: 'pestanas pestana lash',
  depilacion: 'depilacion depilar depilarme cera waxing',
  masaje: 'masaje masajes masajito descontracturante relajante',
  facial: 'facial faciales cutis',
  consulta: 'consulta revision valoracion checarme chequeo checkup revisarme',
  dental: 'dental dientes dentista muela muelas',
  limpieza: 'limpieza limpiezas',
  peinado: 'peinado peinar peinarme peinados',
  alaciado: 'alaciado alaciar alaciarme keratina planchado',
  nino: 'nino nina ninos ninas hijo hija infantil kids peque bebe chavito',
  dama: 'dama damas mujer mujeres',
  caballero: 'caballero caballeros hombre hombres varon',
}
const ideaOf = new Map(
  Object.entries(ideas).flatMap(([idea, list]) => words(list).map(word => [word, idea] as const))
)

/** The idea of a word of a service, or the word itself: «pelo» → «corte», «express» → «express». */
export const conceptOf = (word: string): string => ideaOf.get(word) ?? word
/** Is this a word of some trade, offered here or not? */
export const isTradeWord = (word: string): boolean => ideaOf.has(word)

const nicknameGroups = [
  'guadalupe lupe lupita',
  'jose pepe',
  'francisco francisca paco pancho panchito paquito',
  'alberto roberto humberto norberto beto',
  'guillermo memo',
  'ignacio nacho',
  'antonio tono',
  'jesus chuy chucho',
  'maria mari mary',
  'fernanda fernando fer',
  'daniel daniela dani',
  'alejandro alejandra alex ale',
  'carolina caro',
  'gabriela gabriel gaby gabi',
  'valeria vale',
  'sofia sofi',
  'eduardo lalo',
  'enrique quique',
  'rosario chayo',
  'refugio cuca',
  'patricia paty pati',
  'veronica vero',
  'leticia lety',
  'isabel chabela',
  'luis lucho',
  'juan juanito',
  'ana anita',
  'rosa rosita',
  'carlos carlitos charly',
  'miguel mike miguelito',
  'monserrat montse',
  'concepcion concha conchita',
  'graciela chela',
  'salvador chava',
].map(words)

/** A name and every short form of it. */
export const nicknamesOf = (name: string): string[] => [
  name,
  ...nicknameGroups.filter(group => group.includes(name)).flat(),
]

export const numberWords = new Map(
  words(
    'cero una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta'
  ).map((word, value) => [word, value] as const)
)
numberWords.set('uno', 1).set('un', 1)

/** A word with at most one slip (two from eight letters on) of one of `choices`, if exactly that reading is the nearest. */
export const nearestWord = (word: string, choices: readonly string[]): string | undefined => {
  if (choices.includes(word)) return word
  const slips = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0
  if (slips === 0) return undefined
  let best: string | undefined
  let least = slips + 1
  for (const choice of choices) {
    if (choice.length < 4 || Math.abs(choice.length - word.length) > slips) continue
    const away = distance(word, choice)
    if (away < least) [best, least] = [choice, away]
  }
  return best
}

const correct = (word: string, own: ReadonlySet<string>): string => {
  if (own.has(word)) return word
  const said = slang.get(word)
  if (said !== undefined) return said
  if (word.length < 5 || known.has(word) || ideaOf.has(word)) return word
  return (
    nearestWord(
      word,
      targets.filter(target => target.length >= 5)
    ) ?? word
  )
}

/**
 * A message as the grammar reads it: lower case, no accents, slang spelled out, near misses corrected, thumbs as words,
 * a line break as «;». `own` are words of this business (names of its people and services), never corrected.
 */
export const normalize = (text: string, own: ReadonlySet<string> = new Set()): string =>
  fold(
    cleanText(text)
      .slice(0, 2_000)
      .replace(/\r?\n+/g, ' ; ')
  )
    .replace(/[\u{1F44D}\u{1F44C}\u2705\u{1F197}\u{1F4AF}\u{1F64C}\u2714]/gu, ' ok ')
    .replace(/[\u{1F44E}\u274C\u{1F6AB}\u{1F645}]/gu, ' no ')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D}|\u{20E3}/gu, ' ')
    .replace(/\b([ap])\s?\.\s?m\b\.?/g, '$1m')
    .replace(/(\d)\s?(am|pm|hrs?|horas)\b/g, '$1 $2')
    .replace(/([a-z])\1{2,}/g, '$1')
    .replace(/[¿¡"«»“”()*_]/g, ' ')
    .replace(/[a-z]+/g, word => correct(word, own))
    .replace(/\s+/g, ' ')
    .trim()
