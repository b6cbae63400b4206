import { type Business, type Cue, plain } from './format.ts'
import { datesIn, timesIn, withoutRanges } from './moments.ts'

/** A time that a reply names, with what stands beside it. */
export type Option = {
  /** Its number in a list. */
  readonly number: number | null
  readonly date: string | null
  readonly time: string
  readonly specialist: string | null
  readonly branch: string | null
  /** The service of its own that stands beside it in a plan: «Gelish: 16:30». */
  readonly service: string | null
}
export type Change = 'book' | 'move' | 'cancel'
export type Asked = Exclude<
  Cue,
  'first' | 'second' | 'third' | 'options' | 'done' | 'handed' | 'unclear' | 'any'
>

/** What a reply tells and asks, read by general rules: no sentence of a certain system is known. */
export type Reading = {
  /** One for each confirmation. */
  readonly done: readonly Change[]
  /** Services that its confirmations name. */
  readonly doneServices: readonly string[]
  readonly options: readonly Option[]
  /** Numbered lines that name no hour. */
  readonly menu: readonly string[]
  readonly asks: ReadonlySet<Asked>
  /** It says that something is full, closed, or that somebody rests. */
  readonly refuses: boolean
  readonly unclear: boolean
  /** Names of services that it mentions outside of lists. */
  readonly services: readonly string[]
  readonly questions: readonly string[]
}

const listed = /^\s*(?:(\d{1,2})[.)°-]|[•*-])\s+(.*)$/
const factLine = /^\s*(?:servicio|cuando|con|donde|precio|folio|era|service|when|where|price)\s*:/
/** A dot that ends no sentence. */
const titleDot = /\b(dra?|mtr[oa]|lic|sra?|av|blvd|[ap]\.m|[ap])\./g
const claims: readonly (readonly [Change, RegExp])[] = [
  [
    'book',
    /quedo (?:agendada|reservada|confirmada|apartada|lista)|quedaron (?:agendadas|apartadas)|ya (?:te|la|las) (?:agende|aparte|reserve)|(?:is|are) (?:booked|confirmed)|^\s*cita agendada/,
  ],
  [
    'move',
    /(?:cambio|cambiaron) de (?:horario|hora|dia)|quedo (?:movida|reagendada|cambiada)|ya la movi|(?:was|is|has been) (?:moved|rescheduled)/,
  ],
  ['cancel', /quedo cancelada|quedaron canceladas|ya la cancele|(?:was|is|has been) cancell?ed/],
]
const askedBy: readonly (readonly [Asked, RegExp])[] = [
  ['appointment', /cual (?:de (?:tus|estas|las) )?citas?|que cita|which appointment/],
  [
    'human',
    /(?:pase|paso|comunique|llame) (?:a|con) (?:una persona|alguien|el equipo)|una persona del equipo|alguien del equipo|(?:talk|speak) to a person/,
  ],
  [
    'confirm',
    /apart|agend[oe]\b|reserv[oe]\b|confirm|\bmuevo\b|\bla cambio\b|te parece|esta bien|es correcto|seguro que|cancelo\b|quieres cancelar|te late|shall i|should i|book it|\bva\?|asi (?:esta|queda)|do you want me/,
  ],
  [
    'service',
    /(?:que|cual) (?:servicio|tratamiento|clase|terapia|materia)|que te (?:gustaria|quieres|vas a) (?:hacer|agendar)|which service|what service|te interesa alguno|que necesitas|en que te ayudo|how can i help/,
  ],
  ['name', /tu nombre|como te llamas|a nombre de quien|nombre completo|your name/],
  ['branch', /sucursal|which (?:branch|location)|cual te queda (?:mejor|mas cerca)/],
  [
    'specialist',
    /con quien|con cual|especialista|alguien en especial|barbero|estilista|doctor|maestro|instructor|with whom|who would/,
  ],
  ['day', /(?:que|cual) (?:otro )?dia|para cuando|que fecha|cuando te|which day|what day|\bwhen\b/],
  ['hour', /(?:que|cual) (?:otra )?hora|a que horas|que horario|what time/],
]
/** «¿La movemos o la cancelo?»: which change is wanted, and no yes or no. */
const choosesChange =
  /(?:\b(?:muev|mov|cambi|reagend|pas)[a-z]+.*\bo\b.*\bcancel)|(?:\bcancel[a-z]*.*\bo\b.*\b(?:muev|mov|cambi|reagend|pas)[a-z]+)|\b(?:move|reschedule)\b.*\bor\b.*\bcancel|\bcancel\b.*\bor\b.*\b(?:move|reschedule)\b/
const refusing =
  /no (?:me )?(?:tengo|hay|queda|quedan|encuentro|encontre|tenemos|alcanza)|ocupad|\blleno|descansa|cerrad|no (?:abrimos|atiende|trabaja|esta|viene|hace)|ya no|agotad|no (?:free|room|openings)|closed|is off|fully booked/
const confused =
  /no (?:te |le |lo )?(?:entend|comprend|capt)|repet(?:ir|irme|ime)|de otra forma|no me quedo claro|no estoy segur|not sure i|didn.?t (?:understand|get)/

/** `today` is the local date of the conversation. */
export const readReply = (texts: readonly string[], business: Business, today: string): Reading => {
  const lines = texts.flatMap(text => text.split('\n'))
  const prose = lines.filter(line => !listed.test(line)).map(plain)
  const open = lines.filter(line => !factLine.test(plain(line)))
  const wholePlain = plain(texts.join('\n'))
  const questions = questionsIn(prose.join('\n'))
  const options = optionsIn(open, business, today)
  const menu = lines.flatMap(line => {
    const [, number, text = ''] = listed.exec(line) ?? []
    return number !== undefined && timesIn(plain(text)).length === 0 ? [text.trim()] : []
  })
  const namesIn = (text: string): string[] =>
    business.services.map(({ name }) => name).filter(name => text.includes(plain(name)))
  const spoken = open
    .filter(line => !listed.test(line))
    .map(plain)
    .join('\n')
  return {
    done: claims.flatMap(([change, words]) =>
      Array.from(wholePlain.matchAll(new RegExp(words, 'gm')), () => change)
    ),
    doneServices: namesIn(
      lines
        .map(plain)
        .filter(line => factLine.test(line))
        .join('\n')
    ),
    options,
    menu,
    asks: asksIn(questions, { menu, business }),
    refuses: refusing.test(wholePlain),
    unclear: confused.test(wholePlain),
    services: namesIn(spoken),
    questions,
  }
}

/** The questions of a text in plain letters, each without what stands before it. */
export const questionsIn = (text: string): string[] =>
  (text.replaceAll(titleDot, '$1').match(/[^.!?¿¡\n]+\?/g) ?? []).map(question => question.trim())

const asksIn = (
  questions: readonly string[],
  { menu, business }: { readonly menu: readonly string[]; readonly business: Business }
): ReadonlySet<Asked> => {
  const asks = new Set<Asked>()
  for (const question of questions) {
    const found = askedBy.filter(([, words]) => words.test(question)).map(([asked]) => asked)
    // «¿Te la aparto con Beto el martes?» asks one thing, whatever else it names.
    if (choosesChange.test(question)) asks.add('change')
    else if (found.includes('appointment')) asks.add('appointment')
    else if (found.includes('confirm')) asks.add('confirm')
    else for (const asked of found) asks.add(asked)
    const places = business.branches.filter(({ name }) => question.includes(plain(name)))
    if (places.length > 1 && !found.includes('confirm')) asks.add('branch')
  }
  const [first = ''] = menu
  if (asks.size === 0 && first !== '')
    for (const asked of menuAsks(plain(menu.join('\n')), business)) asks.add(asked)
  return asks
}

/** What a numbered list is a choice of. */
const menuAsks = (menu: string, business: Business): Asked[] => {
  if (business.services.some(({ name }) => menu.includes(plain(name)))) return ['service']
  if (business.specialists.some(({ name }) => menu.includes(plain(name)))) return ['specialist']
  return business.branches.some(({ name }) => menu.includes(plain(name))) ? ['branch'] : []
}

const optionsIn = (lines: readonly string[], business: Business, today: string): Option[] => {
  let date: string | null = null
  let specialist: string | null = null
  let branch: string | null = null
  const options: Option[] = []
  for (const line of lines) {
    const [, number, item] = listed.exec(line) ?? []
    const text = withoutRanges(plain(item ?? line))
    const dates = datesIn(text, today)
    const times = timesIn(text)
    const who = personIn(text, business)
    const where = placeIn(text, business)
    for (const [index, { time, at }] of times.entries()) {
      const label = text.slice(times[index - 1]?.at ?? 0, at)
      // Each time of a plan may be with somebody else, and at another branch.
      const own = text.slice(at, times[index + 1]?.at)
      const before = dates.filter(each => each.at < at).at(-1) ?? dates[0]
      options.push({
        number: number === undefined ? null : Number(number),
        date: before?.date ?? date,
        time,
        specialist: (times.length > 1 ? personIn(own, business) : null) ?? who ?? specialist,
        branch: (times.length > 1 ? placeIn(own, business) : null) ?? where ?? branch,
        service: index === 0 ? null : serviceIn(label, business),
      })
    }
    if (item === undefined) {
      date = dates.at(-1)?.date ?? date
      specialist = who ?? specialist
      branch = where ?? branch
    } else date = dates.at(-1)?.date ?? date
  }
  // «Son en la sucursal Centro» after a list is about all of it.
  return options.map(option => ({
    ...option,
    specialist: option.specialist ?? specialist,
    branch: option.branch ?? branch,
  }))
}

const placeIn = (text: string, { branches }: Business): string | null =>
  branches.find(({ name }) => text.includes(plain(name)))?.name ?? null

const serviceIn = (text: string, business: Business): string | null =>
  business.services.find(({ name }) => text.includes(`${plain(name)}:`))?.name ?? null

/** The specialist that a text names, by the whole name or else by the first name. */
const personIn = (text: string, { specialists }: Business): string | null => {
  const whole = specialists.find(({ name }) => text.includes(plain(name)))
  if (whole !== undefined) return whole.name
  const short = specialists.filter(({ name, words }) =>
    [...words, givenName(name)].some(word =>
      new RegExp(`(?<![a-z])${plain(word)}(?![a-z])`).test(text)
    )
  )
  return short.length === 1 ? (short[0]?.name ?? null) : null
}

const givenName = (name: string): string =>
  name.replace(/^(?:Dra?\.|Lic\.|MVZ|Mtr[oa]\.)\s+/, '').split(' ')[0] ?? name
