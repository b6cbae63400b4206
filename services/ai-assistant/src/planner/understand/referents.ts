import { fold } from '@mostrador/kernel'
import { kin } from './spans/kin.ts'

/** What pronouns and unfinished questions stand for in this talk. */
export type Referents = {
  /** The service that was just priced, proposed or booked. */
  readonly service?: string | undefined
  /** Whoever was told of last. */
  readonly person?: string | undefined
  /** An appointment of the person was just told or made. */
  readonly isOwn: boolean
  /** True for «en Zavaleta», «con Luisa»: a place or somebody of this business. */
  readonly isPlaced: (text: string) => boolean
}

const giving =
  '(?:hacen?|haces|dan?|das|ponen?|aplican?|manejan?|realizan?|practican?|ofrecen?|tienen?|tiene)'
const asking = '(?:cuant[oa]s?|que|quien(?:es)?|con quien(?:es)?|donde|cual|en (?:cual|donde|que))'
/** «¿y esa la hacen en Zavaleta?», «¿cuánto tarda eso?»: it stands for a thing, and before no noun. */
const standing = new RegExp(
  String.raw`(?<!\b(?:por|con|a|de|todo|para|en) )\b(?:es[aeo]|es[oa]s|est[ea])\b(?= (?:mism[oa] |tambien |si |no |ya )*(?:l[aeo]s?|se|incluye\w*|trae|duele|tarda\w*|dura\w*|cuesta|sale|vale|es|${asking}|${giving})\b| *(?:\?|$|;))`
)
/** «¿quién la da?», «¿lo hacen en Huexotitla?» */
const clitic = new RegExp(String.raw`(?<!\b(?:me|te|se|nos) )\bl[aeo]s? (${giving})\b`)
const opening =
  '(?:(?:y|e|o|oye|oiga|ok|ah|bueno|gracias|perfecto|va|disculpa|perdon|aprox|como|mas o menos)[ ,;]+)*'
const closing = '(?:(?: mas o menos| aprox\\w*| entonces| por favor| gracias| en total)* *\\??)'
const lasting =
  '(?:como )?cuanto (?:tiempo )?(?:me |se |le )?(?:dura|tardan?|demoran?|lleva|es|voy a (?:tardar|durar|estar))'
const costing =
  '(?:en |a )?(?:cuanto (?:me |se |le )?(?:cuesta|sale|vale|cobran|queda|seria|(?:me )?va a (?:costar|salir|quedar|ser))|que (?:precio|costo) (?:tiene|es)|como cuanto)'
const attending =
  '(?:con quien(?:es)?(?: (?:es|seria|me toca))?|quien(?:es)? (?:lo |la )?(?:atienden?|dan?|hacen?))'
const including =
  '(?:que (?:me )?incluye|incluye que|en que consiste|de que se trata|como es|duele)'
/** «¿y cuánto dura?», «¿con quién es?»: a question without what it is about. */
const unfinished = new RegExp(
  `^${opening}(?:${lasting}|${costing}|${attending}|${including})${closing}$`
)
const ofOwn = new RegExp(
  `^${opening}(?:${lasting}|${costing}|con quien(?:es)?(?: (?:es|era|me toca|quede|va a ser|sera))?|a que horas?(?: (?:es|era|me toca|quedo|quede))?|que dia(?: (?:es|era))?|(?:en )?(?:donde|que sucursal)(?: (?:es|era|me toca|seria))?)${closing}$`
)
/** «¿y en Atlixco?», «¿con Luisa también?» */
const elsewhere = new RegExp(`^(${opening}(?:tambien )?)((?:en|con) [^;,.?]+?(?: tambien)?) *\\??$`)
const kindred = new RegExp(`\\b(?:${kin})\\b`)
const withThem =
  /\bcon (?:ella|el(?= *(?:tambien|no\b|mejor|si\b|[?,;.]|$|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))))\b(?! mism)/

const plain = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9 ]+/g, ' ')
    .replace(/ [ye] /g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * A message with what its pronouns and unfinished questions stand for, in the words of the business:
 * «¿y esa la hacen en Zavaleta?» → «y puncion seca la hacen en zavaleta». The message must name no service.
 */
export const withReferents = (
  normalized: string,
  { service, person, isOwn, isPlaced }: Referents
): string => {
  const isOfFamily = kindred.test(normalized)
  const whole =
    person === undefined || isOfFamily
      ? normalized
      : normalized.replace(withThem, `con ${plain(person)}`)
  if (isOwn && ofOwn.test(whole)) return `${whole.replace(/ *\?+$/, '')} mi cita ?`
  if (service === undefined) return whole
  const name = plain(service)
  if (unfinished.test(whole)) return `${whole.replace(/ *\?+$/, '')} ${name} ?`
  const placed = elsewhere.exec(whole)
  if (placed?.[2] !== undefined && isPlaced(placed[2]))
    return `${placed[1]}dan ${name} ${placed[2]} ?`
  if (!asks.test(whole)) return whole
  const said = standing.test(whole)
    ? whole.replace(standing, name)
    : whole.replace(clitic, `$1 ${name}`)
  return said === whole || said.includes('?') ? said : `${said} ?`
}
const asks = new RegExp(
  String.raw`\?|\b(?:${asking})\b|\bsi (?:lo|la|los|las|es[aeo])\b|^${opening}(?:va[ ,]+)?${opening}(?:es[aeo]|es[oa]s|est[ea]|l[aeo]s?) (?:l[aeo]s? )?${giving}\b`
)
