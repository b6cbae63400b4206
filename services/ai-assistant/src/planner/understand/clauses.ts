import { topicOf } from './acts/topics.ts'

/** Clauses of a burst that are read. */
const most = 40

/** Where a message is cut: at punctuation, «y», «también» and the like, but not inside an hour. */
const cuts =
  /\s*(?:[;!\n]|(?<=\?)|(?<=\bpregunt\w+ (?:\w+ ){0,2}veces)\s(?:y |que )?(?=\w)|\.(?=\s|$)|,(?=\s)|\s(?=y (?!(?:horas|horarios|media|cuarto|pico|\d|las? (?:\d|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)|quince|veinte|treinta|diez|cinco)))|\s(?=(?:nomas |solo |nada mas )?(?:una|otra) (?:duda|pregunta|cosa)\b)|\s(?=(?:tambien|ademas|o sea|aparte(?! [?])|pero|ah(?=,| y| oye)|oye|por cierto) ))\s*/

/** The clauses of a normalised message. «?» stays on its own: «¿a las 5?» asks, «a las 5» chooses. */
export const clausesOf = (normalized: string): string[] =>
  normalized
    .replace(/\?/g, ' ?')
    .split(cuts)
    .map(piece => piece.trim())
    .filter(piece => piece !== '' && piece !== '?')
    .slice(0, most)

/** «pásame mi corte al viernes en la mañana, ¿no?» asks for it: the «no» rules nothing out. */
export const withoutTag = (clause: string): string =>
  topicOf(clause) === 'move' ? clause.replace(/,? no ?\?/g, ' ') : clause
