/** Said around an answer without changing it. */
const padding =
  '(?:(?:pues|no se|la verdad|m+|ay|uy|bueno|ok|si|hola|oye|por mi|tu|para|dia|con|que sea|yo|a mi|es|seria|puede ser|la neta|gracias|por favor)[ ,.]*)*'
const haveVerb =
  '(?:teng\\w+|tien\\w+|haya|hay|este|sea|quier\\w+|gust\\w+|pued\\w+|me (?:des|digas|den))'
const anyOfThem = [
  'cualquiera(?: (?:esta bien|me (?:queda|acomoda|sirve)|que (?:tengas|sea|haya)))?',
  'cualquier (?:dia|momento|fecha|horario|hora)',
  `(?:el|la|lo|los|cuando) (?:dia )?que (?:tu |mejor |mas )?(?:${haveVerb}|(?:te|les|le) (?:acomod\\w+|qued\\w+|conv\\w+))(?: (?:libre|disponible|lugar|espacio|mejor|bien))*`,
  '(?:el|la|lo) (?:que (?:tengas|tengan|haya|tienes) )?(?:mas|primer[oa]?) ?(?:pront[oa]|proxim[oa]|cercan[oa]|temprano|rapido|inmediat[oa]|libre|disponible|que \\w+)?(?: (?:posible|que \\w+))?',
  '(?:me |le |nos )?(?:da|es|vale) (?:igual|lo mismo|indistint[oa])(?: (?:el dia|cual|cuando))?',
  'indistint[oa]|no importa(?: (?:el dia|cual|cuando))?|(?:sin|no tengo) (?:preferencia|problema)(?: (?:de|con el) dia)?',
  '(?:tu|usted|ustedes) (?:dime|dira|diras|di|digan|diga|elige|escoge|decid\\w+|sabes)(?: (?:cuando|que dia|cual))?|dime tu(?: (?:cuando|que dia))?',
  '(?:como|cuando|el dia que|lo que) (?:te|les|le) (?:acomod\\w+|qued\\w+|conv\\w+|sea mejor)(?: mejor| bien)?',
  '(?:ya|pronto|ahorita|en cuanto (?:puedas|haya|se pueda|tengas)|a la brevedad|urge|lo antes|cuanto antes|en estos dias|en cuanto)',
]
const indifferent = new RegExp(
  `^${padding}(?:${anyOfThem.join('|')})[ ,.]*(?:por favor|gracias|nomas|esta bien|pero)?(?![a-z])`
)

/** «cualquiera», «el que tengas», «tú dime»: asked for a day, the person leaves it to the business. */
export const leavesDayOpen = (normalized: string): boolean =>
  indifferent.test(normalized.replace(/[?!]/g, ' ').replace(/\s+/g, ' ').trim())
