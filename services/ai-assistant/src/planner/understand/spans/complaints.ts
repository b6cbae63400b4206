import type { Service } from '../business.ts'
import { anyOf } from '../acts/rule.ts'
import { matchServices, type ServiceMatch } from './services.ts'

const ill =
  '(?:hongos?|caspa|irrita|rozad|infecta|infeccion|quemad|quemadura|ardor|comezon|picazon|roncha|granos?|granit|acne|alergi|dermatitis|psoriasis|llaga|herid|ampolla|piojo|liendre|inflamad|hinchad|adolorid|sangra|sensible|pus\\b|verruga|bolita)[a-z]*'
const toEnd =
  '[^,;.]*?(?= *(?:$|[,;.]|\\b(?:y|pero|quiero|quisiera|queria|necesito|ocupo|busco)\\b))'
const body = '(?:la|el|las|los|mi|mis|una|un)'
/** What ails somebody, with the part of the body that it is in. */
const ailments = [
  // «traigo la barba con hongos», «tengo irritada la barba», «con caspa en la barba»
  `\\b(?:traigo|trae|tengo|tiene|ando|anda|siento|con) (?:[a-z]+ ){0,5}?${ill}${toEnd}`,
  // «me sale caspa en la barba», «me arde la ceja», «se me cae el cabello»
  `\\b(?:me|le|nos|se me|se le) (?:esta |esta saliendo |estan )?(?:arde|arden|pica|pican|duele|duelen|molestan?|sangran?|irrit|inflam|hinch|infect|queme|quemo|quemaron|lastim|brot|salio|salieron|sale|salen|cae|caen|ardiendo|cayendo)[a-z]* ${toEnd}`,
  // «la barba me pica», «las cejas me quedaron disparejas», «mi barba esta irritada»
  `\\b${body} [a-z]+ (?:(?:me|le) (?:pica|pican|arde|arden|duele|duelen|molestan?|sangran?|qued(?:o|aron)|dej(?:o|aron))|(?:esta|estan|anda) (?:[a-z]+ ){0,2}?${ill})${toEnd}`,
].map(source => new RegExp(source, 'g'))
/** «…me las arreglan»: what ails is what is to be mended. */
const mends = anyOf([
  String.raw`(?:me|le|nos) l[aeo]s? (?:arregl|compon|compong|repar|retoc|empare|revis|trat|quit|pon|pong|recort|cur|cheq|vea|ve)\w*`,
  String.raw`(?:arregl|compon|repar|retoc|empare|revis|recort|quit|ver|tratar)[a-z]*(?:me|nos|le)?l[aeo]s?`,
])

/**
 * A text without complaints of a body beside a wish: «traigo la barba con hongos, quiero corte» asks
 * for no beard. Alone, or when it is to be mended, what ails names the service.
 */
export const withoutComplaints = (
  text: string,
  { services, hasService }: { services: readonly Service[]; hasService?: boolean }
): string => {
  if (mends.test(text)) return text
  const bare = ailments.reduce((left, ailment) => left.replace(ailment, 'molestia'), text)
  if (bare === text) return text
  const left = matchServices(bare, services).matches
  const handles = new Set(left.flatMap(handlesOf))
  const isAdded = matchServices(text, services).matches.some(match =>
    handlesOf(match).every(handle => !handles.has(handle))
  )
  return isAdded && (left.length > 0 || hasService === true) ? bare : text
}
const handlesOf = ({ options }: ServiceMatch): string[] => options.map(({ handle }) => handle)
