import { fold } from '@mostrador/kernel'
import { anyOf } from './acts/rule.ts'
import { asksForAnotherHour } from './existing.ts'
import { forgotOwn, topicOf } from './acts/topics.ts'
import { greeting, thanking } from './acts/courtesies.ts'
import { isHindered } from './acts/hindrance.ts'
import { contentWords } from './answer.ts'
import { hasWhen, readSlots, type ReadingContext, type Slots } from './slots.ts'
import { squeeze, wordsOf } from './lexicon/tokens.ts'
import { matchServices } from './spans/services.ts'
import { words } from './lexicon/words.ts'
import { quotedThing } from './quote.ts'

/** What stands before a question without belonging to it. */
const padding =
  /^(?:(?:oye|oiga|oigan|disculp\w+|perdon|una (?:duda|pregunta|consulta)|pregunta|duda|tengo una (?:duda|pregunta)|y|e|o|pero|ah|mm+|bueno|ok|hey|joven|amig[oa]|senorit[oa]|ustedes|ahi|alla|tambien|de casualidad|por cierto|una cosa|si|entonces|no|nomas|solo|fijese que|mire|mira|por favor|con ustedes|aun|todavia)[ ,:]+)*/
/** «quiero saber si», «quería preguntar cuánto» */
const wantsToKnow =
  /\b(?:(?:quiero|quisiera|queria|querria|necesito|me gustaria|me interesa|para|solo|nomas) )?(?:sab[eé]r|preguntar(?:te|les|le)?|consultar(?:te|les|le)?|averiguar|que me (?:digas|digan|informes|informen)) (?:si|que|cual|cuales|cuanto|cuanta|como|cuando|donde|quien|por que|a que|con que|de que)\b/
const interrogative =
  /^(?:(?:a|con|de|en|por|para|desde|hasta) )?(?:que|cual(?:es)?|como(?! (?:nada|nomas|solo|no|ya|siempre|tengo|tenemos|soy|somos|estoy|estamos|salgo|trabajo|mi|mis|a|unas?|unos?|las?|el|los|de|en|para|si|que|ando|vivo|el)\b)|cuando|donde|adonde|quien(?:es)?|cuant[oa]s?)\b(?! (?:sea|sean|tengas|puedas|quieras|gustes|haya|me|le|les|nos|lo|la|los|las|se|te)\b)|^(?:sera que|a poco|hay|habra|habria|existe|se puede|se podra|se vale|puedo|podria|podemos|podriamos|puede[ns]?|podran?|es necesario|es cierto|es verdad|esta permitido|necesito llevar(?! a (?:mis?|el|la|los|las)\b)|incluye|te sabes|me conviene|aceptas|manejas|tienes|cuentas|vendes|haces|das)\b/
/** «manejan», «reciben», «agarran»: what the business does, asked by the verb alone. */
const businessVerb = /^([a-z]{2,}(?:an|en))\b(?! (?:la|el|una|mi) cita)/
const notVerbs = new Set(
  words(
    'tambien bien quien alguien examen imagen joven jovenes orden virgen buen en ven den tren pan gran tan san plan pelan origen volumen margen desden cien recien juan ivan fabian german damian julian sebastian adrian ruben carmen christian cristian esteban jonathan alan brian brayan kevin martin hasan truman ojalan reciban tengan sepan hagan pongan den puedan quieran gusten sirvan permitan comprendan entiendan vengan esperen avisen digan manden pasen oigan miren esten sean vayan perdonen disculpen queden faltan contesten respondan atiendanme contestenme'
  )
)
/** Asks for something to be done for somebody, and not for how things are. */
const asksForIt =
  /\b(?:(?:me|nos|le|les|lo|la|los|las) (?:puede[ns]?|podrian?|podrias?|podran?|pueden|pones?|ponen|haces?|hacen|das?|dan|atienden?|cortas?|cortan|apart\w+|agend\w+|recib\w+|ves?|ven)|qui(?:ero|siera|eren|ere)|queremos|quisieramos|necesit\w+|ocup\w+|gustaria|(?:atender|ver|cortar|hacer|dar|poner|recibir|agendar|apartar|pasar)(?:me|nos|le|lo|la|les|selo|melo)|alcanz\w+|lugar|espacio|hueco|chance|cupo|citas?|turno|agend\w+|apart\w+|reserv\w+)\b/
/** «¿podrían tomar los dos su clase el jueves a las 4?» */
const attends =
  /\b(?:pued\w+|pod(?:ria|ran|remos|emos)\w*) (?:(?!no\b)\w+ ){0,3}(?:tomar|empezar|hacer|tener|recibir) (?:\w+ ){0,3}(?:clases?|citas?|sesion|consulta|terapia)\b/
/** «¿cuántas clases necesito?»: how many of them it takes. */
const countsNeeded =
  /^(?:como )?(?:que )?cuant[oa]s (?:\w+ ){1,3}(?:necesit\w+|ocup\w+|se necesitan|son|serian|hacen falta|recomiend\w+|requier\w+|tom\w+|llev\w+)\b/
/** «¿ya la pagué?» */
const paid = /\bya (?:(?:la|lo|me|se|les|te) ){0,2}(?:pag|abon|deposit|cobr|transfer|liquid)\w+/
const existence =
  /^(?:hay|habra|habria|tienen?(?! \d+(?: y \d+)? anos)|tienes|tendran?|tendras|queda|quedan)\b/
/** Says nothing of what a question is about. */
const colourless = new Set(
  words(
    'recuerda recuerdas recuerdan hago hacerle hacerlo puede pueden puedes puedo podria podrian podrias podran podra podemos podriamos hay habra habria tienen tienes tiene tendran tendras tendra quedan queda queden hacen hace haces dan das manejan maneja manejas sera seria serian fuera algo alguna alguno algun alguien nadie ustedes ahi alla aqui aca cierto verdad nada solo nomas todavia aun ahorita luego despues antes vamos voy vaya vayamos llegar llego llegue pasar paso pase venir vengo atender atienden atiende atenderme verme ver ser esta estan estas estar saber dime digame dices dicen oye oiga lugar espacio chance cita citas hora horas horario horarios dia dias mismo misma otra otro otros otras ambos dos tres cuatro quien como cuando cual que porque cuanto donde entonces seguro onda cosa cosas tipo bien mal mucho muy poco tarde temprano manana noche hacer hacerme hagan quiero quiera quieren gustaria necesito libre libres disponible disponibles disponibilidad alcanza alcanzo alcanzan mejor igual persona personas rato momento ratito tantito siguiente proxima proximo semana mes fin modo manera forma posible falta correcto listo queda quedamos quedo entiendes andas estas hijo hija esposo esposa mama papa hermano hermana amigo amiga nino nina ninos perro perrito gato cliente gente mande eso esa ese esas esos esto verdad si no hola juntos juntas juntitos irnos ir seguidos seguidas par'
  )
)

/** `thing`: what it is about, in the person's own words, where that can be told. */
export type UnknownQuestion = { readonly text: string; readonly thing: string | undefined }

/**
 * The clauses that ask something that no topic covers and that ask for no appointment, with the
 * clauses that only explain them.
 */
export const unknownQuestions = (
  clauses: readonly string[],
  original: string,
  context: ReadingContext
): { questions: UnknownQuestion[]; others: string[] } => {
  // What was forgotten of an appointment is told with it.
  if (forgotOwn(clauses.join(' '))) return { questions: [], others: [...clauses] }
  const questions: UnknownQuestion[] = []
  const others: string[] = []
  let isOpen = false
  for (const clause of clauses) {
    const isQuestion = !isStated(clause, original) && isUnknownQuestion(clause, context)
    const text = withoutMark(clause)
    if (isQuestion) questions.push({ text, thing: quotedThing(text, original) })
    else if (isOpen && explains(clause, context)) continue
    else others.push(clause)
    isOpen = isQuestion || (isOpen && others.at(-1) !== clause)
  }
  return { questions, others }
}

/** «si se puede uno tras otro»: a wish; «si se puede pagar…» asks. */
const ifPossible =
  /^(?:y |o |pero |pues )*si (?:se puede|se pudiera|es posible|fuera posible)(?! [a-z]*(?:ar|er|ir)(?:se|l[oa])?\b)/
/** «y no me dicen si pasan por uno» */
const untold =
  /\b(?:no|nunca|nadie) (?:me |nos )(?:l[oa] )?(?:dic|dij|contest|respond|aclar|confirm|inform|han )[a-z]*(?: dicho| contestado| confirmado)? (?:si|que|cuanto|cuando|donde|como|a que) /
/** «y no contestan» */
const denied =
  /^(?:y |pero |pues |que )*(?:ya |nunca |todavia |aun )*no (?:(?:me |nos |se )?[a-z]+(?:an|en)|pued[oe]|pude|podemos|podia)\b/
/** «qué nervios», «qué bonito jaja» */
const exclaimed =
  /^(?:que crees?|sabes que|fijate|adivina)(?: que)?$|^(?:(?:ay|uy|pues|ah|y|oye) )*que (?!incluye|lleva|llevo|trae|hacen|ofrecen|venden|manejan|precio|dia|hora|sigue)[a-z]+(?: (?:jaja\w*|la verdad|gracias))*$/
/** «pero si no se puede voy a La Noria»: what is done then. */
const otherwise =
  /^(?:(?:pero|y|o|pues) )*si (?:ya |de plano )*no (?:se (?:puede|pudiera|podria)|hay|tienen?|queda)\b(?! [a-z]+(?:ar|er|ir)(?:se|l[oa])?\b)/
/** «pero que termine antes de las 2» */
const conditioned =
  /^(?:pero |y |o |nomas |solo |eso si )*que (?:no |ya |me |le |nos |sea |se )*(?:termin|acab|salg|sea|este|qued|empiec|empec|dur|alcanc)[a-z]*\b/
/** «perdón que tarde en contestar» */
const apologised =
  /^(?:(?:ay|oye|oiga|hola|uy) )*(?:perdon\w*|disculp\w+|que pena|lo siento|una disculpa|gracias)(?: por| de| la)? que\b/
/** «que Dios los bendiga», «que tengan bonito día» */
/** «no hay bronca, yo llego» */
const noMatter =
  /^(?:(?:ah|ok|bueno|va|si|pues|y) )*no (?:hay|pasa) (?:problema|bronca|falla|nada|tos|fijon)\b/
const wished =
  /^(?:y |pues )*que (?:dios|este[ns]?|tengan?|l[oae]s? (?:vaya|bendiga)|te (?:vaya|mejores)|pasen?|descansen?|sigan?)\b/
const lineStart =
  /(?:^|[.!?;:\n¿]|\b(?:hola|buenas|dias|tardes|noches|disculp\w+|oiga|oye|pregunta|duda|y|pero|o|sab[eé]r|dime|dice)) *[,;]? *$/

/** Words like those of a question, in a clause without a mark that states or exclaims something. */
const isStated = (clause: string, original: string): boolean => {
  if (clause.includes('?')) return false
  if (untold.test(clause)) return false
  // «qué crees que no voy a poder»: a reason, whatever word opens it.
  if (isHindered(clause)) return true
  if (ifPossible.test(clause) || denied.test(clause)) return true
  if (
    [exclaimed, noMatter, wished, apologised, otherwise, conditioned].some(each =>
      each.test(clause)
    )
  )
    return true
  const [lead] = /^que [a-z0-9]+/.exec(clause) ?? []
  if (lead === undefined || /qué/i.test(original)) return false
  // «mi hijo, que va en segundo»: it goes on with the sentence before it.
  const text = fold(original)
  const at = text.indexOf(lead)
  return at >= 0 && !lineStart.test(text.slice(0, at))
}

const withoutMark = (clause: string): string => clause.replace(/ ?\?/g, '').trim()

/** «¿puede ser después del mío?» */
const beside =
  /^(?:y )?(?:(?:los|las) (?:dos|tres) )?(?:al mismo tiempo|a la misma hora|juntit?[oa]s)\b|\b(?:antes|despues|junto|a la par) (?:de|del|con|al) (?:el |la )?mi[oa]\b/

const isUnknownQuestion = (clause: string, context: ReadingContext): boolean => {
  const text = squeeze(clause.replace(greeting, ' ').replace(thanking, ' '))
  if (!isAsked(text, context) || topicOf(text) !== undefined) return false
  if (beside.test(text) || asksForAnotherHour.test(text) || /\ben (?:lugar|vez) de\b/.test(text))
    return false
  const { slots, rest } = readSlots(withoutMark(text), context, false)
  if (/^(?:(?:y|en|a) )*cuanto\b/.test(text) && slots.services.length > 0) return false
  const content = contentWords(rest).filter(word => !colourless.has(word))
  if (content.length === 0 || slots.unknownService !== undefined) return false
  if (slots.specialist !== undefined && content.length < 2) return false
  return !isRequest(text.replace(padding, ''), { slots, count: content.length })
}

/** «¿las clases las dan por computadora o hay que llevarlo?»: how it is given, and no appointment. */
export const modality =
  /\b(?:por (?:computadora|zoom|internet|videollamada|video|meet|celular|telefono)|en linea|online|virtual\w*|a distancia|presencial\w*|en persona|(?:hay|tengo|tenemos) que (?:llevarl[oa]s?|ir(?: hasta)? (?:alla|ahi|en persona)))\b/

/** An appointment is asked for in the form of a question. */
const isRequest = (text: string, { slots, count }: { slots: Slots; count: number }): boolean => {
  if (modality.test(text) && !hasWhen(slots)) return false
  if (countsNeeded.test(text) || paid.test(text)) return false
  if (hasWhen(slots))
    return slots.services.length > 0 || count < 2 || asksForIt.test(text) || attends.test(text)
  if (slots.services.length > 0) return asksForIt.test(text)
  return asksForIt.test(text) && existence.test(text)
}

/** «…y si ustedes le sacan el permiso»: it goes on with a question before it. */
const joinedVerbs = [
  'puede[ns]?|podra|podria|puedo|hay|incluy\\w+|inclu[iy]\\w*|dan|tramit\\w+|sacan|prestan',
  'manejan|venden|aceptan|tienen|hacen|cobran',
].join('|')
/** «…y si el perro puede desayunar» */
const whoever = '(?:(?:el|la|los|las|mis?) [a-z]+ |yo )'
const joinedQuestion = new RegExp(
  `^(?:y|o|tambien|ademas)(?: (?:tambien|que))? si (?:${[
    '(?:ustedes|ahi|alla|con ustedes) ',
    `${whoever}?(?:pued[eo]|deb[eo]|tiene que|tengo que|necesit[ao]|hay que) `,
    `(?:le |les |me |nos |se )?(?:${joinedVerbs})(?: |$)`,
  ].join('|')})`
)

/** «si vivo en Cholula, pasan por mí»: of somebody who lives there. */
const ofWhoLives = anyOf([
  '(?:vivo|estoy|ando|soy|quedo|trabajo) (?:en|de|por) (?:[a-z]+ ){1,4}?(?:pasan|vienen|van) por',
  'hasta donde (?:llegan|pasan|van|cubren|recogen)',
])
const means = 'en linea|online|presencial\\w*|virtual\\w*|por zoom|a domicilio|en persona'
/** «es en línea o presencial» */
const asksModality = new RegExp(
  `^(?:(?:y|o|la clase|las clases|eso) )*(?:(?:es|son|seria|serian|l[ao]s? dan) )(?:${means})\\b`
)

/** «el vapor cuántos minutos te dejan» */
const afterThing =
  /^(?:el|la|los|las|su|sus) (?:[a-z]+ ){1,3}(?:cuant[oa]s?|cada cuanto|que tan|con quien(?:es)?) [a-z]/

/** Put as a question, with its mark or by its first word. */
export const isAsked = (text: string, context: ReadingContext): boolean => {
  const bare = text.replace(padding, '')
  if (untold.test(text) || ofWhoLives.test(text) || asksModality.test(bare)) return true
  if (wantsToKnow.test(bare) || joinedQuestion.test(text)) return true
  if (text.includes('?')) return true
  const verb = businessVerb.exec(bare)?.[1]
  const isVerb = verb !== undefined && !notVerbs.has(verb) && !isName(verb, context)
  return isVerb || interrogative.test(bare) || afterThing.test(bare)
}

const isName = (word: string, { specialists, branches, services }: ReadingContext): boolean =>
  matchServices(word, services).matches.length > 0 ||
  [...specialists, ...branches].some(({ name }) => wordsOf(name).includes(word))

const openingReason =
  /^(?:(?:es|son|era|seria|fue) (?:para|por|que|de|mi)|porque|es que|ya que|pues|por|como)\b/
/** «es para mi secretaria», after a question: why it is asked, and no appointment. */
const explains = (clause: string, context: ReadingContext): boolean => {
  if (topicOf(clause) !== undefined || asksForIt.test(clause) || clause.includes('?')) return false
  const { slots } = readSlots(clause, context, false)
  if (openingReason.test(clause)) return slots.services.length === 0 && slots.time === undefined
  return slots.services.length === 0 && slots.time === undefined && slots.date === undefined
}
