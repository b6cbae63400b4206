import { anyOf } from './acts/rule.ts'
import { normalize } from './normalise.ts'

const machine = String.raw`(?:ia|inteligencia artificial|robot|robotcito|bot|maquina|chat ?bot|chat ?gpt|contestadora|programa|asistente virtual|computadora)`
const human = String.raw`(?:persona|human[oa]|ser human[oa]|alguien real|de verdad|de carne y hueso|real)`
const end = String.raw`(?: real| de verdad| de carne y hueso| automatic[oa])?(?= *(?:$|[^ \w]| o ))`
const asksWho = anyOf([
  String.raw`eres (?:tu |usted |acaso |solo |nomas |en realidad )*(?:un |una )?(?:${machine}|${human})${end}`,
  String.raw`es (?:usted |esto |este )+(?:un |una )?(?:${machine}|${human})${end}`,
  String.raw`(?:esto|este|usted|aqui) (?:es|son) (?:un |una )?(?:${machine})${end}`,
  String.raw`(?:hablando|hablo|platicando|platico|chateando|chateo|escribiendo|escribo|tratando|trato) con (?:un |una |el |la )?(?:${machine}|${human})${end}`,
  String.raw`(?:contesta|responde|atiende|escribe) (?:un |una )?(?:${machine}|persona(?= (?:real )?o ))`,
  String.raw`(?:son|es) (?:mensajes?|respuestas?) automatic[oa]s?`,
  String.raw`are you (?:a |an )?(?:real )?(?:bot|robot|ai|machine|human|person|real)(?= *(?:$|[^ \w]| or ))`,
  String.raw`(?:talking|speaking|chatting) (?:to|with) (?:a |an )?(?:real )?(?:bot|robot|ai|machine|human|person)(?= *(?:$|[^ \w]| or ))`,
])

const pieces = /[^?!.\n;]*[?!.\n;]*/g
const courtesies =
  /^(?:[^\w]|\b(?:hola|oye|oiga|oigan|disculp\w+|perdon|una? (?:duda|pregunta)|buen[oa]s?|dias|tardes|noches|o que|gracias|es que|pero|y)\b)*$/

/** Whether a person or a machine writes; the rest of the message, empty where it asks nothing else. */
export const withoutAskingWho = (text: string): string | undefined => {
  const all = text.match(pieces) ?? []
  const rest = all.filter(piece => !asksWho.test(normalize(piece)))
  if (rest.length === all.length) return undefined
  const left = rest.join('').trim()
  return courtesies.test(normalize(left)) ? '' : left
}
