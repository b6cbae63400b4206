import { isTradeWord } from '../lexicon/trades.ts'
import { kin } from '../spans/kin.ts'
import { anyOf } from './rule.ts'

const thanked =
  '(?:(?:muchas )?(?:gracias|listo|perfecto|super|excelente|va|sale|ok|bueno|oye|ah)[,;.! ]+)*'
const opening = `${thanked}(?:(?:y|e|ahora|ahora si|tambien|luego|despues|solo|nomas|nada mas) )*`
const ofSomebody = `(?:(?:el|la|lo|un[oa]|otr[oa]) )?(?:(?:de|del|para|a|al) )?(?:mis?|la|el|su) (?:otr[oa] )?(?:${kin})`
/** «falta el otro niño», «y la de mi esposo», «ahora mi hija»: somebody else, and one more. */
const forSomebody = anyOf([
  `falt(?:a|an|o|aron|aria) (?:l[ao]s? |el |un[oa]? )?(?:otr[oa]s?|segund[oa]|de (?:mis?|la|el)|del)`,
  `falt(?:a|an|o|aron|aria) (?:para |a )?(?:el |la |mis? )(?:${kin})`,
  `falt(?:a|an|o|aron|aria) (?:el|la|las|los|un|una) (?:[a-z]+ ){1,3}?(?:de |para )(?:mis? |la |el )?(?:${kin})`,
  `(?:el|la|al|del) (?:otr[oa]|segund[oa]) (?:${kin})`,
])
const nextPerson = new RegExp(
  `^${opening}(?:y|ahora|tambien|luego|despues|falta) ${ofSomebody}(?= *(?:$|[,;.?]|tambien|igual|el mismo|la misma|lo mismo|(?:el|en|a|por) ))`
)
const nextOther = new RegExp(
  `^${thanked}(?:y|ahora|falta|tambien) (?:para |a |de |con )*(?:el|la|al|del) otr[oa](?= *(?:$|[,;.?]))`
)
const nextThing =
  /^(?:(?:y|ok|bueno|listo|perfecto|gracias)[, ]+)*(?:ahora(?: si)?(?: vamos con)?|falta(?:ria)?|me falta|nos falta) (?:el|la|un|una|mi) ([a-z]{3,})/
const changing =
  /\b(?:mejor|cambi\w+|muev\w+|mov\w+|pas[ae]\w*l[ao]|cancel\w+|quit\w+|en (?:vez|lugar) de|ya no)\b/

/** Right after a booking: one more, for somebody else or of another thing. */
export const asksOneMore = (text: string): boolean => {
  if (changing.test(text)) return false
  const thing = nextThing.exec(text)?.[1] ?? ''
  const isPerson = forSomebody.test(text) || nextPerson.test(text) || nextOther.test(text)
  return isPerson || isTradeWord(thing)
}

const member = new RegExp(`\\b(?:el|la|al|del|mi|su) (otr[oa]|segund[oa]) (${kin})\\b`)
const oneOfTheirs = new RegExp(
  `^${opening}(?:y|ahora|tambien|luego|despues|falta) (?:para |de )?(?:el|la|al|del) (${kin})\\b`
)
/** «el otro niño», «y el perro»: in words of the assistant; undefined where nobody is called so. */
export const nextMember = (text: string): string | undefined => {
  const [, , other] = member.exec(text) ?? []
  const noun = other ?? oneOfTheirs.exec(text)?.[1]
  if (noun === undefined) return undefined
  const spelled = noun.replace(/^nin(?=[oa])/, 'niñ')
  if (other === undefined) return `tu ${spelled}`
  return `tu otr${noun.endsWith('a') ? 'a' : 'o'} ${spelled}`
}

/** «el mismo corte», «lo mismo», «igual»: the service of the one before. */
export const asksTheSame = (text: string): boolean =>
  /\b(?:(?:el|la) mism[oa] (?!(?:dia|hora|horario|fecha|sucursal|lugar|lunes|martes|miercoles|jueves|viernes|sabado|domingo|tarde|persona)\b)[a-z]+|lo mismo|igual(?:ito)?)\b/.test(
    text
  )
