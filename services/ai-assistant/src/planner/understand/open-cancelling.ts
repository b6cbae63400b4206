const weekday = '(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)'
const when = `(?=(?:(?:lugar|espacio|cupo|chance|cita|algo|para|el|este|la|en|a|al|las?|pasado|proximo) )*(?:hoy|manana|${weekday}|\\d{1,2}\\b|tarde|noche|otro dia|otra hora))`
const room =
  '(?:hay|habra|haya|tienen?|tienes|tengan?|tengas|pueda(?: ir)?|queda|quedan|puedo(?: ir)?|pudiera(?: ir)?|alcanzo|me (?:dan|das|pueden?(?: dar| poner)?|puedes(?: dar| poner)?|toca|acomodan?)|se (?:puede|podria)|puede ser|encuentra[ns]?|cabe|esta (?:libre|disponible))'
const object =
  '(?: (?:mi cita|(?:la|el|lo) (?:del? |de la )?(?:[a-z]+ ){0,3}?[a-z0-9]+|la cita|esa))?'

const onlyIf = new RegExp(
  `\\bcancel(?:a|e|en|ar|ame|enme|arme|emos)?(l[ao]s?)?(${object}),? (?:(?:pero|y|solo|nomas|nada mas|unicamente) )*(?:si|siempre y cuando|en cuanto|cuando|siempre que|una vez que|hasta que) (?:no )?${room}(?: (?:lugar|espacio|cupo|chance|cita|algo))? ${when}(?:para )?`,
  'g'
)
const lookFirst = new RegExp(
  `\\bantes de cancel(?:ar)?(?:l[ao]s?|me)?(${object}),? (?:[a-z]+ ){1,4}?si (?:no )?${room}(?: (?:lugar|espacio|cupo|chance|cita|algo))? ${when}(?:para )?`,
  'g'
)
/** «cancélala si no hay sábado», «antes de cancelar checa si hay el viernes»: that day is looked for first. */
const asMove = (text: string): string =>
  text
    .replace(onlyIf, (_, pronoun?: string, thing?: string) =>
      pronoun ? `mueve${pronoun}${thing ?? ''} para ` : `mueve${thing || 'la'} para `
    )
    .replace(anotherOne, (_, pronoun?: string, thing?: string) =>
      pronoun ? `mueve${pronoun}${thing ?? ''} para ` : `mueve${thing || 'la'} para `
    )
    .replace(lookFirst, (_, thing?: string) => (thing ? `mueve${thing} para ` : 'muevela para '))

const asked = '(?:haz|dame|denme|pon|ponme|hazme|agend|apart|reserv|anot|sac)[a-z]*'
const anotherOne = new RegExp(
  `\\bcancel(?:a|e|en|ar|ame|enme|arme|emos)?(l[ao]s?)?(${object}),? (?:y|pero|mejor|luego|despues)(?: (?:mejor|luego|despues|me|ya|quiero|quisiera))* ${asked} (?:una? )?(?:otr[oa]|nuev[oa])(?: (?:cita|nueva))? ${when}`,
  'g'
)
const keepsOne =
  '(?:quedate|quedese|deja|deje|dejen|dejame|dejeme|dejenme|conserva|conservame|guardame|mantener|manten)'
const only = '(?:nomas|nada mas|solo|solamente|unicamente)'
const oneOf = '((?:la|el|lo) (?:del?|que) [^,;?]*?)'
const goes = '(?:borr|cancel|quit|elimin|anul|tach)[a-z]*'
const keepsThat = new RegExp(
  `(?:${only} )?${keepsOne} (?:${only} )?(?:con )?(?:${only} )?${oneOf},? (?:y )?(?:lo|las|los|la) (?:demas|otr[oa]s?|resto)(?: (?:citas|ya|si|me|las|los|lo))* (?:${goes}|no)\\b`,
  'g'
)
const keepsOnly = new RegExp(
  `^(?:(?:mejor|oye|hola|buenas|porfa|por favor|no|entonces|quiero que)[, ]+)*(?:${only} (?:me )?${keepsOne}|${keepsOne} ${only})(?: con)? ${oneOf}(?: por favor| porfa| gracias)*[ .!]*$`
)
/** «quédate con la de mañana, lo demás bórralo», «solo déjame la del sábado»: all others go. */
const asSpared = (text: string, isOpen: boolean): string => {
  const told = text.replace(keepsThat, 'cancela todas menos $1')
  return isOpen ? told : told.replace(keepsOnly, 'cancela todas menos $1')
}

const someone = '(?:me|nos) (?:dijo|dice|dijeron|dicen|puso|escribio|pidio|sugirio)'
const own =
  '(?:yo )?(?:si |claro que |todavia |aun )*(?:quiero|queremos|voy|vamos|pienso|puedo)(?: a)?(?: ir| asistir| llegar)?'
const toldToCancel = new RegExp(
  `\\b(?:(?:mi|el|la) [a-z]+ )?${someone},? (?:que )?(?:(?:la|lo|ya) )*["'«“ ]*cancel[^;]*?,? pero ${own}`,
  'g'
)

const did =
  '(?:(?:ustedes |que )?(?:me|nos) (?:l[ao] )?(?:cancel|anul|borr|quit)(?:aron|aste|o)|(?:ayer|antier|ya|si|yo) (?:l[ao] |les |te )?(?:cancele|anule|borre|quite))'
const done = new RegExp(
  `\\b${did} (?:ya )?(?:la|el|lo|mi)( (?:cita )?del? [^?,;]*?)?(?: cita)?(?:,? (?:verdad|no|cierto|vd))? *\\?`,
  'g'
)

const failing = [
  'en caso (?:de )?(?:que no|contrario)',
  'si (?:[a-z]+ ){0,3}?no(?: [a-z0-9:]+){0,7}?',
  'si (?:[a-z]+ ){0,3}?(?:esta|anda|tiene)(?: (?:todo|muy|ya|bien))* (?:llen|ocupad|apartad)[a-z]*(?: [a-z0-9]+){0,3}?',
].join('|')
const goesThen =
  '(?:(?:pues|entonces|mejor|ya|de plano|nomas|solo|me|l[ao]|quiero|hay que|prefiero) )*(?:cancel|anul|borr|quit|elimin)[a-z]*(?: (?:la|mi|esa) cita)?(?: (?:y ya|ya|por favor|porfa|mejor|pues))*'
const orElseCancel = new RegExp(
  `[,;.]* *\\b(?:(?:y|o|pero) )?(?:${failing}),? ${goesThen}(?= *(?:$|[,;.]))`,
  'g'
)
const changing =
  /\b(?:mov|muev|pas[aeoá]|cambi|recorr|reagend|reprogram|pospon|adelant|atras)[a-z]*|\bponl[ao]|\bponme/
const given =
  '(?:hay|habra|haya|tienen?|tienes|queda|puede[ns]?|esta|se puede|me (?:dan|das|puede[ns]?(?: dar)?))'
const unlessThen = new RegExp(
  `\\bsi (?:(?:ya|de plano|es que) )*(?:(?:con )?(?!(?:ya|de|es|me|te|se|yo|el|la)\\b)([a-z]+) )?no ${given}(?: (?:lugar|espacio|cupo|chance))?(?: con ([a-z]+))? ${when}([^,;.]*?),? ${goesThen}(?= *(?:$|[,;.]))`
)
/** «pásala al jueves con Jorge, si no hay con él cancélala»: what is wanted first is looked for. */
const withoutElse = (text: string): string => {
  const at = text.search(orElseCancel)
  if (at > 0 && changing.test(text.slice(0, at))) return text.replace(orElseCancel, '')
  return text.replace(unlessThen, (_, who?: string, whom?: string, time = '') => {
    const person = who ?? whom
    return `muevela para ${String(time)}${person === undefined ? '' : ` con ${person}`}`
  })
}

/**
 * A cancelling that depends on what there is, or that somebody else spoke of, is no order to cancel;
 * one with another time beside it is a move, and what alone stays says that the rest goes.
 */
export const withoutOpenCancelling = (text: string, isOpen: boolean): string =>
  asMove(
    asSpared(withoutElse(text), isOpen)
      .replace(toldToCancel, 'confirmo que voy')
      // «¿me cancelaron la del jueves?» asks whether it still is.
      .replace(
        done,
        (_, thing?: string) => `todavia tengo la cita${(thing ?? '').replace('cita ', '')} ?`
      )
  )
