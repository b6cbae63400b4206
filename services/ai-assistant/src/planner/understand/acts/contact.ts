import { anyOf } from './rule.ts'

/** Somebody of the business, by what they are. */
const role =
  '(?:doctora?|doctores|dra?|doc|doctorcit[oa]|medic[oa]|terapeutas?|fisio\\w*|licenciad[oa]s?|lic|maestr[oa]s?|profes?|profesor\\w*|miss|instructor\\w*|tutor\\w*|asesor\\w*|barber[oa]s?|estilistas?|manicuristas?|masajistas?|veterinari[oa]s?|dentistas?|ortodoncistas?|especialistas?|recepcion\\w*|secretari[oa]|encargad[oa]s?|duen[oa]s?|gerente|responsable|administrador\\w*|jef[ea]|personas?|humano|ejecutiv[oa]|chicas?|chavas?|muchachas?|senoritas?)'
const somebody = `(?:alguien|algun[oa]?|quien sea|cualquiera|ustedes|ella misma|el mismo|un[oa] de (?:l[oa]s|ustedes|ell[oa]s)|(?:el|la|l[oa]s|su|al?|un|una|algun|alguna|otr[oa]) (?:mism[oa] )?${role})`
const calls =
  '(?:llam(?:e|en|ara|aran)|marqu(?:e|en)|marcar(?:a|an)|habl(?:e|en|ara|aran)|contest(?:e|en|ara)|respond(?:a|an|iera)|contact(?:e|en)|busqu(?:e|en)|escrib(?:a|an)|expliqu(?:e|en)|comuniqu(?:e|en)|(?:regres|devuelv)(?:e|a|en|an) la llamada)'
const calling =
  '(?:llamar|marcar|hablar|contestar|responder|contactar|escribir|explicar|comunicar|regresar la llamada)'
/** «cuando esté lista», «para confirmar»: a notice beside an appointment. */
const notice =
  '(?! (?:de (?!la clinica|ustedes|ahi|alla|la)|cuando|en cuanto|si|un dia|para (?:confirm|record|avis)))'
/** Nothing more is said of when and what: no appointment with them. */
const nothingElse =
  '(?= *(?:$|[,;.?]|por favor|un momento|tantito|ahorita|directamente|para (?:pregunt|consult|ver (?:si|que)|saber|que me)))'

const patterns = anyOf([
  // «que el doctor o alguien de la clínica me llame», «que me conteste una de las terapeutas»
  `(?:que|si|ojala) (?:[a-z]+ ){0,8}?${somebody} (?:[a-z]+ ){0,6}?(?<!\\bno )(?:me|nos) (?:pued\\w+ |podri\\w+ )?(?:${calls}|${calling})\\b${notice}`,
  `(?:que|si|ojala) (?<!\\bno )(?:me|nos|le) (?:pued\\w+ |podri\\w+ )?(?:${calls}|${calling}) (?:[a-z]+ ){0,2}?${somebody}`,
  `${somebody} (?:[a-z]+ ){0,3}?(?:me|nos) (?:pued[ae]n?|podria[ns]?|pudieran?) ${calling}\\b${notice}`,
  `(?:pued[ae]n?|podria[ns]?|pudieran?) (?:${somebody} )?(?:llamar|marcar|contestar|responder|contactar|comunicar)(?:me|nos)\\b${notice}`,
  // «¿me puede comunicar con él?»
  '(?<!\\b(?:ya|cuando|siempre) (?:me |nos )?)(?:comuni[cq]|enlac|enlaz|conect|canali[zc])\\w* con (?!ustedes\\b|anticipacion|tiempo|mi\\b|l[oa]s? (?:clase|cita))',
  `(?:(?:me|nos) (?:pued\\w+ |podri\\w+ )?pas(?:a|as|an|ar)|pas(?:a|e|en)(?:me|nos)) (?:al?|con) (?:(?:el|la|un|una|algun|alguna) )?${role}${nothingElse}`,
  `${somebody}[^;.?]{0,30}\\bme l[aoe]s? (?:pued\\w+ |podri\\w+ )?(?:pasar?|pasas|pasan|comunic\\w+)(?= *(?:$|[,;.?]|por favor))`,
  // «¿quién me puede atender de a de veras?»
  '(?:a )?quien (?:me |nos )?(?:pued[ae]n?|podria|pudiera) (?:[a-z]+ )?(?:atender|ayudar|contestar|responder)\\w* (?:de (?:a )?(?:de ?)?ver(?:as|dad)|en persona|por telefono|que no sea)',
  '(?:con|a) quien (?:le |les |me |nos )?(?:pued[oe] |podria |debo |tengo que )?(?:habl|marc|llam|comuni[cq]|dirij|dirig|quej|pregunt|escrib)\\w*',
  'quien (?:me|nos) (?:pued[ae]|podria|pudiera) (?:ayudar|resolver|explicar|orientar|aclarar|contestar|responder)(?! (?:con|a|para) (?:una|la|mi|el|agend|apart|reserv|sacar))',
  '(?:persona|alguien|humano|gente) (?:real|de verdad|de (?:a )?(?:de ?)?veras|de carne y hueso|que (?:si sepa|me resuelva|me explique|me entienda|no sea (?:un )?(?:bot|robot)))',
  `(?:hablar(?:lo)?|tratar(?:lo)?|platicar(?:lo)?|ver(?:lo)?|preguntar(?:le|lo)?|consultar(?:lo)?) (?:[a-z]+ )?(?:directamente|directo|personalmente|mejor) (?:con|a) ${somebody}`,
])

/** A person of the business is asked for: a verb of contact and somebody, in any order. */
export const asksForContact = (message: string): boolean => patterns.test(message)
