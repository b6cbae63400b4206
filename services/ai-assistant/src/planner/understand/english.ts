import { englishAnswers } from './english-answers.ts'
import { englishChanges } from './english-changes.ts'
import { englishLimits } from './english-limits.ts'
import { englishPhrases } from './english-phrases.ts'

/** One of them is enough: nobody puts it into a Spanish message. */
const certain =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|appointment|haircut|how much|running late|i'?m|what time|do you|can i|sorry|seizures?|tooth ?ache|bleeding|swollen|fever|hurts|fainted|choking|poison(?:ous)?)\b/
/** Words that only an English message has. */
const english =
  /\b(?:i|i'm|im|the|you|your|do|does|is|are|can|could|would|want|need|please|hello|hi|hey|thanks|thank|appointment|book|haircut|tomorrow|today|monday|tuesday|wednesday|thursday|friday|saturday|sunday|morning|afternoon|evening|much|open|yes|with|for|next|week|what|where|when|how|have|my|and|of|sounds|good|great|works|cancel|reschedule|move|change|time|any|available)\b/g
const spanish =
  /\b(?:que|el|la|los|las|una|un|para|por|favor|quiero|quisiera|cita|hola|buenas|buenos|gracias|manana|mañana|hoy|con|de|del|en|si|sí|me|mi|es|lunes|martes|miercoles|miércoles|jueves|viernes|sabado|sábado|domingo|cuanto|cuánto|donde|dónde|tienen|tienes|puedo|hay|y|o|pero|porfa)\b/g

const count = (text: string, words: RegExp): number => [...text.matchAll(words)].length

const borrowed =
  /^\W*(?:(?:yes|yeah|yep|ok|okay|please|plis|thanks|thank you|thx|perfect|great|cool|nice|sure|sorry|bye|no|of course)\b\W*)+$/
/** The language of a message; a word or two say nothing, then that of the conversation stays. */
export const languageOf = (text: string, before: 'es' | 'en', isFirst = false): 'es' | 'en' => {
  const lower = text.toLowerCase()
  // «yes please» in a talk in Spanish is a manner of speaking.
  if (!isFirst && before === 'es' && borrowed.test(lower)) return before
  const [en, es] = [count(lower, english), count(lower, spanish)]
  if (en === es) return before
  if (en > es)
    return en >= 2 ||
      before === 'en' ||
      (es === 0 && certain.test(lower)) ||
      /^\W*(?:hello|thanks|thank you|good morning)/.test(lower)
      ? 'en'
      : before
  return es >= 2 && en === 0 ? 'es' : before
}

/** English as people book with it, in the words of the grammar; longer phrases first. */
const dictionary: readonly (readonly [RegExp, string])[] = [
  [/\b(?:you (?:guys|all|folks|people)|y'?all)\b/g, 'you'],
  [
    /\b(?:(?:what|how much) (?:do|would|does) (?:you|it|they) (?:charge|cost|run)(?: for| me for)?|how (?:much|expensive)(?: (?:is|are|for|does|would|do))?(?: (?:it|the|a|an))?(?: cost)?|what(?:'s| is) the (?:price|cost) (?:of|for)|price of|cost of)\b/g,
    'cuanto cuesta ',
  ],
  [/\b(?:do you (?:take|accept)|can i pay with)\b/g, 'aceptan '],
  [/\b(?:credit |debit )?cards?\b/g, 'tarjeta '],
  [/\bcash\b/g, 'efectivo '],
  [
    /\b(?:where are you(?: guys)?(?: located)?|where is (?:it|the (?:shop|clinic|place))|(?:what(?:'s| is) )?(?:your|the) (?:address|location))\b/g,
    'donde estan ',
  ],
  [
    /\b(?:what are your hours|opening hours|what time do you (?:open|close)|are you open|do you open|when do you (?:open|close)|business hours)\b/g,
    'que horario tienen ',
  ],
  [/\b(?:what services (?:do you (?:have|offer))?|what do you offer)\b/g, 'que servicios tienen '],
  [
    /\b(?:talk|speak) (?:to|with) (?:a |an |the )?(?:person|human|someone|somebody|owner|manager|agent|real person)\b/g,
    'hablar con una persona ',
  ],
  [/\b(?:when is|what time is|do i have) (?:my |an |any )?appointments?\b/g, 'cuando es mi cita '],
  [
    /\bmoved? (?:here|out|in|away|to (?!(?:the |my |a |next |this |mon|tue|wed|thu|fri|sat|sun|tomorrow|today|\d))[a-z]+(?: for [a-z]+)?)\b/g,
    ' ',
  ],
  [/\b(?:re-?schedule|move|change|push back|postpone)\b/g, 'mover '],
  [/\bcancel\b/g, 'cancelar '],
  [
    /\b(?:make|book|schedule|get|set up) (?:an? |me an? )?(?:appointment|slot|spot)\b/g,
    'agendar una cita ',
  ],
  [
    /\b(?:do you have|is there|are there|have you got|any)(?: any| an?)?(?: (?:openings?|availability|slots?|spots?|space|room|available times?|appointments?)(?: available)?)\b/g,
    'tienes lugar ',
  ],
  [/\b(?:squeeze|fit|get) (?:me|us) in\b/g, 'tienes lugar '],
  [/\bdo you (?:have|do|offer)\b/g, 'hacen '],
  [/\bcan i (?:get|have|see|book|come)(?: in)?\b/g, 'quiero '],
  [
    /\b(?:i(?:'d| would) (?:like|love)(?: to)?|i (?:want|need)(?: to)?|looking for|i'?m looking for)\b/g,
    'quiero ',
  ],
  [/\bmy appointment\b/g, 'mi cita '],
  [/\bappointments?\b/g, 'cita '],
  [/\bthe day after tomorrow\b/g, 'pasado manana '],
  [/\btomorrow\b/g, 'manana '],
  [/\b(?:today|tonight)\b/g, 'hoy '],
  [/\bnext (?=mon|tue|wed|thu|fri|sat|sun)/g, 'el proximo '],
  [/\bnext week\b/g, 'la proxima semana '],
  [/\bthis week\b/g, 'esta semana '],
  [/\b(?:on |this )?mondays?\b/g, 'el lunes '],
  [/\b(?:on |this )?tuesdays?\b/g, 'el martes '],
  [/\b(?:on |this )?wednesdays?\b/g, 'el miercoles '],
  [/\b(?:on |this )?thursdays?\b/g, 'el jueves '],
  [/\b(?:on |this )?fridays?\b/g, 'el viernes '],
  [/\b(?:on |this )?saturdays?\b/g, 'el sabado '],
  [/\b(?:on |this )?sundays?\b/g, 'el domingo '],
  [/\b(?:november|nov) (\d{1,2})(?:st|nd|rd|th)?\b/g, 'el $1 de noviembre '],
  [/\b(?:december|dec) (\d{1,2})(?:st|nd|rd|th)?\b/g, 'el $1 de diciembre '],
  [/\b(\d{1,2})(?:st|nd|rd|th)\b/g, 'el $1 '],
  [/\b(?:after|from) (?=\d)/g, 'despues de las '],
  [/\bbefore (?=\d)/g, 'antes de las '],
  [/\bbetween (\d[\w:]*) and (?=\d)/g, 'entre las $1 y las '],
  [/\b(?:at|around|by) (?=\d)/g, 'a las '],
  [/\bat noon\b/g, 'a las 12 '],
  [/\bas soon as possible|\basap\b|\bearliest\b/g, 'lo mas pronto posible '],
  [/\b(?:in the |this )?(?:early )?mornings?\b/g, 'en la manana '],
  [/\b(?:in the |this )?afternoons?\b/g, 'en la tarde '],
  [/\b(?:in the |this )?evenings?\b/g, 'en la noche '],
  [/\blater\b/g, 'mas tarde '],
  [/\bearlier\b/g, 'mas temprano '],
  [
    /\b(?:is )?(?:any ?one|anybody|some ?one|somebody)(?: (?:still )?(?:out )?there| here)\b/g,
    'hay alguien ',
  ],
  [/\b(?:any ?one|anybody|whoever)(?: is (?:fine|ok|good))?\b/g, 'con quien sea '],
  [/\b(?:good (?:morning|afternoon|evening)|hello|hi there|hi|hey)\b/g, 'hola '],
  [/\b(?:thank you|thanks)(?: (?:so|very) much)?\b/g, 'gracias '],
  [
    /\b(?:yes|yeah|yep|yup|sure|sounds (?:good|great|perfect)|that works|works for me|perfect|great|ok great|go ahead|please do)(?: please)?\b/g,
    'si ',
  ],
  [/\bno,? thanks?\b/g, 'no gracias '],
  [/\bplease\b/g, 'por favor '],
  [/\bfirst (?:one|option)\b/g, 'la primera '],
  [/\bsecond (?:one|option)\b/g, 'la segunda '],
  [/\bthird (?:one|option)\b/g, 'la tercera '],
  [/\bbeard(?: trims?)?\b/g, 'barba '],
  [/\bhair ?cuts?\b|\btrims?\b/g, 'corte '],
  [/\b(?:hair )?(?:dye|coloring|color)\b/g, 'tinte '],
  [/\bhighlights\b/g, 'mechas '],
  [/\b(?:eye)?brows?\b/g, 'cejas '],
  [/\b(?:teeth|dental) cleaning\b|\bcleaning\b/g, 'limpieza '],
  [/\b(?:teeth )?whitening\b/g, 'blanqueamiento '],
  [/\bbraces\b/g, 'brackets '],
  [/\b(?:tooth )?extraction\b/g, 'extraccion '],
  [/\bfilling\b/g, 'resina '],
  [/\broot canal\b/g, 'endodoncia '],
  [
    /\b(?:check ?-?up|first visit|evaluation|assessment|physiotherapist|consultation)\b/g,
    'primera valoracion ',
  ],
  [/\bacrylic nails?\b/g, 'unas acrilicas '],
  [/\bnails?\b/g, 'unas '],
  [/\bdeep tissue\b/g, 'descontracturante '],
  [/\brelax(?:ing|ation)\b/g, 'relajante '],
  [/\bmassages?\b/g, 'masaje '],
  [/\bmy back (?:hurts|is killing me)|\bback pain\b/g, 'me duele la espalda '],
  [/\bback\b/g, 'espalda '],
  [/\b(?:driving )(?:lessons?|class(?:es)?)\b/g, 'clase de manejo '],
  [/\b(?:lessons?|class(?:es)?)\b/g, 'clase '],
  [/\btutor(?:ing)?\b/g, 'asesoria '],
  [/\bmath(?:s)?\b/g, 'matematicas '],
  [/\bphysics\b/g, 'fisica '],
  [/\bchemistry\b/g, 'quimica '],
  [/\bdo you teach\b/g, 'hacen '],
  [/\b(?:vaccines?|vaccination|shots?)\b/g, 'vacuna '],
  [/\b(?:bath|grooming)\b/g, 'bano '],
  [/\bmy (?:son|kid|boy)\b/g, 'mi hijo '],
  [/\bmy (?:daughter|girl)\b/g, 'mi hija '],
  [/\bmy (?:wife)\b/g, 'mi esposa '],
  [/\b(?:would|is|if) (?:that|it|this)(?:'s| is| be)? (?:possible|ok|okay|alright|doable)\b/g, ' '],
  [/\bmy (?:husband)\b/g, 'mi esposo '],
  [/\bmy (?:dog|puppy)\b/g, 'mi perro '],
  [/\bmy cat\b/g, 'mi gato '],
  [/\bdowntown\b/g, 'centro '],
  [/\bwith\b/g, 'con '],
  [/\bfor\b/g, 'para '],
  [/\band\b/g, 'y '],
  [/\bor\b/g, 'o '],
  [/\bbut\b/g, 'pero '],
  [/\b(know|see|wonder|wondering|ask|asking|tell|check|sure) if\b/g, '$1 si '],
  // «si» alone may be a yes.
  [/\bif\b/g, 'solo si '],
  [
    /\b(?:the|a(?! las)|an|is|are|it|that|would|be|am|i'?m|i|you|your|to|of|on|in|at|can|could|do|does|my|me|there|hurts?|get|just|really|also)\b/g,
    ' ',
  ],
]

/** A character that stands for a phrase already put into Spanish: the dictionary leaves it alone. */
const firstMark = 0xe0_00

/** An English message in the words of the grammar; what it does not know stays as it is. */
export const inSpanish = (text: string): string => {
  const phrases: string[] = []
  const marked = [...englishAnswers, ...englishChanges, ...englishLimits, ...englishPhrases].reduce(
    (left, [pattern, words]) =>
      left.replace(pattern, (...found: unknown[]) => {
        const [, first, second] = found
        phrases.push(
          words
            .replace('$1', typeof first === 'string' ? first : '')
            .replace('$2', typeof second === 'string' ? second : '')
        )
        return ` ${String.fromCodePoint(firstMark + phrases.length - 1)} `
      }),
    text.toLowerCase()
  )
  return dictionary
    .reduce((left, [pattern, words]) => left.replace(pattern, words), marked)
    .replace(/[\uE000-\uF8FF]/g, mark => phrases[(mark.codePointAt(0) ?? 0) - firstMark] ?? '')
    .replace(/[^\S\n]+/g, ' ')
}
