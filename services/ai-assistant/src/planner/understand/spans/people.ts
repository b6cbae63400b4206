import { anyOf } from '../acts/rule.ts'
import type { Specialist } from '../business.ts'
import { barredIn } from './barred-people.ts'
import { everydayNames, formsOf, genderOf, isGivenName } from '../lexicon/nicknames.ts'
import { nearestWord } from '../lexicon/spelling.ts'
import { squeeze, wordsOf } from '../lexicon/tokens.ts'
import { words } from '../lexicon/words.ts'

/** `several` is unclear and asked about; `among` was said: any of these will do, or all but some. */
export type SpecialistMatch =
  | { kind: 'one'; specialist: Specialist; orElse?: OrElse }
  | { kind: 'several'; options: Specialist[] }
  | { kind: 'among'; options: Specialist[]; isExclusion?: true }
  | { kind: 'any' }
  | { kind: 'unknown'; name: string }
/** Who will do when the one who was named cannot: anybody, or this one. */
export type OrElse = 'any' | Specialist
type PeopleFound = { found?: SpecialistMatch; rest: string }

export type PeopleContext = {
  readonly specialists: readonly Specialist[]
  /** True for a word that names a service or a branch here: it is nobody's name. */
  readonly isTaken: (word: string) => boolean
  /** The person was just asked with whom: any part of a name answers. */
  readonly isAsked: boolean
  /** The branch that the message names, when it does. */
  readonly branch?: string
}

const anyone =
  /\b(?:con )?(?:quien sea|quien corresponda|(?:el|la|quien)(?: que)? si (?:la |lo |las |los )?(?:haga|haga[ns]|de|pueda|sepa|este)\b(?: \w+)?|cualquiera de (?:ellos|ellas|los dos|las dos)|cualquier (?:persona|barber[oa]|estilista|especialista|doctora?|maestr[oa]|terapeuta|instructora?)|con (?:el|la|quien) que (?:sea|este|haya|pueda)\b(?! (?:una? )?(?:mujer|hombre|chica|chico|muchacha))|con cualquiera|con quien (?:este|pueda|haya|tengas|tengan|sea)|sin preferencia|(?:me )?da igual|no importa (?:quien|con quien))\b/
const refusing =
  /\b(?:(?:pero )?(?:que )?(?<!\bsi )no (?:(?:me )?(?:sea|toque|atienda|quiero|quisiera)(?: que sea)? )?|menos |excepto |salvo )(?=con (?!(?:quien|cualquiera)\b))|\bno (?:quiero|quisiera|queremos|me gustaria|deseo) (?:que )?(?:(?:me|le|nos|lo|la) )?(?:atiend\w+|toque|vea|corte|haga|ponga|revise|sea|a)\b(?! (?:las?|los?) (?:\d|una|dos|tres))/
/** «Sofía la de inglés»: which of them, and nothing that is wanted. */
const knownBy =
  /\b(con (?:[a-z]+ ){1,2})(?:la|el) (?:(?:que )?(?:de|da|hace|ensena)) [a-z]+(?: eh)?\b/
const title =
  'doctora?|dra?|don|dona|barber[oa]|estilista|licenciad[oa]|lic|maestr[oa]|profe(?:sora?)?|senor(?:a|ita)?|sra?|srita|terapeuta|instructora?|muchach[oa]|chic[oa]|joven'
const introduced = new RegExp(
  `\\b(?:(?:con|que me atienda|me atienda|por) (?:(?:el|la) )?(?:(?:${title})\\.? )?|(?:el|la) (?:${title})\\.? )$`
)
const titled = new RegExp(`\\b(?:con )?(el|la) (${title})\\b`)
const feminineTitle = /a$|^sra|^srita|^dra/
/** «soy el señor Ramón»: who writes, and nobody asked for. */
const introducing = new RegExp(`\\b(?:soy|habla|le habla|les habla) (?:el|la) (?:${title}) [a-z]+`)
const notNames = new Set(
  words(`mi mis el la los las un una que quien ustedes usted ella ellos gusto mucho tiempo tu te ti tal eso esa ese todo toda cita agenda permiso prisa
    calma dia dias hoy manana tarde noche hora horas hijo hija esposa esposo mama papa novio novia hermano hermana amigo amiga favor nosotros persona alguien humano asesor cualquiera y o si no me se`)
)

const notMatter =
  '(?:(?:no (?:importa|le hace|hay problema|pasa nada)|(?:me )?da igual|ni modo) (?:si|que)|aunque)'
const someone = '(?:(?:el|la) )?[a-z]{3,}'
/** «no importa si ya no es con Ana», «aunque no sea con ella» */
const notNeeded = anyOf([
  `${notMatter} (?:ya )?no (?:es|sea|fuera|seria|va a ser|me toca|me toque) con ${someone}`,
  `${notMatter} (?:ya )?no (?:est[ae]|pueda|puede|me atienda) ${someone}`,
])
/** Who is wanted for: one person, any of several, anybody but one; names taken out of `rest`. */
export const matchPeople = (whole: string, context: PeopleContext): PeopleFound => {
  const text = squeeze(whole.replace(introducing, ' '))
  const bare = squeeze(text.replace(notNeeded, ' '))
  if (bare !== text) return { found: { kind: 'any' }, rest: bare }
  const excepted = matchExcepted(text, context) ?? matchBarred(text, context)
  if (excepted !== undefined) return excepted
  const barred = refusing.exec(text)
  if (barred) {
    const before = matchNamed(text.slice(0, barred.index), context)
    const after = text.slice(barred.index + barred[0].length).replace(knownBy, '$1')
    // «con Ana Sofía, no con Sofía la de inglés»: the first is wanted.
    if (before.found?.kind === 'one')
      return {
        found: before.found,
        rest: squeeze(`${before.rest} ${matchNamed(after, context).rest}`),
      }
    const { found, rest } = matchNamed(after, context)
    if (found?.kind === 'one') {
      const options = context.specialists.filter(({ handle }) => handle !== found.specialist.handle)
      if (options.length > 0)
        return {
          found: { kind: 'among', options, isExclusion: true },
          rest: squeeze(`${text.slice(0, barred.index)} ${rest}`),
        }
    }
  }
  const swapped = swapping.exec(text)
  if (swapped) {
    const other = matchNamed(text.slice(swapped.index + swapped[0].length - 1), context)
    if (other.found?.kind === 'one')
      return { found: other.found, rest: squeeze(`${text.slice(0, swapped.index)} ${other.rest}`) }
  }
  const preferred = matchPreferred(text, context)
  if (preferred !== undefined) return preferred
  return (/ [ou] /.test(text) && matchEither(text, context)) || matchNamed(text, context)
}

const excepting = /(?<!\b(?:a|al|lo|o) )\b(?:menos|excepto|salvo) /
const nextExcepted = /,? (?:y|e|ni) |, /
/** «menos Beto y Lupita», «menos con Beto y menos Lupita»: none of these. */
const matchExcepted = (text: string, context: PeopleContext): PeopleFound | undefined => {
  const marker = excepting.exec(text)
  if (marker === null) return undefined
  const tail = text.slice(marker.index + marker[0].length)
  const read = tail
    .split(nextExcepted)
    .map(part => matchNamed(part.replace(/^(?:(?:menos|excepto|salvo|con|a) )+/, ''), context))
  const until = read.findIndex(({ found }) => found?.kind !== 'one')
  const barred = read
    .slice(0, until < 0 ? read.length : until)
    .flatMap(({ found }) => (found?.kind === 'one' ? [found.specialist.handle] : []))
  const options = context.specialists.filter(({ handle }) => !barred.includes(handle))
  if (barred.length === 0 || options.length === 0) return undefined
  const rest = [text.slice(0, marker.index), ...read.map(each => each.rest)].join(' ')
  return { found: { kind: 'among', options, isExclusion: true }, rest: squeeze(rest) }
}

/** «con Beto mejor no», «que no sea Beto»: whoever else is named, or anybody but him. */
const matchBarred = (text: string, context: PeopleContext): PeopleFound | undefined => {
  const { people, rest } = barredIn(text, said => matchNamed(said, context))
  const options = context.specialists.filter(each => !people.includes(each))
  if (people.length === 0 || options.length === 0) return undefined
  const other = matchPeople(rest, { ...context, specialists: options })
  return other.found && other.found.kind !== 'any'
    ? other
    : { found: { kind: 'among', options, isExclusion: true }, rest: other.rest }
}

/** «cámbiame de Lupita a Mario»: the one named last. */
const swapping = /\bcambi\w+ (?:\w+ ){0,3}?(?:de|a) (?:[a-z]+ ){1,3}?(?:a|por|con) (?=[a-z])./
const otherwise =
  /[,;]? *\b(?:(?:y|o|pero|aunque) )?si (?:(?:el|ella|es[ae]) )?(?:ya )?no(?: (?:esta|estuviera|se encuentra|(?:(?:la|lo|las|los|me la|me lo) )?(?:hace|da|aplica|pone|realiza|maneja)|puede|pudiera|hay|hubiera|tiene|tuviera|se puede|anda|trabaja|va|viene|alcanza|atiende|queda)(?: (?:el|ella|lugar|espacio|disponible|libre|ese dia|a esa hora|con (?:el|ella)))*)?\b| o (?=(?:con )?(?:quien (?:sea|este|pueda)|cualquiera|alguien mas|otra persona)\b)/
const preferring =
  /\b(?:de preferencia|preferentemente|si se puede|si (?:puede|pudiera|pueden) ser|ojala|idealmente|prefiero|preferiria|mejor si es)(?=,? (?:que (?:sea|me atienda) )?(?:con )?\w)/
const anotherOne =
  /\bcon (?:(?:el |la )?otr[oa]\b(?! (?:dia|hora|horario|fecha|semana|cita|sucursal|vez))|algun[oa]?\b)|\b(?:alguien mas|otra persona)\b/

/** «con Gael, y si no está, con quien sea», «de preferencia con Lupita»: one, and who else will do. */
const matchPreferred = (text: string, context: PeopleContext): PeopleFound | undefined => {
  const marker = otherwise.exec(text)
  if (marker === null && !preferring.test(text)) return undefined
  const whole = squeeze(text.replace(anyone, ' '))
  const head = marker === null ? whole : text.slice(0, marker.index)
  const tail = marker === null ? '' : text.slice(marker.index + marker[0].length)
  const first = matchNamed(head, context)
  const preferred = first.found
  const others = context.specialists.filter(
    ({ handle }) => preferred?.kind !== 'one' || handle !== preferred.specialist.handle
  )
  const second = matchNamed(tail.replace(anyone, ' '), { ...context, specialists: others })
  const named = first.found?.kind === 'one' ? first : second
  if (named.found === undefined && marker !== null && anotherOne.test(tail))
    return { found: { kind: 'any' }, rest: squeeze(tail.replace(anotherOne, ' ')) }
  if (named.found?.kind !== 'one') return undefined
  const isSecond = named === first && second.found?.kind === 'one'
  const isAny = marker === null || anyone.test(tail) || anotherOne.test(tail)
  const rest = squeeze(`${first.rest} ${second.rest}`)
  if (isSecond && second.found?.kind === 'one')
    return { found: { ...named.found, orElse: second.found.specialist }, rest }
  return isAny ? { found: { ...named.found, orElse: 'any' }, rest } : undefined
}

/** «con Lupita o con Mario» */
const matchEither = (text: string, context: PeopleContext): PeopleFound | undefined => {
  const parts = text.split(/ [ou] |, ?/).map(part => matchNamed(part, context))
  const options = parts.flatMap(({ found }) => (found?.kind === 'one' ? [found.specialist] : []))
  const different = [...new Map(options.map(option => [option.handle, option])).values()]
  if (different.length < 2) return undefined
  return {
    found: { kind: 'among', options: different },
    rest: squeeze(parts.map(({ rest }) => rest).join(' ')),
  }
}

const matchNamed = (text: string, context: PeopleContext): PeopleFound => {
  if (anyone.test(text)) return { found: { kind: 'any' }, rest: squeeze(text.replace(anyone, ' ')) }
  for (const match of text.matchAll(/[a-z]{3,}/g)) {
    const word = match[0]
    const isIntroduced = introduced.test(text.slice(0, match.index))
    const isSure = isIntroduced || context.isAsked
    if (notNames.has(word) || context.isTaken(word)) continue
    if (!isSure && everydayNames.has(word)) continue
    const holders = holdersOf(word, context.specialists, isSure)
    if (holders.length > 0) return settle(text, match.index, holders, context)
    if (isIntroduced && isGivenName(word) && context.specialists.length > 0)
      return { found: { kind: 'unknown', name: word }, rest: text }
  }
  return matchGender(text, context.specialists)
}

/** Who bears this name: literally, else under a short form, else nearly, when a name was expected. */
const holdersOf = (
  word: string,
  specialists: readonly Specialist[],
  isSure: boolean
): Specialist[] => {
  const bearing = (fits: (own: string) => boolean): Specialist[] =>
    specialists.filter(({ name }) => namePartsOf(name).some(own => own.length > 2 && fits(own)))
  const first = specialists.filter(({ name }) => namePartsOf(name)[0] === word)
  if (first.length > 0) return first
  const literal = bearing(own => own === word)
  if (literal.length > 0) return literal
  const blended = specialists.filter(({ name }) => isBlend(word, namePartsOf(name)))
  if (blended.length > 0) return blended
  const forms = formsOf(word)
  const short = bearing(own => forms.includes(own))
  if (short.length > 0 || !isSure) return short
  return bearing(
    own =>
      nearestWord(
        word,
        [own, ...formsOf(own)].filter(form => form.length > 3)
      ) !== undefined
  )
}

/** «mafer» of «María Fernanda»: the beginnings of two names that follow each other. */
const isBlend = (word: string, [first = '', second = '']: readonly string[]): boolean =>
  word.length >= 4 &&
  Array.from({ length: word.length - 3 }, (_, at) => at + 2).some(
    cut => first.startsWith(word.slice(0, cut)) && second.startsWith(word.slice(cut))
  )

const titles = new Set(words('dr dra don dona lic mvz mtro mtra prof profa ing sr sra srita'))
/** The words of a name without its title. */
const namePartsOf = (name: string): string[] => wordsOf(name).filter(word => !titles.has(word))

/** Narrows by the other words of the name, the branch and the gender; takes the name out of the text. */
const settle = (
  text: string,
  at: number,
  holders: readonly Specialist[],
  { branch }: PeopleContext
): PeopleFound => {
  const near = text.slice(at).split(/[^a-z]+/, 4)
  const matchedWords = ({ name }: Specialist): number =>
    wordsOf(name).filter(own => own.length > 2 && near.includes(own)).length
  const most = Math.max(...holders.map(matchedWords))
  const gender = genderIn(text)
  const options = [
    (person: Specialist) => matchedWords(person) === most,
    (person: Specialist) => branch === undefined || person.branch === branch,
    (person: Specialist) => gender === undefined || genderOfPerson(person) === gender,
  ].reduce<readonly Specialist[]>((left, fits) => {
    const narrowed = left.filter(fits)
    return narrowed.length > 0 ? narrowed : left
  }, holders)
  const bare = text.slice(0, at).replace(introduced, ' ')
  const own = new Set(holders.flatMap(({ name }) => wordsOf(name)).filter(word => word.length > 2))
  const [, ...after] = text.slice(at).split(' ')
  const rest = squeeze(`${bare} ${after.filter(word => !own.has(word)).join(' ')}`)
  const [only] = options
  if (options.length === 1 && only) return { found: { kind: 'one', specialist: only }, rest }
  return { found: { kind: 'several', options: [...options] }, rest }
}

const genderOfPerson = ({ name }: Specialist): 'f' | 'm' => genderOf(namePartsOf(name)[0] ?? '')
const asked =
  /\b(?:que|la que|el que|quien) (?:sea|fuera|fuese)(?: una?)? (mujer|hombre|chica|chico|muchacha|muchacho)\b|(?<!\bno )\bcon (?:una? )?(mujer|hombre|chica|muchacha|muchacho)\b(?! no\b)|\b(?:maestr[oa]|instructora?|doctora?|terapeuta|barber[oa]|estilista|profe\w*|especialista|dentista|veterinari[oa]),? (?:que sea )?(mujer|hombre)\b|\b(?:ensen|atiend|cort|hag|ve|revis|prefier|quier|pon)[a-z]* (?:a )?una? (mujer|hombre|chica|muchacha|muchacho)\b/
/** «con hombre no», «que no sea hombre» */
const turnedDown =
  /\b(?:no (?:con |sea |quiero (?:con |que (?:me atienda|sea) )?)(?:una? )?(hombre|mujer)|con (?:una? )?(hombre|mujer) no)\b/
const genderIn = (text: string): 'f' | 'm' | undefined => {
  const refused = turnedDown.exec(text)
  if (refused) return (refused[1] ?? refused[2]) === 'mujer' ? 'm' : 'f'
  const named = asked.exec(text)
  const word = named?.slice(1).find(Boolean)
  if (word !== undefined) return word === 'mujer' || word.endsWith('a') ? 'f' : 'm'
  const match = titled.exec(text)
  if (!match) return undefined
  return match[1] === 'la' || feminineTitle.test(match[2] ?? '') ? 'f' : 'm'
}

const ofGender =
  /(?:\b(?:que )?(?:la |el )?(?:que|quien) (?:sea|fuera|fuese) |\bcon |\ba )?(?:\b(?:una?|la|el) )?\b(?:mujer|hombre|chic[ao]|muchach[ao]|[a-z]+)$/

/** «con la doctora», where there is one. */
const matchGender = (text: string, specialists: readonly Specialist[]): PeopleFound => {
  const match = turnedDown.exec(text) ?? asked.exec(text) ?? titled.exec(text)
  const gender = genderIn(text)
  const isMeant =
    match !== null &&
    (/\b(?:hombre|mujer)\b/.test(match[0]) || asked.test(text) || match[0].startsWith('con '))
  if (gender === undefined || !isMeant) return { rest: text }
  const options = specialists.filter(person => genderOfPerson(person) === gender)
  // «que me corte un hombre»: what is to be done stays.
  const rest = squeeze(text.replace(match[0], said => said.replace(ofGender, ' ')))
  const [only] = options
  if (options.length === specialists.length && options.length > 1) return { rest }
  if (options.length === 1 && only) return { found: { kind: 'one', specialist: only }, rest }
  return options.length > 1 ? { found: { kind: 'among', options }, rest } : { rest }
}
