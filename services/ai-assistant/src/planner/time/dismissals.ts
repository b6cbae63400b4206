import { occupied } from './occupations.ts'
import { inOrder, longest, maybe, says, type Parser } from './parser.ts'
import { type Token } from './tokens.ts'

/** A piece that was read: tokens from `first` up to, without, `next`. */
export type Piece = { readonly first: number; readonly next: number; readonly isOfDays: boolean }

const cannot = says(
  `no puedo|ya no puedo|no queria|no podre|ya no podre|no voy a poder|ya no voy a poder|no creo poder|no quiero|no me queda|no me sirve|
   no me acomoda|no me conviene|no me late|no me gustaria|no se puede|no alcanzo|ya no alcanzo|no llego|no me da tiempo|no me va|no me gusta|
   no estoy|no voy a estar|no me es posible|no me va a ser posible|me es imposible`
)
const going = maybe(says('ir|llegar|a llegar|asistir|a ir|venir|para'))
const instead = says(
  `menos|excepto|salvo|todo menos|en vez de?|en lugar de?|que no sea muy?|que no sea tan|no tan|no muy|ni|no|ya no|pero no|ni puedo|nada de|
   no me vayas a poner|no me vayan a poner|no me pongas|no me pongan|no me agendes|no me agenden|no me des|no me den|no me ofrezcas|no me ofrezcan|
   no me mandes|no me manden|no me apuntes|no me apunten|no me busques|no me busquen|ni me den|ni me ofrezcan|ni me pongan|ni me digan|ni me agenden|no me salgan con|no me vengan con|no es|no era|no dije|no quiero que sea|no sea`
)
const refusalBefore = longest<unknown>(inOrder(cannot, going), cannot, instead)
const refusalAfter = longest<unknown>(
  cannot,
  occupied,
  says(
    `se me complica|me es imposible|imposible|ni de chiste|para nada|nel|yo? no puedo|tampoco|tampoco puedo|definitivamente no|siempre no|ya no`
  )
)
/** «el lunes no» rules it out only where the «no» has no verb of its own («el lunes no abren»). */
const loneNo: Parser<unknown> = inOrder(maybe(says('pues|como que')), says('no|nop|nel'))
const afterLoneNo = new Set(
  ', . ; ! mejor sino pero porque por gracias el la los este esta para a en y ni que de entonces o mas tal'.split(
    ' '
  )
)
const connective = says('en|a|como|a eso|por|,')

/** Pieces by the token where they begin and by the token after them. */
type Index = {
  readonly starting: ReadonlyMap<number, Piece>
  readonly ending: ReadonlyMap<number, Piece>
}

const isRefusedAfter = (tokens: readonly Token[], piece: Piece, index: Index): boolean => {
  const refusal = refusalAfter(tokens, piece.next)
  const alone = loneNo(tokens, piece.next)
  if (refusal && refusal.next >= (alone?.next ?? 0)) {
    if (tokens[refusal.next]?.text === '?') return false
    // «el martes no puedo antes de las 5» rules out the hours of that day, not the day.
    const following = index.starting.get(refusal.next)
    const isOfFollowing = following !== undefined && !following.isOfDays && piece.isOfDays
    return !isOfFollowing
  }
  if (!alone) return false
  const next = tokens[alone.next]?.text
  // «el viernes no en la mañana, sino en la tarde»
  const following = index.starting.get(alone.next)
  if (following) return following.isOfDays || !piece.isOfDays
  return next === undefined || afterLoneNo.has(next)
}

/** First words of what excludes the piece that follows, whatever stands before. */
const excluding = new Set(['menos', 'excepto', 'salvo', 'ni', 'en', 'que'])
const longestRefusal = 7
const isRefusedBefore = (tokens: readonly Token[], piece: Piece, index: Index): boolean => {
  for (let length = longestRefusal; length >= 1; length -= 1) {
    const from = piece.first - length
    const match = from < 0 ? undefined : refusalBefore(tokens, from)
    if (match?.next !== piece.first) continue
    // «si no, el lunes» offers it.
    if (tokens[from - 1]?.text === 'si') continue
    // «el jueves ando fuera así que no el viernes»: the «no» is about the day before it.
    if (isSummingUp(tokens, from, index)) continue
    const owner = index.ending.get(from)
    const isQuestion = tokens[piece.next]?.text === '?'
    if (owner === undefined) return !isQuestion
    const said = tokens.slice(from, piece.first).map(({ text }) => text)
    if (excluding.has(said[0] ?? '')) return true
    // «la semana que entra pero no lunes»
    if (said.join(' ') === 'pero no') return true
    return owner.isOfDays && !piece.isOfDays
  }
  return false
}

/** «… así que no», «… entonces no», after a day that was named before. */
const isSummingUp = (tokens: readonly Token[], at: number, { ending }: Index): boolean => {
  const [before, last] = [tokens[at - 2]?.text, tokens[at - 1]?.text]
  const isConclusion = (before === 'asi' && last === 'que') || last === 'entonces'
  const isLone = tokens[at]?.text === 'no' && tokens[at + 1]?.text !== 'me'
  return isConclusion && isLone && [...ending.keys()].some(next => next < at)
}

/** For each piece, whether the person rules it out; pieces side by side share it. */
export const findDismissed = (
  tokens: readonly Token[],
  pieces: readonly Piece[]
): readonly boolean[] => {
  const index: Index = {
    starting: new Map(pieces.map(piece => [piece.first, piece])),
    ending: new Map(pieces.map(piece => [piece.next, piece])),
  }
  const dismissed = pieces.map(
    piece => isRefusedAfter(tokens, piece, index) || isRefusedBefore(tokens, piece, index)
  )
  shareRefusals(tokens, pieces, dismissed)
  return dismissed
}

/** «el viernes en la tarde no puedo»: a day and the hours beside it are ruled out together. */
const shareRefusals = (
  tokens: readonly Token[],
  pieces: readonly Piece[],
  dismissed: boolean[]
): void => {
  for (const [index, piece] of pieces.entries()) {
    const following = pieces[index + 1]
    if (!following || !piece.isOfDays || following.isOfDays) continue
    if (!isBeside(tokens, piece, following)) continue
    if (!dismissed[index + 1] && leavesDaysOpen(tokens, index, { pieces, dismissed })) continue
    // «ni lunes ni martes, en la mañana»: after a pause the hours are wanted.
    const isApart = tokens[piece.next]?.text === ','
    if (isApart && dismissed[index] && !dismissed[index + 1]) continue
    // «el jueves a las 5 no puedo, mejor a las 7»: the day stays.
    const next = pieces[index + 2]
    if (next && !next.isOfDays && !dismissed[index + 2] && !dismissed[index]) continue
    const isRefused = (dismissed[index] ?? false) || (dismissed[index + 1] ?? false)
    dismissed[index] = isRefused
    dismissed[index + 1] = isRefused
  }
}

type Refused = { pieces: readonly Piece[]; dismissed: readonly boolean[] }
const openDay = /^(?:dia|dias|cualquier|cualquiera|cuando)$/
/** «un día que no sea lunes ni martes a las 6»: any other day, and the hour is wanted. */
const leavesDaysOpen = (
  tokens: readonly Token[],
  index: number,
  { pieces, dismissed }: Refused
): boolean => {
  const [piece, before] = [pieces[index], pieces[index - 1]]
  if (!piece || dismissed[index] !== true) return false
  if (before?.isOfDays && dismissed[index - 1] === true) return true
  return tokens
    .slice(Math.max(0, piece.first - 5), piece.first)
    .some(({ text }) => openDay.test(text))
}

const isBeside = (tokens: readonly Token[], piece: Piece, following: Piece): boolean => {
  if (piece.next === following.first) return true
  return connective(tokens, piece.next)?.next === following.first
}
