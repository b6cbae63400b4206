import {
  type Parser,
  after,
  longest,
  map,
  notAfter,
  notFollowedBy,
  says,
  sequence,
} from './parser.ts'
import { type Rule, invalidHour } from './readings.ts'
import { type ClockWindow, type PartOfDay, type Reading } from './span.ts'

/** The starts that a part of the day stands for; the business's opening hours narrow them. */
const windowOf: Readonly<Record<PartOfDay, ClockWindow>> = {
  early: { from: '06:00', to: '10:59' },
  morning: { from: '06:00', to: '11:59' },
  noon: { from: '12:00', to: '14:00' },
  afternoon: { from: '12:00', to: '19:59' },
  evening: { from: '18:00', to: '22:59' },
  last: { from: '17:00' },
}

const partReading = (part: PartOfDay): Reading => ({
  kind: 'window',
  windows: [windowOf[part]],
  choice: part === 'last' ? 'doubtful' : 'clear',
  part,
})

export const windowReading = (windows: readonly ClockWindow[]): Reading => {
  if (windows.length === 0) return invalidHour
  return { kind: 'window', windows, choice: windows.length === 1 ? 'clear' : 'doubtful' }
}

const guess = (window: ClockWindow): Rule => {
  return () => ({ kind: 'window', windows: [window], choice: 'doubtful' })
}

const inPart = (name: string): string =>
  ['en', 'por', 'a', 'para', 'de', 'durante']
    .map(lead => `${lead} la ${name}|${lead} las ${name}`)
    .join('|') + `|la ${name}|las ${name}`

const notPolite = notAfter('buenas buena bonita linda muy hermosa excelente feliz buenos')

const namedPart: Parser<PartOfDay> = longest<PartOfDay>(
  map(
    says(`${inPart('manana')}|${inPart('mananas')}|al amanecer|a? media manana|muy de manana`),
    (): PartOfDay => 'morning'
  ),
  map(says(`${inPart('tarde')}|de tarde|media tarde|a media tarde`), (): PartOfDay => 'afternoon'),
  map(says(`${inPart('noche')}|de noche`), (): PartOfDay => 'evening'),
  map(
    says(
      'a medio dia|al medio dia|medio dia|como? al medio dia|en el medio dia|hacia el medio dia'
    ),
    (): PartOfDay => 'noon'
  ),
  map(
    says(
      'temprano|lo mas temprano|lo mas temprano posible|lo mas temprano que tengas|lo mas temprano que se pueda|a primera hora|primera hora|muy temprano'
    ),
    (): PartOfDay => 'early'
  ),
  map(
    says(
      'lo mas tarde|lo mas tarde posible|lo mas tarde que tengas|lo mas tarde que se pueda|a ultima hora|ultima hora|la ultima hora|tarde noche'
    ),
    (): PartOfDay => 'last'
  )
)

const afterDay = after(
  'esta misma hoy manana lunes martes miercoles jueves viernes sabado domingo ayer'
)

const barePart: Parser<PartOfDay> = sequence(
  [afterDay, says('manana|tarde|noche')],
  (_, name): PartOfDay => {
    if (name === 'manana') return 'morning'
    return name === 'tarde' ? 'afternoon' : 'evening'
  }
)

export const partRule: Parser<Rule> = sequence(
  [
    notPolite,
    longest(
      namedPart,
      sequence([after('esta misma'), barePart], (_, part) => part)
    ),
    notFollowedBy(says('opcion')),
  ],
  (_, part) => () => partReading(part)
)

/** «mañana tarde», «viernes noche»: the bare word only right after a day. */
export const bareRule: Parser<Rule> = sequence(
  [notPolite, afterDay, says('tarde|noche')],
  (_, _day, name) => () => partReading(name === 'tarde' ? 'afternoon' : 'evening')
)

const leaving = 'saliendo|al salir|cuando salga|a la salida|despues de salir|saliendo yo'

const work =
  'del trabajo|de la chamba|de la oficina|de trabajar|de la escuela|de clases|de la uni|de la universidad|del jale|de la universidad|del gym'

const leavingWork = leaving
  .split('|')
  .flatMap(verb => work.split('|').map(place => `${verb} ${place}`))
  .join('|')

export const vagueRule: Parser<Rule> = longest<Rule>(
  map(says(`${leavingWork}|despues del trabajo|despues de la chamba|despues de trabajar`), () =>
    guess({ from: '18:00' })
  ),
  map(says('despues de comer|despues de la comida|luego de comer'), () => guess({ from: '15:00' })),
  map(says('antes de comer|antes de la comida'), () => guess({ to: '13:59' })),
  map(says('a la hora de la comida|a la hora de comer|en mi hora de comida'), () =>
    guess({ from: '13:00', to: '15:59' })
  ),
  map(says('antes del medio dia|antes de medio dia'), () => () => windowReading([{ to: '11:59' }])),
  map(
    says('despues del medio dia|despues de medio dia|pasando el medio dia'),
    () => () => windowReading([{ from: '12:00' }])
  )
)
