import { asksOneMore } from './acts/one-more.ts'
import { unreadWords } from './answer.ts'
import type { Part } from './parts.ts'
import { hasWhen, type ReadingContext, type Slots } from './slots.ts'

const wanting =
  /\b(?:(?:le|les|me|nos) (?:falta|faltan|hace falta|urge) (?:su|sus|la|el|las|los|mi|un|una)\b|qui(?:ero|siera|ere|eren)|queremos|quisieramos|querra|gustaria|necesit\w+|ocup(?:o|amos)|busco|dese\w+|urge|me (?:das|dan|pones|puedes|podrias|haces|hacen|pueden|hago|hacer)|hacerme|[a-z]{3,}r(?:me|le|nos|melo|mela|se)|tendr(?:as?|an|ias)|puedo (?:ir|pasar|llegar|llevar)|podria(?:mos)? (?:ir|pasar|llevar)|se podra|chance|para (?:mi|un|una|el|la|hoy|manana|cuando|los|dos|este|mis?)|seria|interesa\w*|dame|dan|agreg\w+|anad\w+|inclu(?:ir|y)\w+|sum(?:a|e|en)l[oa]s?|ofrecen|hay|tienes?|tienen|que sea|mejor)\b/
/** «mi mamá se animó, otro facial para ella» */
const oneMore = /\botr[oa] (?!cosa|duda|pregunta|vez)[a-z]+ (?:[a-z]+ )?para (?:mi|el|ella|ellos)\b/
/** Words that were not understood; with more of them a message is a story and no request. */
const mostUnread = 2

/** A service word alone makes no request: the rest must ask for it, or be understood. */
export const isRequest = (
  text: string,
  { slots, rest }: { slots: Slots; rest: string },
  { isOpen = false }: ReadingContext
): boolean =>
  isOpen ||
  wanting.test(text) ||
  asksOneMore(text) ||
  isWhole(text, slots) ||
  (!isPraise(text, slots) && isShort(text, rest))

/** «quedó excelente mi hijo, muy amable» tells how it was. */
const isPraise = (text: string, slots: Slots): boolean =>
  !hasWhen(slots) && pastTense.test(text) && (slots.services.length === 0 || praising.test(text))
const praising =
  /\b(?:excelente|encant\w+|chid\w+|padr[ei]\w*|bonit\w+|hermos\w+|guap\w+|perfect\w+|genial|increible|feli[cz]\w*)\b/
const isShort = (text: string, rest: string): boolean =>
  oneMore.test(text) || unreadWords(rest) <= mostUnread

const coming = /\b(?:vamos|iremos|iriamos|venimos|vendriamos|llevo|llevaria|llegamos|somos)\b/
/** «vamos el domingo, yo y mis dos hijos» asks for them all, whatever else it tells. */
export const comesTogether = (
  text: string,
  parts: readonly Part[],
  { date, services }: Slots
): boolean =>
  parts.length > 1 &&
  !pastTense.test(text) &&
  (services.length > 0 || (date?.kind === 'days' && coming.test(text)))

/** A service with its day or hour is a request in many words too, unless it tells what was. */
export const isWhole = (text: string, { services, date, time, usual, except }: Slots): boolean =>
  (services.length > 0 || usual === true) &&
  (date?.kind === 'days' || time !== undefined || except !== undefined) &&
  // «con quien me lo hizo la vez pasada» tells with whom.
  (usual === true || !pastTense.test(text))
const pastTense =
  /\b(?:fui|fue|fuimos|fueron|hizo|hice|hicieron|estaba|estuvo|era|ayer|vi|vimos|dij[oe]\w*|cont[oe]\w*|quedo|(?<!de )paso|pasaron|tuv[oe]\w*|me toco)\b/
