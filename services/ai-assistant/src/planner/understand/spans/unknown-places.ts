import type { Branch } from '../business.ts'
import { known } from '../lexicon/spelling.ts'
import { emptyWords, wordsOf } from '../lexicon/tokens.ts'
import { isTradeWord } from '../lexicon/trades.ts'
import { words } from '../lexicon/words.ts'

const article = '(?:(?:la|el|los|las) )?'
const name = `(${article}san(?:ta)? [a-z]{3,}|${article}[a-z]{3,}(?: del? [a-z]{4,})?)`
const site = '(?:sucursal|consultorio|clinica|local|tienda|salon|estetica|barberia|escuela)(?:es)?'
const presence = [
  '(?:estan|atienden?|abren|trabajan|quedan?|dan \\w+|tienen \\w+|hay \\w+|llegan)',
  '(?: (?:tambien|ustedes|aqui|ahi|algo))*',
].join('')
const placed = [
  new RegExp(`\\b${site} (?:que (?:tienen|esta|queda) )?(?:en|de|por) ${name}`),
  new RegExp(`\\b${presence} (?:en|por) ${name}(?= *(?:$|[,;.?]))`),
]
/** Stand after «en» and are no places. */
const noPlaces = new Set(
  words(
    'linea casa domicilio pareja grupo grupos persona efectivo tarjeta fines festivos festivo lunes martes miercoles jueves viernes sabado sabados domingo domingos enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre manana mananas tarde tardes noche noches vacaciones navidad puente general estandar automatico espanol ingles promocion paquete cuanto cual cuales donde zona ustedes ellos todos todas cualquiera otra otro esta este parte especial frances semana quincena meses realidad serio total horario horarios media minutos horas cuestion corto ayunas cabina nosotros siempre'
  )
)

/** «la sucursal de Angelópolis», «¿atienden en Cholula?»: the words for a place, whether or not there is one. */
export const placeIn = (normalized: string): string | undefined =>
  placed
    .flatMap(pattern => pattern.exec(normalized)?.[1] ?? [])
    .find(said => {
      const [first = ''] = said.replace(/^(?:la|el|los|las) /, '').split(' ')
      return first.length > 2 && !noPlaces.has(first) && !known.has(first) && !isTradeWord(first)
    })

/** The place that a message names where there is no branch; nothing when one is called so, or lies there. */
export const unknownPlace = (
  normalized: string,
  branches: readonly Branch[],
  others: readonly string[]
): string | undefined => {
  const said = placeIn(normalized)
  if (said === undefined || branches.length === 0) return undefined
  const own = new Set([
    ...branches.flatMap(({ name: called, address }) => [...wordsOf(called), ...wordsOf(address)]),
    ...others.flatMap(wordsOf),
  ])
  const telling = wordsOf(said).filter(word => word.length > 2 && !emptyWords.has(word))
  return telling.some(word => own.has(word)) ? undefined : said
}
