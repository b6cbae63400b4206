import { isGivenName } from '../lexicon/nicknames.ts'
import { numberWords } from '../lexicon/numbers.ts'
import { isTradeWord } from '../lexicon/trades.ts'

/** Children and animals are brought: whatever is told of them, they are who comes. */
const brought =
  /^(?:hij|nin|bebe|chav|bebit|chiquit|perr|gat|mascota|cachorr|pequen|peque|nen|sobrin|niet|chamac|chamaq|escuinc|morr|gemel|mellizo|cuates|alumn|firulais|bodoque|retono|huerc|huerq|chiquill|chilpay|mocos|lomito|peludit|ahijad|hermanit|primit|ninit)/
const opensClause =
  /(?:^|[,;.:?]|\b(?:y|e|que|porque|pero|si|cuando|ya|entonces|es que|pues|como|donde|mientras|aunque|viene|llega|vino|llego|sale|pasa))(?: (?:luego|despues|tambien|ya))? *$/
/** «le gusta a mi esposo», «le pregunto a mi mamá» */
const ofOtherMatter =
  /\b(?:gust|encant|late|dij|dic|pregunt|consult|deb|pag|avis|ensen|present|ped|pid|cont|cuent|recog|recoj|visit|alcanz|acompan|ayud)[a-z]*(?: [a-z]+)? a (?:el |la )?$/
/** «voy con mi mamá al doctor» */
const elsewhereWith = /\b(?:voy|vamos|ire|iremos|salgo|salimos|quede|estoy|ando|vivo|como) con $/
const somewhere = /^ (?:al|a (?:la|su|un|una|cenar|comer|desayunar)|de viaje|en la noche)\b/

const adverbs =
  '(?:(?:ya|si|tambien|igual|solo|nomas|ahora|ahorita|siempre|luego|dicen? que|la verdad) )*'
const wants =
  '(?:l[eo]s? (?:gustaria|urge|toca|falta|hace falta|interesa|duele|duelen|lastim|recet|mandaron|pusieron|dejaron|sal)|se (?:quier|quis|va a|anim|anot|apunt|lastim|cay|sient|hace|hara|sum|une|le|torc|fractur|quebr|oper)|me (?:pidio|pide|encargo)|(?:no )?(?!(?:quier|quis)[a-z]* que (?:me|yo|nos)\\b)(?:quier|quisier|necesit|ocup|busc|dese|pid|requier|prefier|prefer|agarr|tom(?:a|e|ar)ri?a?\\b|entr(?:a|aria)\\b|pued|podr))[a-z]*'
const comes =
  '(?:van?|vienen?|iri?an?|vendrian?|llegan?)(?= *(?:$|[,;.]|(?:tambien|conmigo|con nosotr\\w+|a (?:querer|necesitar|ocupar|tomar|hacerse|ir|su|la|las|los)|por su|para|el|la|los|hoy|manana|mal|muy mal)\\b))(?! (?:al? (?:doctor|trabajo|escuela)|por mi)\\b)'
const suffers =
  '(?:(?:anda|andan|esta|estan|sigue|amanecio)(?! (?:de viaje|trabajando|fuera|ocupad|esperand|feliz|content|enojad|aqui|en )\\w*)|(?:tiene|tienen|trae|traen|tenia|padece|sufre)(?! (?:que|entren|junta|boda|fiesta|evento|partido|trabajo|clase|examen|un (?:evento|coche|carro)|una (?:boda|fiesta|junta)|su (?:boda|fiesta|coche))\\w*)|cojea|son?\\b|es\\b|cumple)'
const licensedVerb = new RegExp(`^ ${adverbs}(?:${wants}|${comes}|${suffers})`)
/** What may stand beside somebody for whom something is wanted: their own thing, day or hour. */
const beside = new Set(
  `y e o con de del para pa a al en el la los las un una uno tambien igual solo nomas nada mas que quien hoy manana pasado lunes martes miercoles
   jueves viernes sabado domingo este esta otro otra su sus por mejor gracias porfa entre antes despues tempranito temprano cada juntos juntas mayor menor
   chico chica grande pequeno pequena nada conmigo hasta desde cuando tipo como yo ambos tu`.split(
    /\s+/
  )
)
const visits =
  /^ (?:de (?:visita|viaje|vacaciones|paseo|fuera|merida|lejos|provincia)|a (?:visitarme|verme|dejarme|recogerme))\b/

/**
 * Whether somebody who is named comes. Who is the subject or the object of another matter («mi mamá
 * pasa por mí», «le gusta a mi esposo») does not: something must be wanted for them.
 */
export const isLicensed = (text: string, at: number, said: string): boolean => {
  const noun = said.split(' ').at(-1) ?? ''
  const before = text.slice(0, at)
  const rest = text.slice(at + said.length)
  if (ofOtherMatter.test(before)) return false
  if (elsewhereWith.test(before) && somewhere.test(rest)) return false
  if (brought.test(noun) || !opensClause.test(before)) return true
  if (visits.test(rest)) return false
  const after = rest.replace(/^,? ([a-z]+)\b/, (whole, word: string) =>
    isGivenName(word) ? '' : whole
  )
  const word = /^,? *([a-z0-9]+)/.exec(after)?.[1]
  if (word === undefined || /^ *[,;.?:]/.test(after)) return true
  if (beside.has(word) || /\d/.test(word) || numberWords.has(word)) return true
  return licensedVerb.test(after) || isTradeWord(word)
}
