import type { Offer } from '../state/memory.ts'
import type { Understanding } from '../understand/understand.ts'
import { remindUncounted } from './courtesy.ts'
import { offer } from './offer.ts'
import type { Step, Talk } from './talk.ts'

/** «apártala», «la quiero», «sí por favor», «claro que sí»: meant, whatever is asked beside it. */
const emphatic =
  /\b(?:apart|agend|reserv|confirm|anot|apunt|registr)(?:a|e|o|en|an)?(?:me|nos)?(?:l[ao]s?)?\b|\b(?:la|lo|las|los|esa|ese) (?:quiero|tomo|agarro|acepto)\b|\bme l[ao]s? (?:quedo|apart|agend|reserv|anot)[a-z]*|\bhazl[ao]s?\b|\b(?:muev|cambi|cancel)(?:a|e|en)(?:me|nos)?l[ao]s?\b|\bclaro que si\b|\bpor supuesto\b|\bsi[ ,]+(?:si|por favor|porfa\w*|porfis|plis|quiero|por supuesto|claro)\b/
const bareYes =
  /^(?:(?:ah|ay|ok|va|pues|bueno|hola|perfecto|excelente|sale|gracias|orale|andale|que)[ ,]+)*si\b/
const but = /\b(?:pero|but|solo que|nada mas que|nomas que|aunque)\b/

const length = /\b(?:dur|tard|demor)[a-z]*|\bcuant[oa]s? (?:tiempo|minutos|horas)\b/
const money =
  /\b(?:anticipo|deposit|pag[aou]|cobr|cost[eo]|precio|descuento|promo|tarjeta|efectivo|transfer|a meses|reembols|devuelv|penaliz|cancel|cambiarl|moverl)/
/** «¿me mandas la ubicación?» is asked by who comes. */
const forTheWay =
  /\b(?:mand|pas|envi|compart)[a-z]* (?:\w+ ){0,2}(?:ubicacion|direccion|ubi|mapa|liga|link)/
/** «¿va?», «¿verdad?»: no question of its own. */
const tag = /(?:^|[,;. ])(?:va|si|ok|verdad|no|sale|cierto|esta bien|de acuerdo)\?/g

/** Beside a plain «sí» only what is to be paid may decide it; beside an emphatic one nothing. */
const asksBeforeYes = ({
  acts,
  normalized,
  unknownQuestions,
  confirm,
  option,
}: Understanding): boolean => {
  if (!(confirm || option !== undefined) || emphatic.test(normalized)) return false
  const asked = acts.filter(({ intent }) => intent.startsWith('ask_'))
  const isMarked = normalized.replace(tag, ' ').includes('?')
  const isQuestion = asked.length > 0 || unknownQuestions.length > 0 || isMarked
  if (!isQuestion || forTheWay.test(normalized)) return false
  const ofMoney = asked.some(
    ({ intent }) => intent === 'ask_payment' || (intent === 'ask_price' && !length.test(normalized))
  )
  if (ofMoney || money.test(normalized) || but.test(normalized)) return true
  return !bareYes.test(normalized) && option === undefined
}

/**
 * «perfecto, ¿cuánto sería?», «sí, ¿pero aceptan tarjeta?»: what was asked may decide it, so that after
 * the answer the same is put once more, or the one that was named. True when it was.
 */
export function* answersFirst(
  talk: Talk,
  message: Understanding,
  { offers, only }: { readonly offers: readonly Offer[]; readonly only: Offer }
): Step<boolean> {
  const { words, phrases, leads, memory } = talk
  if (memory.frame === null || !asksBeforeYes(message)) return false
  if (words.length === 0) words.push(phrases.unknownAside(undefined))
  if (offers.length === 1) yield* remindUncounted(talk)
  else offer(talk, memory.frame, [only], leads.narrowed)
  return true
}
