import { modality } from '../understand/unknown-questions.ts'
import { anyOf } from '../understand/acts/rule.ts'
import { fold } from '@mostrador/kernel'
import type { Service } from '../understand/business.ts'
import { conceptOf } from '../understand/lexicon/trades.ts'
import { keysOf } from '../understand/spans/service-words.ts'
import { matchServices } from '../understand/spans/services.ts'
import { bestWritten, sentencesIn, writtenBy } from './knowledge.ts'
import { nounOf } from './nouns.ts'
import { branchesOf } from '../results.ts'
import { ask, can, type Step, type Talk } from './talk.ts'

const payment = anyOf([
  String.raw`(?<!es de )pag\w*|tarjet\w*|efectiv\w*|transferenci\w*|(?:a|en) (?:\d+ )?meses`,
  String.raw`meses sin|terminal|anticipo\w*`,
])

/** «¿el vapor se paga aparte o ya va?» */
const asksIncluded =
  /\b(?:aparte|extra|por separado|inclu\w+|en el precio|ya (?:va|viene|entra|trae))\b/

/** Words that ask about the same thing as others tell: «¿qué llevo?» and «Trae ropa cómoda». */
const related: readonly (readonly [question: RegExp, sentence: RegExp])[] = [
  [
    /\b(?:que|algo|ropa|puest\w+|vest\w+)\b.*\b(?:llev\w+|traer|pongo|puest\w+|vest\w+)|\b(?:llevar|traer) (?:algo|ropa|mis)\b|\brequisitos\b/,
    /\b(?:trae|traer|ropa|lleva|llevar|ayuno|minimo)\b/,
  ],
  [
    anyOf([
      String.raw`edad|cumpl\w+|(?:\d+|cuant[oa]s) (?:anos|anitos)|menor(?:es)? de`,
      String.raw`(?:tiene|tengo) (?:\w+ ){0,2}\d{1,2}`,
    ]),
    /\b(?:anos|edad)\b/,
  ],
  [
    anyOf([
      String.raw`adult\w+|grandes|mayores|universi\w+|niveles?|grados?`,
      String.raw`primaria|secundaria|prepa\w*|kinder`,
    ]),
    /\b(?:primaria|secundaria|prepa\w*|kinder|todas las edades|adultos)\b/,
  ],
  [
    anyOf([
      String.raw`estacion\w+|parking|cajon\w*`,
      String.raw`(?:dej|estacion|met|guard)\w* (?:\w+ ){0,2}(?:carro|coche|camioneta|auto|moto)`,
      String.raw`donde (?:lo |la )?dej\w+(?: el (?:coche|carro)| la camioneta)?`,
    ]),
    /\bestacion\w+/,
  ],
  [
    anyOf([
      String.raw`factur\w+|recibos?|comprobantes?|deduc\w+|impuestos|reembols\w+(?= (?:\w+ ){0,3}segur)`,
      String.raw`seguro (?:de|me|medico)|aseguradora`,
    ]),
    /\b(?:factur\w+|recibos?|reembols\w+)\b/,
  ],
  [
    anyOf([
      String.raw`(?:hay|teng\w+|tiene\w*|tenemos) que (?:comprar|pagar|conseguir)|libros?`,
      String.raw`material(?:es)?|cuadernos?|copias|utiles`,
    ]),
    /\b(?:material\w*|libros?|utiles)\b/,
  ],
  [
    anyOf([
      String.raw`poco a poco|(?:en|a) (?:abonos|pagos|plazos|meses|mensualidades|quincenas)`,
      String.raw`parcialidades|a credito`,
    ]),
    /\b(?:meses|abonos|plazos|parcialidades|mensualidades)\b/,
  ],
  [
    /\b(?:ayun\w+|comer antes|(?:debe|puede|tiene que) (?:no )?comer|sin comer|desayun\w+)\b/,
    /\bayun\w+/,
  ],
  [modality, /\b(?:presencial\w*|en linea|online|virtual\w*|por zoom|a distancia|a domicilio)\b/],
  [/\b(?:wifi|internet)\b/, /\b(?:wifi|internet)\b/],
  [
    anyOf([
      String.raw`urgencias?|emergencias?|fuera de horario|(?:en|por) la (?:madrugada|noche)|de noche`,
      String.raw`24 horas|media ?noche|se complica|(?:que|cual) (?:\w+ )?(?:numero|telefono)`,
    ]),
    /\burgencias?\b/,
  ],
  [
    anyOf([
      String.raw`individual\w*|grupal\w*|grupos?|(?:cuant[oa]s|dos|tres) (?:alumn\w+|nin[oa]s|personas)`,
      String.raw`(?:misma|una sola) (?:clase|sesion|cabina)`,
    ]),
    /\b(?:alumn\w+|individual\w*|grup\w+|person\w+)\b/,
  ],
  [/\b(?:que dias?|cuando (?:hay|dan|es|son))\b/, /\b(?:lunes|martes|jueves|sabados?|domingos?)\b/],
  [
    anyOf([
      String.raw`recog\w+|pasan por|pasar por|(?:pasan|van|vienen|llegan) (?:a|hasta) mi (?:casa|colonia|depa\w*|trabajo)|a domicilio|(?:vienen|van) (?:\w+ ){0,3}por`,
      String.raw`hasta donde (?:llegan|van|pasan)`,
    ]),
    /\b(?:pasamos por|recogemos|domicilio)\b/,
  ],
  [
    /\b(?:cuanto|minutos|llegar|tiempo|llego) antes\b|\banticipacion\b|\btolerancia\b/,
    /\b(?:antes|tolerancia|anticipacion)\b/,
  ],
  [
    /\b(?:zoom|en linea|online|virtual\w*|videollamada|video|a distancia|presencial\w*|remot\w+)\b/,
    /\b(?:presencial\w*|en linea|virtual\w*|videollamada)\b/,
  ],
  [asksIncluded, /\b(?:inclu\w+|sin costo|gratis|cortesia|se cobra|aparte)\b/],
  [
    /\b(?:desde (?:que ano|cuando)|antiguedad|cuantos anos (?:llevan|tienen)|cuanto (?:tiempo )?llevan)\b/,
    /\bdesde (?:el )?(?:19|20)\d\d\b|\banos de experiencia\b/,
  ],
  [
    anyOf([
      String.raw`(?:sin|con|previa|hacer|sacar) (?:una )?cita|orden de llegada`,
      String.raw`(?:caer|llegar|pasar|ir)(?:les|le|te)? (?:asi|nada mas|nomas|sin avisar)`,
    ]),
    /\b(?:(?:sin|con|previa) cita|orden de llegada)\b/,
  ],
  [/\b(?:permiso|licencia)\b/, /\b(?:permiso|licencia)\b/],
]

/**
 * Answers a question from what the owner wrote about the business and its services, in the owner's
 * words; without a sentence about it, offers a person.
 */
export function* answerFromFacts(talk: Talk, question: string): Step<void> {
  const pieces = question.split(
    /, | (?:y|o|u) (?=(?:si|tambien|dan|hacen|tienen|manejan|aceptan|puedo|se|hay|que)\b)/
  )
  const sentences = pieces.length > 1 ? yield* factsAbout(talk, pieces) : []
  const sentence = sentences.length > 1 ? sentences.join(' ') : yield* factAbout(talk, question)
  if (sentence && talk.memory.language === 'en' && payment.test(fold(sentence)))
    return void talk.words.push(paymentInEnglish(sentence))
  if (sentence) return void talk.words.push(sentence)
  // An age that nobody wrote a rule about is no reason against an appointment.
  if (ofAge.test(question) && talk.named.length > 0) return
  // Of two questions in one message it is said once.
  if (talk.words.includes(talk.phrases.noData)) return
  ask(talk, 'no-data', talk.phrases.noData, { kind: 'human', about: question.slice(0, 200) })
}

const ofAge = /\b(?:\d{1,2}|[a-z]{3,7}) (?:anos|anitos)\b|\b(?:tiene|tengo) (?:ya )?\d{1,2}\b/

/** A sentence for each piece of a question that has one, none of them twice. */
function* factsAbout(talk: Talk, pieces: readonly string[]): Step<string[]> {
  const found: string[] = []
  for (const piece of pieces) {
    const fact = yield* factAbout(talk, piece)
    if (fact !== undefined && !found.includes(fact)) found.push(fact)
  }
  return found
}

const means: readonly (readonly [RegExp, string])[] = [
  [/efectivo/i, 'cash'],
  [/tarjeta/i, 'cards'],
  [/transferencia/i, 'bank transfer'],
  [/meses sin intereses/i, 'monthly payments without interest'],
]
const inWords = new Intl.ListFormat('en', { type: 'conjunction' })
/** The ways of paying that the owner names, in English. */
const paymentInEnglish = (sentence: string): string => {
  const accepted = means.filter(([words]) => words.test(sentence)).map(([, name]) => name)
  return accepted.length > 0 ? `We accept ${inWords.format(accepted)}.` : sentence
}

/** What a question is about beside the services that it names. */
const contentOf = (question: string, named: readonly Service[]): string => {
  const own = new Set(named.flatMap(({ name }) => [...keysOf(name)]))
  return nounOf(question)
    .split(' ')
    .filter(word => !own.has(conceptOf(word)) && !/^cuant[oa]s$/.test(word))
    .join(' ')
}

/** The sentence of the owner that shares most words with the question; undefined when none does. */
export function* factAbout(talk: Talk, question: string): Step<string | undefined> {
  yield* learnFacts(talk)
  const isPayment = payment.test(question) && !asksIncluded.test(question)
  const { facts, services } = talk.memory
  const { matches } = matchServices(question, services ?? [])
  const own = matches.flatMap(({ options }) => options)
  const said = own.length > 0 ? own : talk.named
  const topic = [talk.memory.frame?.service ?? talk.memory.topic].filter(each => each !== null)
  const asked = {
    question,
    content: contentOf(question, said),
    named: said.length > 0 ? said : topic,
    isSaid: said.length > 0,
    likeness: (folded: string) =>
      2 * related.filter(([asks, tells]) => asks.test(question) && tells.test(folded)).length +
      (isPayment && payment.test(folded) ? 2 : 0),
  }
  const written = writtenBy(facts ?? [], services ?? [])
  // «la barba, ¿incluye toalla caliente?»: written of another service, and told as that one's.
  const found =
    bestWritten(written, asked) ??
    (asksIncluded.test(question)
      ? bestWritten(written, { ...asked, named: [], isSaid: false, likeness: () => 0 })
      : undefined)
  const isOfOther = found?.service && !said.some(({ handle }) => handle === found.service?.handle)
  return isOfOther ? `${found.service?.name}: ${found.text}` : found?.text
}

/** Learns what the owner wrote, sentence by sentence, once in a conversation. */
export function* learnFacts({ memory, ...talk }: Talk): Step<void> {
  if (memory.facts) return
  const info = can({ memory, ...talk }, 'business_info')
    ? yield { name: 'business_info', arguments: {} }
    : { ok: false }
  if (info.ok) {
    memory.branches ??= branchesOf(info)
    memory.phone = typeof info['phone'] === 'string' ? info['phone'] : null
  }
  const description = info.ok && typeof info['description'] === 'string' ? info['description'] : ''
  memory.facts = sentencesIn(description)
}
