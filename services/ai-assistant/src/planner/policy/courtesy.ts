import { advance } from './booking.ts'
import { offer } from './offer.ts'
import { hesitates, undecided } from '../understand/intents.ts'
import { leads, phrases } from '../wording/phrases.ts'
import { ask, can, handOver, type Step, type Talk } from './talk.ts'
import type { Understanding } from '../understand/understand.ts'

/** How many people a message is about, when it says more than one. */
export const partyOf = (normalized: string): number | undefined => {
  const words = new Map([
    ['dos', 2],
    ['tres', 3],
    ['cuatro', 4],
    ['cinco', 5],
  ])
  const said =
    /\b(?:somos|seriamos|seremos|venimos|iriamos|iremos) (\d|dos|tres|cuatro|cinco)\b|\b(\d|dos|tres|cuatro|cinco) personas\b|\b(?:para|son|quiero|necesito) (\d|dos|tres|cuatro|cinco) (?:cortes|citas|lugares|ninos|hijos|chavos|amigos|adultos|hermanos)\b|\bmis (\d|dos|tres|cuatro|cinco) (?:hijos|ninos|chavos|hermanos)\b/.exec(
      normalized
    )
  const many = said?.slice(1).find(Boolean) ?? ''
  const count = words.get(many) ?? Number(many)
  if (said) return count > 1 && count < 10 ? count : undefined
  return /\bmi (?:hij[oa]|herman[oa]|espos[oa]|novi[oa]|amig[oa]|papa|mama|primo) y (?:yo|para mi)\b|\bpara (?:mi|mi y|los dos|ambos|nosotros dos)(?: y)? (?:para )?mi (?:hij[oa]|herman[oa]|espos[oa]|novi[oa]|amig[oa]|papa|primo)\b|\bpara los dos\b|\by otr[oa] para (?:mi|el|ella)\b/.test(
    normalized
  )
    ? 2
    : undefined
}

const lateness =
  /\b(?:voy|llego|llegare|llegamos|vamos|ando|vengo) (?:\w+ ){0,4}tarde\b|\bse me (?:hizo|esta haciendo) tarde\b|\bya (?:voy|vamos) (?:en camino|llegando|para alla)\b|\b(?:estoy|ando) (?:en el trafico|atorad[oa]|retrasad[oa])\b|\bme (?:atraso|retraso)\b|\b(?:llego|llegamos|caigo|estoy)(?: ahi| como)* en (?:como |unos )?(?:\d+|cinco|diez|quince|veinte|treinta) min/
const asking =
  /^(?:(?:oye|disculpa|una duda|pregunta|y|hola|buenas|perdon) )*(?:aceptan|tienen|tienes|hay|se puede|puedo (?:llevar|pagar|ir|llegar)|cuentan|manejan|traen|dan|hacen|es necesario|necesito llevar|reciben|usan|como|cual|que|por que|cuantos?|cuando|con que)\b/
/** What stands in a conversation for a message without words. */
const unreadable = /^\s*(?:\[(?:imagen|audio|video|documento|contacto|ubicación)\]\s*)+$/
const plain =
  /^\W*(?:ok|okey|si|va|bien|esta bien|sale|seguro|hola|estas ahi|ahi|y|entonces|no)\W*$/

/** Nothing in the message was understood, or it was only courtesy. */
export function* fallBack(talk: Talk, said: Understanding, text: string): Step<void> {
  const { memory, words } = talk
  const pending = memory.pending
  const question =
    /\bsi (?:llego|voy|llegamos)\b/.test(said.normalized) ||
    ((/\?/.test(text) || asking.test(said.normalized)) &&
      !plain.test(said.normalized.replace(/\?/g, '')) &&
      !said.greet)
  if (unreadable.test(text)) return void words.push(phrases.onlyText)
  if (/^\W*(?:sticker)?\W*$/.test(said.normalized))
    return void words.push(
      memory.pending && memory.goal ? phrases.waiting : courteous(talk, phrases.courtesy)
    )
  if (!question && lateness.test(said.normalized)) {
    const told = can(talk, 'hand_to_human')
      ? yield {
          name: 'hand_to_human',
          arguments: { reason: `Avisa: ${said.normalized.slice(0, 200)}` },
        }
      : { ok: false }
    return void words.push(told.ok ? phrases.late : phrases.cannotHandOver)
  }
  if (said.thanks) return void words.push(courteous(talk, phrases.thanks))
  if (pending?.kind === 'human') {
    if ((memory.asked?.times ?? 0) >= 2)
      return yield* handOver(talk, pending.about ?? said.normalized.slice(0, 200))
    if (question)
      return ask(talk, 'human', phrases.noData, {
        ...pending,
        about: said.normalized.slice(0, 200),
      })
    return ask(talk, 'human', phrases.offerHuman, pending)
  }
  if (
    !memory.goal &&
    /^(?:muy |todo )?bien\b.*\by (?:tu|usted|ustedes)\b|^y (?:tu|usted)\b|\bcomo (?:te va|les va|andas)\b/.test(
      said.normalized
    )
  )
    return void words.push(phrases.soSo)
  if (said.greet && !memory.goal) return ask(talk, 'hello', phrases.helloAgain, { kind: 'when' })
  // «Sí» to nothing asks what for; «ok» and «va» only close what was said.
  if (
    !memory.goal &&
    (memory.closed ? said.confirm || said.deny : said.confirm && !/\bsi\b/.test(said.normalized))
  )
    return void words.push(courteous(talk, phrases.courtesy))
  if (!question && !memory.goal && undecided.test(said.normalized))
    return void words.push(phrases.waiting)
  if (question && !memory.goal)
    return ask(talk, 'no-data', phrases.noData, {
      kind: 'human',
      about: said.normalized.slice(0, 200),
    })
  if (question) {
    words.push(phrases.noDataNow)
    // A question put twice already would now turn into the offer of a person, which has just been made.
    if ((memory.asked?.times ?? 0) >= 2) return
  }
  if (
    !question &&
    pending &&
    memory.goal &&
    hesitates.test(said.normalized) &&
    (pending.kind === 'offers' || pending.kind === 'cancel')
  )
    return void words.push(phrases.waiting)
  if (pending && memory.goal) return yield* remind(talk)
  ask(talk, 'help', phrases.help, { kind: 'when' })
}

/** The next of some courtesies, so that the same thanks do not get the same words. */
const courteous = ({ memory }: Talk, sayings: readonly string[]): string => {
  memory.courtesies += 1
  return sayings[(memory.courtesies - 1) % sayings.length] ?? ''
}

/** Repeats the open question after an answer given in between. */
export function* remind(talk: Talk): Step<void> {
  const { memory } = talk
  const pending = memory.pending
  if (pending?.kind === 'offers' && memory.goal)
    offer(talk, memory.goal, pending.offers, leads.again)
  else if (pending) yield* advance(talk)
}
