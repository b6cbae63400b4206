import { isTradeWord } from '../lexicon/trades.ts'
import { type Attendee, nth, otherOf, otherPerson, theWriter, unplaced } from './attendee.ts'

const twins =
  /\b(?:tengo|traigo|son|para|llevo|los|las|un[oa]s) (gemel[oa]s|mellizos|cuatit[oa]s)\b(?!.*\b(?:por ell[oa]s|(?:l[oa]s )?(?:recoj|recog|cuid)\w+)\b)/
/** «infantil para él y corte para mí»: nobody is named, and two come. */
const other =
  /\b(?:para|a) ella\b|\b(?:para|a) el(?= *(?:$|[,;.]|(?:y|e|con|tambien|solo|quiere)\b))/
const oneself = /\b(?:para|a) mi(?= *(?:$|[,;.]|(?:y|e|con|tambien|solo|quiero)\b))|\byo\b/
const thing =
  '(?!(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|dia|mes|fin|hoy|otr[oa]|mism[oa]|tarde|noche|manana|semana|proxim[oa]|hora|primer[oa]?|segund[oa]|sucursal|cita|centro|que|grande|chic[oa]|mayor|menor|cual|uno?a?|de)\\b)([a-z]{3,})'
/** «baño para la Canela y para la Mini»: two who bear names. */
const called = new RegExp(
  `\\bpara (?:la|el) ${thing}\\b(?:.{0,40}?)\\b(?:y|e|,) (?:otr[oa] )?para (?:la|el) ${thing}\\b`
)

/** «el de ella y el mío» */
export const ownAndTheirs =
  /\b(?:el|la) de (?:ella|el),? y (?:el|la) mi[oa]\b|(?<!(?:de|con|y) )\b(?:el|la) mi[oa],? y (?:el|la) de (?:ella|el)\b/

/**
 * «mis gemelos», «para la Canela y para la Mini», «el de ella y el mío»: several of whom no noun is
 * told.
 */
export const comesWithSomebody = (text: string): Attendee[] => {
  const pair = twins.exec(text)?.[1]?.replace(/s$/, '')
  if (pair !== undefined) return unplaced([`tu ${pair}`, otherOf(`tu ${pair}`, 1)])
  const names = called.exec(text)
  const [, first = '', second = ''] = names ?? []
  if (names && first !== second && ![first, second].some(isTradeWord))
    return [first, second].map(name => {
      const said = new RegExp(`para (?:la|el) ${name}\\b`).exec(text)
      return {
        who: name.replace(/^./, letter => letter.toUpperCase()),
        at: said?.index ?? -1,
        text: said?.[0] ?? '',
      }
    })
  if (ownAndTheirs.test(text) || (other.test(text) && oneself.test(text)))
    return unplaced([theWriter, otherPerson])
  return comesInPair(text)
}
const comesInPair = (text: string): Attendee[] =>
  /\b(?:para|somos) (?:los|las|nosotr[oa]s) dos\b|\by otr[oa] para (?:el|ella)\b|\bpara ambos\b/.test(
    text
  )
    ? nth.slice(0, 2).map(who => ({ who, at: -1, text: '' }))
    : []
