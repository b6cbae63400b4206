import { aToolbox, type Toolbox } from '../test/fake-toolbox.ts'
import {
  cut,
  type DialogueCase,
  describeDialogues,
  withCut,
  withTwo,
} from '../test/dialogue-cases.ts'

const visit = (service: string, specialist: string) => ({
  ...{ handle: 'v1', folio: 'V1', date: '2026-11-07', time: '12:00', status: 'live', say: '' },
  service,
  specialist,
})
const withVisits = (...visits: ReturnType<typeof visit>[]): (() => Toolbox) => {
  const box = aToolbox()
  box.past.push(...visits)
  return () => box
}
const seenByMario = () => withVisits(visit(cut, 'Mario Ruiz'))()

const samePerson: DialogueCase[] = [
  'corte mañana a las 5 con el mismo que me atendió la vez pasada',
  'corte mañana a las 5 con el que me cortó la última vez',
  'corte mañana a las 5 con quien me lo hizo la otra vez',
  'corte mañana a las 5 con el mismo de la otra vez',
  'corte mañana a las 5 con el muchacho que me tocó la vez pasada',
].map(said => ({
  title: `takes the one of the last visit for «${said}»`,
  toolbox: seenByMario,
  turns: [[said, /17:00 con Mario[^;]*aparto/]],
}))
samePerson.push(
  {
    title: 'takes the one of the last visit in place of the one who was offered',
    toolbox: seenByMario,
    turns: [
      ['corte mañana', /Cuál te acomoda/],
      ['no, el mismo de la otra vez', /con Mario/],
    ],
  },
  {
    title: 'takes the visit for the service that is wanted, where there are several',
    toolbox: withVisits(visit('Barba', 'Lupita Hernández'), visit(cut, 'Mario Ruiz')),
    turns: [['corte mañana a las 5 con el mismo de la vez pasada', /17:00 con Mario/]],
  }
)

const ofTheirs: DialogueCase[] = [
  ['se me borró todo el whats', 'cambié de celular', 'a qué hora era lo mío?'],
  ['cambié de número', 'cuándo quedó lo de mi hijo?'],
].map(said => ({
  title: `tells what there is after «${said.join('; ')}»`,
  toolbox: withCut,
  turns: [[said, /miércoles 25[^?]*12:00/]],
}))
ofTheirs.push({
  title: 'passes a new number on, beside the same question',
  toolbox: withCut,
  turns: [
    [
      ['cambié de celular, ahora es 2221234567', 'a qué hora era lo mío?'],
      /Ese cambio lo hace el equipo/,
    ],
  ],
})

const givenUp: DialogueCase[] = [
  'entonces la barba del viernes pues no',
  'la barba del viernes como que ya no',
  'mi barba del viernes pues no va a poder ser',
  'me rapé yo solo y me quedó horrible, entonces la barba del viernes mejor no',
].map(said => ({
  title: `asks to cancel after «${said}»`,
  toolbox: withTwo,
  turns: [[said, /¿Seguro[^?]*Barba/]],
}))
givenUp.push({
  title: 'cancels both, and takes an order that ends in it for a yes',
  toolbox: withTwo,
  turns: [
    ['hay que cancelar mis dos citas', /¿Seguro[^]*Corte[^]*Barba/],
    ['no todavía no sé cuándo regrese, solo cancélelas', /Cuando quieras/],
  ],
  book: [],
})

const moved: DialogueCase[] = [
  {
    title: 'moves «el corte del miércoles lo puedes pasar al jueves»',
    toolbox: withCut,
    turns: [
      ['el corte del miércoles lo puedes pasar al jueves? a las 5', /^(?![^]*dato)[^]*¿La muevo/],
    ],
  },
  {
    title: 'takes «de 10 a 12» beside a question for hours and for no age',
    toolbox: withCut,
    turns: [
      [
        'el corte lo pueden mover al jueves? en la mañana, de 10 a 12',
        /^(?![^]*dato)[^]*1\. 10:00/,
      ],
    ],
  },
  {
    title: 'goes on with moving after another day for the one there is',
    toolbox: withCut,
    turns: [
      ['quiero un corte el viernes', /¿La movemos o quieres otra aparte\?/],
      ['entonces sábado mejor, también en la mañana', /Va, muevo la que ya tienes[^]*sábado 28/],
      ['la 1', /nuevo horario/],
    ],
    book: [`${cut} 11-28 10:00 Lupita`],
  },
  {
    title: 'asks again after a day alone, which says neither',
    toolbox: withCut,
    turns: [
      ['quiero un corte el viernes', /¿La movemos o quieres otra aparte\?/],
      ['el sábado en la mañana', /¿La movemos o va otra aparte\?/],
    ],
  },
]

const clinic = () =>
  aToolbox({
    offered: ['Sesión de rehabilitación', 'Terapia de espalda', 'Masaje'].map((name, at) => ({
      ...{ handle: `s${at + 1}`, name, description: '', minutes: 60, price: 400 },
    })),
  })
const sameService: DialogueCase[] = [
  {
    title: 'stays with the service that was named, whatever bears the general word',
    toolbox: clinic,
    turns: [
      ['quiero rehabilitación', /qué día/],
      ['mi terapia el jueves a las 5', /rehabilitación: jueves 26[^;]*aparto/],
    ],
  },
  {
    title: 'stays with the service that was just booked',
    toolbox: clinic,
    turns: [
      ['rehabilitación mañana a las 5', /aparto/],
      ['sí', /esperamos/],
      ['y mi terapia también el jueves a las 5', /jueves 26[^;]*aparto/],
      ['sí', /esperamos/],
    ],
    book: [
      'Sesión de rehabilitación 11-24 17:00 Lupita',
      'Sesión de rehabilitación 11-26 17:00 Lupita',
    ],
  },
  {
    title: 'asks which is meant when the one taken for it is turned down with the same word',
    toolbox: clinic,
    turns: [
      ['terapia de espalda el jueves a las 5', /Terapia de espalda[^;]*aparto/],
      ['no perdón, mi terapia', /Qué servicio/],
    ],
  },
  {
    title: 'asks which is meant when nothing was named before',
    toolbox: clinic,
    turns: [
      [
        'quiero mi terapia el jueves a las 5',
        /1\. Sesión de rehabilitación\s+2\. Terapia de espalda/,
      ],
      ['la 1', /rehabilitación: jueves 26[^;]*aparto/],
    ],
  },
  {
    title: 'takes another service that is named in full',
    toolbox: clinic,
    turns: [
      ['rehabilitación mañana a las 5', /aparto/],
      ['no, terapia de espalda', /Terapia de espalda[^;]*aparto/],
    ],
  },
]

const twoThings: DialogueCase[] = [
  {
    title: 'takes two things for two services of one person, both in the morning, done by an hour',
    turns: [
      [
        'quiero hacerme dos cosas el sábado, barba y tinte, las dos en la mañana, necesito estar libre a las dos porque llego por mis hijos',
        /Barba y Tinte[^?]*10:00[^?]*¿(?:Las aparto|Cuál te acomoda)/,
      ],
    ],
  },
]

const inOneTalk: DialogueCase[] = [
  {
    title: 'leaves out of two services the one that was just booked for the day',
    turns: [
      ['barba el jueves a las 11', /aparto/],
      ['sí', /esperamos/],
      [
        'quiero barba y tinte, las dos el jueves en la mañana',
        /Ya tienes Barba[^]*lugar para Tinte(?! y)[^]*1\. 10:00/,
      ],
    ],
  },
  {
    title: 'offers nobody two services at once',
    turns: [
      ['barba el jueves a las 11', /aparto/],
      ['sí', /esperamos/],
      ['ahora quiero tinte el jueves de 11 a 12', /^(?![^]*11:00)[^]*11:30/],
    ],
  },
]

const event: DialogueCase[] = [
  {
    title: 'takes the part of the day of a feast for no wish',
    turns: [
      [
        ['quiero un corte el viernes', 'es la boda de mi prima en la noche'],
        /viernes[^?]*1\. 10:00/,
      ],
    ],
  },
  {
    title: 'is done before a feast begins',
    turns: [['tinte el viernes, tengo una boda a las 6 de la tarde', /viernes[^?]*4\. 16:30/]],
  },
  {
    title: 'takes yesterday in a story for no day that is wanted',
    turns: [['ayer corrí mi primer maratón, quiero un corte', /^(?![^]*ya pasó)[^]*qué día/]],
  },
]

describeDialogues('the one of the last visit', samePerson)
describeDialogues('what somebody has, without naming it', ofTheirs)
describeDialogues('what is given up in other words', givenUp)
describeDialogues('moving without the word', moved)
describeDialogues('a general word for a service', sameService)
describeDialogues('two things for one person', twoThings)
describeDialogues('what was just booked', inOneTalk)
describeDialogues('a feast that says why', event)
