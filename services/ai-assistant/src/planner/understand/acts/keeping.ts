import { anyOf } from './rule.ts'

const ending = '(?:cancel|anul|borr|quit|elimin|mov|cambi|dej|solt|liber|perd)[a-z]*'
const go =
  '(?:ir|asistir|llegar|estar (?:ahi|alla|presente|puntual)|presentarme|conservar[a-z]*|mantener[a-z]*|seguir)'

/** «sí, voy con otro dentista» tells where else. */
const nothingElse =
  '(?= *(?:$|[,;.!)]|(?:a|en) (?:mi|la|esa|ese) (?:cita|clase|sesion|consulta|terapia|dia)|eh\\b|siempre|gracias|por favor|porfa|ese dia|sin falta|seguro|puntual))'

/** «sí la quiero», «ahí estaré», «la conservo», «era broma»: to «¿la cancelo?» it stays. */
const stays = anyOf([
  `(?<!\\bno )(?:l[ao]s?|me l[ao]s?) (?:quiero|queremos|necesito|necesitamos|ocupo|ocupamos|conservo|conservamos|mantengo)(?! (?:ya )?${ending})(?! (?:otr|para|en|a|al) )`,
  `(?<!\\bno )(?:quiero|queremos|quisiera|voy a|vamos a|pienso) ${go}${nothingElse}`,
  `(?:^|\\b(?:si|ahi|alla|yo|que|claro)[, ]+)(?:voy|vamos|asisto|asistimos|asistire|asistiremos|ire|iremos|llego|llegamos|estare|estaremos)${nothingElse}`,
  String.raw`(?<!\bno (?:me )?)(?:guard|apart|conserv|respet|manten|dej)[a-z]*(?:me|nos)l[ao]s?(?! (?:para|en|al?|libre|pendiente)\b)`,
  String.raw`(?<!\bno )(?:me|nos) l[ao]s? dej(?:as|a|an|e|es|en)(?! (?:para|en|al?|libre|pendiente)\b)`,
  String.raw`(?<!\bno )confirm(?:o|amos) (?:que voy|(?:mi|nuestra) (?:cita|clase|sesion|consulta|terapia|asistencia))`,
  String.raw`(?<!\bno )(?:es|era|fue|estoy) (?:una? )?(?:broma|bromeando|jugando|mentira|chiste)`,
  `no (?:la |lo |me la |quiero |quise |queria |la quiero |vay[a-z]* a |voy a |vamos a |pienso |pensaba )*(?:cancel|anul|borr|quit|elimin|perd)[a-z]*`,
  String.raw`no (?:me )?(?:la|lo) (?:quiero|quisiera) perder`,
])

const away =
  '(?:voy|vamos|puedo|podemos|podre|podremos|podria|alcanzo|alcanzamos|llego|llegamos|asisto|asistire|ire|iremos)'
/** «ya no la quiero», «no voy a poder», «no alcanzo»: to «¿la cancelo?» it goes. */
const goes = anyOf([
  `(?:ya|siempre|al final) no (?:l[ao]s? )?(?:quiero|queremos|necesito|necesitamos|ocupo|ocupamos)(?! ${ending})(?! (?:ir|otr))`,
  `no l[ao]s? (?:quiero|queremos|necesito|necesitamos|ocupo|ocupamos)(?! ${ending})`,
  `(?:ya |siempre |al final |creo que )*no (?:me )?${away}(?! a (?:cancel|anul|borr|quit|elimin|mov|cambi))(?! (?:cancel|anul|borr|quit|elimin|mov|cambi))`,
  'no l[ao]s? (?:voy|vamos) a (?:necesitar|ocupar|usar|querer|tomar)',
  '(?:ya )?no (?:quiero|pienso|creo) (?:ir|poder ir|asistir)',
])
const refusing = /^(?:no|nel|nop)\b *[,;.]/
const putOff = /\?|\b(?:mejor|pero|otr[oa]|mas (?:tarde|temprano)|a menos|si no|no se)\b/

/** «a la de la resina sí voy», «las manos sí»: said of another one. */
const ofAnother =
  /(?:^|[,;] ?|\b(?:pero|y|porque) )(?:a )?(?:la|el|lo|las|los) (?:del? |otr[oa]\b|(?!cita|clase|sesion)[a-z]{4,} )[^,;]*?\bsi\b[^,;]*(?:, es[ae] [^,;]*)?/g
/** What is said of the appointment that was asked about. */
export const withoutOthers = (text: string): string => text.replace(ofAnother, ' ')
/** To the question whether an appointment goes: it is to stay. */
export const wantsKept = (text: string): boolean => {
  const said = withoutOthers(text)
  const isGone = goes.test(said.replace(stays, ' '))
  return stays.test(said) && !isGone && !text.includes('?')
}

/**
 * To the question whether an appointment goes: they do not come, and say no more. «no, ya no voy» says
 * both, and is `unclear`.
 */
export const wantsGone = (text: string): boolean | 'unclear' => {
  // «sí, la confirmo» may be said of either.
  if (/\bl[ao] confirm(?:o|amos)\b/.test(text)) return 'unclear'
  if (!goes.test(text) || stays.test(text) || putOff.test(text)) return false
  return refusing.test(text) ? 'unclear' : true
}

/** «mejor otro día», «quiero ir otro día»: it moves. */
const anotherDay =
  /\b(?:mejor|quiero|puedo|queria|quisiera|voy|ir|sea|dejala|pasala|para) (?:ir )?(?:a |para |en )?otr[oa] (?:dia|hora|fecha|momento)\b(?! (?:agend|sac|hag|llam|marc|escrib|regres|vuelv|pid|busc))/
export const wantsAnotherDay = (text: string): boolean => anotherDay.test(text)

const friendly =
  '(?:por favor|porfa|gracias|no hay (?:problema|bronca|inconveniente)|no es (?:molestia|problema)|ya |eres|es tan|son tan|fuera|me hace[ns]? el favor|gusta[ns]?|quieres|quieren|puede[ns]?(?: *$| por)|se puede *$|es posible *$|la |lo |el |quiero)'
/** «solo si me regresan el anticipo», «cancélala si no hay sábado»: no yes to cancelling it. */
const conditional = anyOf([
  `(?:solo|nomas|nada mas|unicamente|pero|siempre y cuando) si (?!${friendly})[a-z]+`,
  `(?:cancel|anul|borr|quit|elimin)[a-z]*(?: [a-z]+){0,4}?,? si (?!${friendly})[a-z]+`,
  `^si,? (?:pero )?si (?!${friendly})[a-z]+`,
  'siempre y cuando|con tal (?:de )?que|a menos que|siempre que (?:me|no|haya)',
])
export const cancelsOnCondition = (text: string): boolean => conditional.test(text)
