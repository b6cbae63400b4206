import { fold } from '@mostrador/kernel'
import { conceptOf, isTradeWord, nearestWord, nicknamesOf } from './lexicon.ts'

export type Service = {
  handle: string
  name: string
  minutes: number | null
  price: number | string | null
  description: string
}
export type Specialist = { handle: string; name: string; branch: string }
export type Branch = { handle: string; name: string; address: string; hours: string }

/** `options` has one service when it is clear which, several when the words fit more than one equally («corte»: of a lady, of a child). */
export type ServiceMatch = { options: Service[] }

const hair = new Set(['pelo', 'pelito', 'pelos', 'cabello', 'cabellito'])
const empty = new Set([
  'de',
  'del',
  'la',
  'el',
  'los',
  'las',
  'con',
  'para',
  'y',
  'e',
  'o',
  'en',
  'a',
  'un',
  'una',
  'mas',
  'por',
  'al',
])
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
const keysOf = (name: string): Set<string> =>
  new Set(
    wordsOf(name)
      .filter(word => !empty.has(word))
      .map(conceptOf)
  )

/** Words of this business that a spelling correction must leave alone. */
export const ownWords = (names: readonly string[]): Set<string> =>
  new Set(names.flatMap(wordsOf).filter(word => word.length > 2 && !empty.has(word)))

/**
 * Services named in a normalized text, best first, with the words they used taken out of `rest`. A name wins by how many of
 * its ideas the person said, then by how little of it they left unsaid: «corte y barba» is the combo if the business has one.
 */
export const matchServices = (
  text: string,
  services: readonly Service[]
): { matches: ServiceMatch[]; unknown?: string; rest: string } => {
  const vocabulary = services
    .flatMap(service => wordsOf(service.name))
    .filter(word => word.length > 3 && !empty.has(word))
  const said = text
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '' && !empty.has(word))
    .map(word => {
      const own = word.length >= 5 && !isTradeWord(word) ? nearestWord(word, vocabulary) : undefined
      return { word, own: own ?? word, concept: conceptOf(own ?? word) }
    })
  // «cortarme el cabello» is a haircut by idea, as a fade is; the name that has the person's own word in it comes first.
  const literally = (service: Service): number =>
    said.filter(({ own }) => wordsOf(service.name).includes(own)).length
  // In «pintar el pelo» the hair is what gets painted, not a haircut.
  const hairOnly =
    said.some(({ concept }) => ['tinte', 'mechas', 'alaciado', 'peinado'].includes(concept)) &&
    !said.some(({ word, concept }) => concept === 'corte' && !hair.has(word))
  const all = services.map(service => ({ service, keys: keysOf(service.name) }))
  const firstAt = (hits: readonly string[]) =>
    said.findIndex(({ concept }) => hits.includes(concept))
  const left = new Set(
    said.filter(({ concept }) => !(hairOnly && concept === 'corte')).map(({ concept }) => concept)
  )
  const used = new Set<string>(hairOnly ? ['corte'] : [])
  const matches: ServiceMatch[] = []
  while (matches.length < 3) {
    const scored = all
      .map(({ service, keys }) => ({
        service,
        hits: [...keys].filter(key => left.has(key)).sort(),
        size: keys.size,
      }))
      .filter(
        ({ hits, size }) =>
          hits.some(hit => !/^\d+$/.test(hit) && (isTradeWord(hit) || hit.length > 3)) &&
          (hits.length * 2 >= size || hits.some(isTradeWord))
      )
      // A word that merely qualifies («niño») finds nothing by itself when something else was named.
      .sort(
        (a, b) =>
          b.hits.length - a.hits.length || a.size - b.size || firstAt(a.hits) - firstAt(b.hits)
      )
    const best = scored[0]
    if (!best) break
    const alike = scored.filter(
      ({ hits, size }) => size === best.size && hits.join() === best.hits.join()
    )
    const closest = Math.max(...alike.map(({ service }) => literally(service)))
    const ties = alike.filter(({ service }) => literally(service) === closest)
    for (const hit of best.hits) {
      left.delete(hit)
      used.add(hit)
    }
    matches.push({ options: ties.map(({ service }) => service) })
  }
  const qualifiers = new Set(['nino', 'dama', 'caballero'])
  const stranger = said.find(
    ({ word, concept }) =>
      isTradeWord(word) && left.has(concept) && !qualifiers.has(concept) && !used.has(concept)
  )
  const rest = text.replace(/[a-z0-9]+/g, word =>
    said.some(item => item.word === word && used.has(item.concept)) ? ' ' : word
  )
  return {
    matches,
    ...(stranger && matches.length === 0 && { unknown: stranger.word }),
    rest: rest.replace(/\s+/g, ' ').trim(),
  }
}

/** `several` is unclear and asked about; `among` was said: any of these will do. */
export type SpecialistMatch =
  | { kind: 'one'; specialist: Specialist }
  | { kind: 'several'; options: Specialist[] }
  | { kind: 'among'; options: Specialist[] }
  | { kind: 'any' }
  | { kind: 'unknown'; name: string }

const anyone =
  /\b(?:con )?(?:quien sea|cualquiera de (?:ellos|ellas|los dos|las dos)|cualquier (?:persona|barbero|estilista|especialista|doctora?)|con (?:el|la|quien) que (?:sea|este|haya|pueda)\b|con cualquiera|con quien (?:este|pueda|haya|tengas|tengan)|sin preferencia|me da igual|no importa (?:quien|con quien))\b/
const notNames = new Set(
  'mi mis el la los las un una que quien ustedes usted ella ellos gusto mucho tiempo anticipacion tu te ti tal eso esa ese todo toda cita agenda confianza permiso razon urgencia prisa cuidado calma hijo hija esposa esposo mama papa novio novia hermano hermana amigo amiga favor ganas nosotros cabello pelo persona alguien humano asesor cualquiera respecto relacion'.split(
    ' '
  )
)

type Found = { found?: SpecialistMatch; rest: string }
const refusing =
  /\b(?:(?:pero )?(?:que )?no (?:(?:me )?(?:sea|toque|atienda|quiero|quisiera)(?: que sea)? )?|menos |excepto |salvo )(?=con (?!(?:quien|cualquiera)\b))/

/** Who is wished for: one person, any of several («con Lupita o con Mario»), or anybody but one («que no sea con Mario»). */
export const matchSpecialist = (
  text: string,
  specialists: readonly Specialist[],
  isService: (word: string) => boolean
): Found => {
  const barred = refusing.exec(text)
  if (barred) {
    const { found, rest } = matchPerson(
      text.slice(barred.index + barred[0].length),
      specialists,
      isService
    )
    const options =
      found?.kind === 'one'
        ? specialists.filter(({ handle }) => handle !== found.specialist.handle)
        : []
    if (options.length > 0)
      return {
        found: { kind: 'among', options },
        rest: `${text.slice(0, barred.index)} ${rest}`.replace(/\s+/g, ' ').trim(),
      }
  }
  if (/ [ou] /.test(text)) {
    const parts = text.split(/ [ou] |, ?/).map(part => matchPerson(part, specialists, isService))
    const options = parts.flatMap(({ found }) => (found?.kind === 'one' ? [found.specialist] : []))
    const different = options.filter(
      ({ handle }, at) => options.findIndex(other => other.handle === handle) === at
    )
    if (different.length > 1)
      return {
        found: { kind: 'among', options: different },
        rest: parts
          .map(({ rest }) => rest)
          .join(' ')
          .replace(/\s+/g, ' ')
          .trim(),
      }
  }
  return matchPerson(text, specialists, isService)
}

/** «con Lupita», «con Lupe», «con quien sea»; without «con» only a name written exactly counts. */
const matchPerson = (
  text: string,
  specialists: readonly Specialist[],
  isService: (word: string) => boolean
): Found => {
  if (anyone.test(text))
    return { found: { kind: 'any' }, rest: text.replace(anyone, ' ').replace(/\s+/g, ' ').trim() }
  const names = specialists.map(specialist => ({
    specialist,
    words: wordsOf(specialist.name).filter(word => word.length > 2),
  }))
  const holders = (word: string, typos: boolean): Specialist[] => {
    const forms = nicknamesOf(word)
    const exact = names.filter(({ words }) =>
      words.some(own => forms.includes(own) || nicknamesOf(own).includes(word))
    )
    if (exact.length > 0 || !typos) return exact.map(({ specialist }) => specialist)
    return names
      .filter(({ words }) =>
        words.some(
          own =>
            nearestWord(
              word,
              nicknamesOf(own).filter(form => form.length > 3)
            ) !== undefined
        )
      )
      .map(({ specialist }) => specialist)
  }
  const settle = (
    options: Specialist[],
    word: string,
    span: string
  ): { found: SpecialistMatch; rest: string } | undefined => {
    const sure =
      options.length > 1
        ? options.filter(
            ({ name }) => wordsOf(name).filter(part => span.split(' ').includes(part)).length > 1
          )
        : options
    const [only] = sure.length === 1 ? sure : options.length === 1 ? options : []
    const rest = text
      .replace(
        new RegExp(
          `\\b(?:con )?(?:el |la )?(?:doctora?|dra?|don|dona|barbero|senora?)?\\.? ?${word}\\b`
        ),
        ' '
      )
      .replace(/\s+/g, ' ')
      .trim()
    if (only)
      return {
        found: { kind: 'one', specialist: only },
        rest: rest
          .split(' ')
          .filter(part => !wordsOf(only.name).includes(part) || part.length < 3)
          .join(' '),
      }
    return options.length > 1 ? { found: { kind: 'several', options }, rest } : undefined
  }
  for (const match of text.matchAll(
    /\bcon (?:el |la )?(?:doctora?|dra?\.?|don|dona|barbero|estilista|senora?)? ?([a-z]{3,})(?: ([a-z]{3,}))?/g
  )) {
    const name = match[1] ?? ''
    if (notNames.has(name) || isService(name) || isTradeWord(name)) continue
    const found = settle(holders(name, true), name, `${name} ${match[2] ?? ''}`)
    if (found) return found
    if (specialists.length > 0) return { found: { kind: 'unknown', name }, rest: text }
  }
  for (const word of text.split(/[^a-z]+/)) {
    if (word.length < 3 || isTradeWord(word) || word === 'vale' || word === 'ale') continue
    const found = settle(holders(word, false), word, text)
    if (found) return found
  }
  return { rest: text }
}

/** A branch called by a word of its name («en la del centro»). */
export const matchBranch = (text: string, branches: readonly Branch[]): Branch | undefined => {
  const hits = branches.filter(({ name }) =>
    wordsOf(name).some(
      word => word.length > 3 && word !== 'sucursal' && new RegExp(`\\b${word}\\b`).test(text)
    )
  )
  return hits.length === 1 ? hits[0] : undefined
}
