import { isTradeWord } from '../lexicon/trades.ts'
import { kin } from './kin.ts'

const anyKin = new RegExp(`\\b(?:${kin})\\b`)
const asking = '(?:quiero|quisiera|necesito|ocupo|agendame|apartame|reservame|ponme|dame|anotame)'
const ownTime =
  '(?:(?:el |este )?(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|a las? |hoy|manana|pasado|en la |por la )'
/** «quiero corte mañana a las 5 y mi hermano el jueves»: each has a time of their own, and the writer asks. */
export const eachOwnTime = new RegExp(
  `\\b${asking}\\b(?= (?!(?:[a-z]+ ){0,6}(?:para|a|de) mis? )[^.;?]*?${ownTime}[^.;?]*? y (?:a |para )?mis? (?:${kin}) ${ownTime})`
)

const kinWithThing = new RegExp(
  `(?:^|\\b${asking}\\b)(?!(?: ?[a-z]+ ){0,6}(?:para|a|de|con) mis? ).*? y (?:de una vez |de paso |tambien )?mis? (?:${kin}) (?:quiere )?(?:un |una |su |el |la )?([a-z]{3,})`
)
/** «quiero un fade y mi compadre un corte»: each has something of their own. */
export const eachOwnThing = (text: string): RegExpExecArray | null => {
  const found = kinWithThing.exec(text)
  const [first = ''] = text.slice(found?.index).split(' y ')
  const isOwn = first.split(/[^a-z]+/).some(isTradeWord) && !anyKin.test(first)
  return found && isOwn && isTradeWord(found[1] ?? '') ? /[a-z]+/.exec(text) : null
}

export const onlyKin = new RegExp(`^(?:${kin})$`)
/** «mi fade con Luis y a mi niño…»: what is the writer's own, beside somebody of theirs. */
export const ownThing = (text: string): RegExpExecArray | null => {
  const found = ownBeside.exec(text)
  const thing = found?.[1] ?? ''
  return found && isTradeWord(thing) && !onlyKin.test(thing) ? found : null
}
const ownBeside = new RegExp(
  `\\bmi ([a-z]{3,})\\b(?=[^;.?]*\\by (?:tambien )?(?:a |para )mis? (?:${kin})\\b)`
)

/** «y yo la verdad no tengo nervios para enseñarle»: told of the writer, who does not come. */
export const onlyTells =
  '(?! (?:la (?:verdad|neta)|honestamente|no|ya no|ni|nunca|creo|digo|pienso|estaba|trabajo|vivo|pago|manejo|se que|le dije|l[oa]s? (?:llev|acompan|esper|pas|dej|recoj|recog)[a-z]*|les? (?:pago|ayudo))\\b)'
