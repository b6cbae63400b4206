import { hesitates, stepBack, undecided } from './acts/courtesies.ts'
import { defers, onlyInformed, saysMore, saysYesPlainly } from './acts/deferring.ts'
import { topicOf, type Topic } from './acts/topics.ts'
import type { Reply } from './answer.ts'

/** One clause as an answer to the question before it. */
export type ClauseReply = Reply & { topic: Topic | undefined; clause: string }

/** What a message answers: yes, no, a step back from everything, or a position in the list shown. */
export type Answer = {
  /** A yes, and nothing in the message against it. What it names must still fit what was asked. */
  confirm: boolean
  deny: boolean
  abandon: boolean
  /** 1-based; -1 is the last. */
  option?: number
}

const lead =
  '(?:(?:hola|ya|oye|ah|ay|pues|bueno|m+|uy|ok|gracias|buenas|muy bien|que bien|genial|andale|orale|sale|va|jaja\\w*|uf|listo)[ ,;.]+)*'
/** «si puedo», «si hay»: a condition, no yes. */
const condition =
  '(?:puedo|pudiera|pude|pueden?|puedes|podria\\w*|hay|tienes?|tienen|tuviera\\w*|me (?:das|puedes|dejan|da|pueden|alcanza)|se (?:puede|podria)|es (?:posible|que)|no|llego|salgo|acabo|alcanzo|existe|quieres?|gustas?|fuera|cambio|voy)'
const opening = new RegExp(
  `^${lead}(?:si(?: (?!${condition}\\b)|$|[,;.])|(?:claro|va|sale|ok|okey|oki|perfect(?:[oa]|amente)|excelente|de acuerdo|esta (?:bien|perfecto|excelente)|me (?:parece|late|queda|sirve|acomoda|conviene|gusta|funciona)|esa|ese|dale|orale|andale|andele|sip|sipi|juega|zas|va que va|ya vas|de lujo|me cuadra|arre|jalo|adelante|por supuesto|con gusto|simon|(?:es |todo )?correcto|exacto|asi es|es asi|efectivamente|en efecto|afirmativo|(?:asi|eso) (?:esta bien|es|mero)|apart\\w+|agend(?:a\\w*|ela)|reserv(?:a\\w*|ela)|confirm(?:o|a|ala|ado|amela)|me l[ao]s? (?:apart|agend|reserv|anot|guard|das|quedo)[a-z]*|(?:la|esa|lo) (?:tomo|quiero|agarro)|hazlo|listo|vientos|super|que sea|quedamos|todas|las dos|los dos|ambas|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\\b.*\\b(?:esta (?:bien|perfecto)|me (?:queda|late|parece)|perfecto|va))(?![a-z]))`
)
const against =
  /\b(?:no|ni|nunca|tampoco|otr[oa]s?|mejor(?! (?:esa|ese|asi|todavia))|mas (?:tarde|temprano)|en (?:vez|lugar) de|menos|excepto|todavia|antes (?:quiero|necesito|dime)|cuanto|pero(?! (?:orale|va|ok|esta bien|dale|sale|ni modo)\b))\b|\?/
const harmless =
  /\b(?:no (?:hay (?:problema|bronca|pedo)|importa|pasa nada|te preocupes|se preocupe|le hace)|como no|por que no|sin problema|cuanto antes|ni (?:modo|hablar))\b/g
/** «sí porque ya no voy a poder ir» says why, it denies nothing. */
const reason = /\b(?:porque|por que|es que|ya que) .*$/

/** A yes with more words around it: courtesy, the day repeated, the thing named. */
export const agreesInMoreWords = (normalized: string): boolean => {
  const text = normalized.replace(harmless, ' ').replace(reason, ' ')
  return opening.test(text) && !against.test(text) && !hesitates.test(text) && !undecided.test(text)
}

/** «solo si es con Beto», «siempre y cuando haya estacionamiento»: a yes to something else. */
const conditional =
  /(?<=[a-z0-9],? )(?:(?:solo|nomas|nada mas|unicamente|pero) )?si (?:es|son|fuera|cuesta|sale|hay|tienen?|incluye|alcanz\w+|queda|no (?:es|hay|sale|cuesta|cobran?|pasa)|se puede|puede\w*|dan|hacen|acept\w+|cobra\w*|atiend\w+|traen?|me (?:das?|dan|puedes?|pueden|dejan?|hacen|atienden?|cobran?|sale|toca|alcanza))\b(?![^,;]*\b(?:aviso|cancelo)\b)|\b(?:solo|nomas|nada mas|unicamente) si (?!(?:por favor|porfa|gracias|esa|ese|quiero|apart|agend))[a-z]+|\b(?:mientras (?:que )?(?:sea|no|haya|este|me|la|lo)|con tal (?:de )?que|a menos que|en caso de que)\b/

/** Under a condition, put off, or thanks for what was told: no yes to what was asked. */
const isOpen = (text: string): boolean =>
  conditional.test(text) || defers(text) || (onlyInformed(text) && !saysYesPlainly(text))

/** `questions`: the clauses that ask something else. */
type Asked = {
  readonly normalized: string
  readonly isAsked: boolean
  /** Times are on the screen. */
  readonly isOffered: boolean
  readonly questions: readonly string[]
}

/** «sí, así déjalo» beside offered times: they are taken as they are. */
const leftAsOffered = new RegExp(
  `^${lead}(?:(?:si|sip|claro|perfecto|va|sale|asi es|correcto|exacto|esta bien)[ ,;.]+)+(?:(?:por favor|porfa|asi|ya|nomas|nada mas|mejor)[ ,]+)*dej[aeo]\\w*(?: (?:asi|por favor|ya|apartad\\w+|como esta\\w*|esta bien|bien|gracias))*[ .!]*$`
)

/** «porfis»: a request put to a question is a yes to it. */
const plea =
  /^(?:(?:si|ok|ya|h?ay|anda|ande)[, ]+)*(?:por favor|por fa|porfis?|porfi+s*)(?:[, ]+(?:gracias|senorita|joven|amig[oa]|si|bonit[oa]|por favor))*[ .!]*$/

/** Yes, no or an option: an option after a no replaces it; a hesitant answer is none. */
export const readAnswer = (
  all: readonly ClauseReply[],
  { normalized, isAsked, isOffered, questions }: Asked
): Answer => {
  // «sí, ¿y puedo llevar a mi bebé?»: what is asked neither grants nor refuses anything.
  const replies = all.filter(
    ({ clause }) => !questions.includes(clause.replace(/ ?\?/g, '').trim())
  )
  const isLeft = isOffered && leftAsOffered.test(normalized)
  const abandon = !isLeft && stepBack.test(normalized)
  const isDecided = !abandon && !hesitates.test(normalized) && !(isAsked && isOpen(normalized))
  const isClear = isDecided && replies.length === all.length && !replies.some(isUnread)
  const noAt = replies.findLastIndex(
    // «¿y si no llego?» asks what then, and denies nothing.
    reply => reply.no && !isAbsence(reply) && reply.topic !== 'ask_requirements'
  )
  const optionAt = replies.findLastIndex(reply => reply.option !== undefined)
  const option = optionAt > noAt && isClear ? replies[optionAt]?.option : undefined
  const agrees =
    isLeft ||
    (isAsked && plea.test(normalized)) ||
    (isAsked &&
      isDecided &&
      agreesInMoreWords(normalized) &&
      !(
        isOffered &&
        saysMore(
          normalized,
          all.flatMap(({ unread }) => unread)
        )
      ))
  const deny = noAt >= 0 && option === undefined && !agrees
  const saysYes = isClear && replies.some(reply => reply.yes)
  const confirm = !deny && option === undefined && (saysYes || agrees)
  return { confirm, deny, abandon, ...(option !== undefined && { option }) }
}

const isUnread = ({ clean, topic, clause }: ClauseReply): boolean =>
  !clean && !topic?.startsWith('ask_') && !/^(?:y )?\?*$/.test(clause)

/** «no voy a poder ir» cancels; it denies nothing. */
const isAbsence = ({ topic, clause }: ClauseReply): boolean =>
  (topic === 'cancel' || topic === 'move') &&
  /\bno (?:voy|podre|podria|puedo|alcanzo|vamos|ire|asistire)/.test(clause)

/** The topic of a clause, and what it answers. */
export const withTopic = (reply: Reply, clause: string): ClauseReply => ({
  ...reply,
  topic: topicOf(clause),
  clause,
})
