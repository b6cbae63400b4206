import { wantsKept } from './keeping.ts'
import { anyOf } from './rule.ts'

const again = '(?:otra vez|de nuevo|nuevamente|de vuelta)'
/** Words that may stand before a change of mind. */
const opening =
  '(?:(?:no|ay|uy|oye|oiga|espera|esperame|perdon|perdona|disculpa|mejor|bueno|pero|es que|siempre|sabes que|ya|pues|yo)[, ]+)*'

const mistaken = [
  'me (?:equivoque|confundi|arrepenti)(?! de (?:chat|numero|conversacion|persona|grupo|contacto))',
  '(?:no era|no es|no fue) (?:es[aeo]|la que|el que)\\b(?! problema)',
  '(?:es[aeo]|asi) no (?:es|era|fue|pedi|quiero|queria|dije)',
  '(?:no|nunca) (?:te |le |les )?(?:pedi|dije|queria|quise|escogi|elegi|autorice)(?: (?:es[aeo]|esa hora|ese dia|eso|nada))?(?= *(?:$|[,;.!]))',
  'regres(?:a|e|ar|en|ame|eme|enme|arme)l[ao]s?|(?:a|de|tal) como estaba|como estaba|donde estaba(?! ubicad)',
  `(?:devuelv|vuelv|recuper|reactiv|restaur)[a-z]*(?:l[ao]s?|me)?(?: a (?:poner|agendar|apartar)[a-z]*)?(?= *(?:$|[,;.!]|${again}))`,
  'deshaz[a-z]*|deshac[a-z]*',
]
const bareNo = /^(?:n+o+|nel|nop|nope)(?:[, ]+(?:n+o+|espera|wait))*[ .!,]*$/

const cancelled = anyOf([
  ...mistaken,
  'no (?:l[ao]s? |me l[ao]s? |quise |queria |quiero )+(?:cancel|quit|borr|elimin|anul)[a-z]*',
  'no (?:cancel|quit|borr|elimin|anul)(?:es|en|aras|ara)(?: (?:la|mi|esa|nada)[a-z ]*)?',
  `siempre si(?: (?:voy|vamos|puedo|podre|la quiero|quiero))?|(?:pon|apart|agend|guard|dej)[a-z]*l[ao]s? ${again}`,
])
const moved = anyOf([
  ...mistaken,
  'no (?:l[ao]s? |me l[ao]s? |quise |queria |quiero )+(?:muev|mov|cambi|pas|recorr)[a-z]*',
])
const givenUp = new RegExp(
  `^${opening}(?:ya no|mejor (?:ya )?no|siempre no|olvidal[ao]|no la (?:apartes|quiero|agendes|reserves)|no (?:voy|vamos|ire))(?: (?:voy|vamos|ire|la quiero|puedo|podre|gracias|por favor)|[, ]+(?:perdon|disculpa|gracias))*[ .!]*$`
)
const unable =
  /\bno (?:puedo|podre|podria|me (?:queda|acomoda|sirve)) (?:en |a )?es[ae] (?:dia|hora|horario|fecha)\b|^(?:(?:ay|uy|oye|perdon|es que|espera|no)[, ]+)*(?:ya )?no (?:puedo|podre|voy a poder)[ .!]*$/
const leftAlone = new RegExp(
  '^(?:(?:no|ay|uy|oye|espera|perdon|mejor|sabes que)[, ]+)+dejal[ao][ .!]*$'
)

/** Right after something was cancelled: it was not to go. */
export const regretsCancelling = (text: string): boolean =>
  cancelled.test(text) || bareNo.test(text) || leftAlone.test(text) || wantsKept(text)

/** Right after something was moved: it was to stay where it was. */
export const regretsMoving = (text: string): boolean =>
  moved.test(text) || bareNo.test(text) || leftAlone.test(text) || givenUp.test(text)

/** Right after something was booked: it is not wanted any more, or it is not what was asked for. */
export const regretsTaking = (text: string): 'drop' | 'unclear' | undefined => {
  if (givenUp.test(text)) return 'drop'
  const isWrong = anyOf(mistaken).test(text) || unable.test(text) || bareNo.test(text)
  return isWrong ? 'unclear' : undefined
}

const places = new Map(
  Object.entries({ primera: 1, segunda: 2, tercera: 3, cuarta: 4, quinta: 5, una: 1 })
)
const place =
  /\b(?:dije|habia dicho|queria|quise|pedi|era|escogi|elegi)(?: (?:que|decir))? (?:la )?(?:opcion )?(?:(\d)|(primera|segunda|tercera|cuarta|quinta|una))\b(?! (?:de la|:|y media|pm|am|cita|hora))/
/** «no, te dije la 1»: another place in the list that was chosen from, from 1. */
export const placeMeant = (text: string): number | undefined => {
  const [, digit, word = ''] = place.exec(text) ?? []
  return digit === undefined ? places.get(word) : Number(digit)
}

const otherwise =
  /^(?:(?:oye|ay|uy|perdon|disculpa|pero|espera|es que|ah)[, ]+)*(?:no\b|era\b|seria\b|me equivoque|queria|quise|te dije|dije|mejor)|\b(?:no era|era|quise decir|te (?:dije|pedi)|me equivoque)\b/
const another = /\b(?:otr[oa]|tambien|ademas|aparte|cuanto|cuesta|precio)\b|\?/
/** «oye no, era pedicure»: another service in place of what was just booked. */
export const meansOtherService = (text: string): boolean =>
  otherwise.test(text) && !another.test(text)
