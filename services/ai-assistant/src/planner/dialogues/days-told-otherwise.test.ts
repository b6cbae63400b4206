import { aToolbox } from '../test/fake-toolbox.ts'
import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const withLesson = () => aToolbox().given('Tinte', '2026-11-25', '16:00')

const days: DialogueCase[] = [
  {
    title: 'books what is agreed to, and offers one more like it on another day',
    turns: [
      ['corte mañana a las 12 con Lupita', /¿Te la aparto\?/],
      [
        'sí esa. Y agrégame de una vez otra igual el jueves a las 12',
        /jueves 26[^?]*¿Te la aparto\?/,
      ],
      ['sí', /esperamos/],
    ],
    book: ['Corte de cabello 11-24 12:00 Lupita', 'Corte de cabello 11-26 12:00 Lupita'],
  },
  {
    title: 'takes whoever says it at home for nobody who comes',
    turns: [['dice mi señora que la barba también, mañana a las 12', /^(?![^]*señora)[^]*Barba/]],
  },
  {
    title: 'counts all who want it',
    turns: [
      ['mi hija y yo nos queremos cortar las dos mañana a las 12', /2 citas|dos citas|tu hija/],
    ],
  },
  {
    title: 'lists tomorrow beside the weekdays after it',
    turns: [
      [
        'quiero 3 cortes: mañana, miércoles y jueves a las 12',
        /martes 24[^]*miércoles 25[^]*jueves 26[^]*¿Las aparto\?/,
      ],
    ],
  },
  {
    title: 'keeps the hour and the branch beside the days that will not do',
    turns: [
      [
        'corte un día que no sea lunes ni martes a las 6 en centro',
        /^(?![^]*(?:lunes|martes|Norte))[^]*miércoles 25[^\n]*18:00/,
      ],
    ],
  },
  {
    title: 'does so in English',
    turns: [
      [
        'haircut any day except monday or tuesday at 6',
        /^(?![^]*(?:Monday|Tuesday))[^]*Wednesday, November 25, 18:00/,
      ],
    ],
  },
  {
    title: 'asks about a date whose weekday is another',
    turns: [['corte el sábado 26 a las 12', /jueves 26[^?]*sábado 28/]],
  },
  ...['corte el martes que entra no este', 'corte no este martes, el que entra'].map(said => ({
    title: `looks in the week that is meant: «${said}»`,
    turns: [[said, /martes 1 de diciembre/]] as [string, RegExp][],
  })),
  {
    title: 'looks about the end of the month',
    turns: [['corte a fin de mes', /^(?![^]*(?:lunes 23|martes 24|jueves 26))[^]*viernes 27/]],
  },
  {
    title: 'leaves weekdays out of the week that is wanted',
    turns: [
      [
        'corte la semana que entra pero no lunes ni martes',
        /^(?![^]*(?:lunes|martes))[^]*miércoles 2 de diciembre/,
      ],
    ],
  },
  {
    title: 'leaves an hour out of the day that is wanted',
    turns: [['corte el jueves pero no a las 10', /^(?![^]*10:00)[^]*10:30/]],
  },
]

const halves: DialogueCase[] = [
  {
    title: 'finds the hour in the other half of the day',
    toolbox: () => aToolbox({ opensAt: 420, busy: (_, time) => time >= '18:00' }),
    turns: [['corte mañana a las 7', /07:00[^?]*aparto/]],
  },
]

const anchors: DialogueCase[] = [
  {
    title: 'takes the day and the hour from an appointment that there is',
    toolbox: withLesson,
    turns: [['quiero un corte una hora después de mi cita de tinte', /miércoles 25[^?]*17:00/]],
    book: ['Tinte 11-25 16:00 Lupita'],
  },
  {
    title: 'takes the day of an appointment that there is, and wants no second one',
    toolbox: withLesson,
    turns: [
      [
        'quiero un corte el mismo día que tengo tinte',
        /^Tengo lugar para Corte de cabello el miércoles 25/m,
      ],
    ],
  },
  {
    title: 'wants nothing more for whose appointment stands beside it',
    toolbox: withLesson,
    turns: [
      [
        'quiero tinte para mi hijo, una hora después de la de mi hija',
        /Tinte para tu hijo: miércoles 25[^?]*17:00/,
      ],
    ],
    book: ['Tinte 11-25 16:00 Lupita'],
  },
]

const seconds: DialogueCase[] = [
  {
    title: 'offers the first of two services that has room',
    turns: [['tinte, o barba si no hay tinte, mañana', /^(?![^]*Barba)[^]*Tinte/]],
  },
  {
    title: 'drops what a burst takes back',
    turns: [
      [
        ['corte y barba mañana con lupita', 'no espera', 'con mario', 'y nomás corte'],
        /^(?![^]*Barba)[^]*Corte de cabello[^]*Mario/,
      ],
    ],
  },
  {
    title: 'knows whom «con ella» turns down',
    turns: [
      [
        'corte mañana, mi comadre fue con lupita pero yo no quiero con ella, con el otro a las 5',
        /17:00 con Mario/,
      ],
    ],
  },
  {
    title: 'looks for one more person on the day of the plan',
    turns: [
      ['mi hija quiere corte y yo tinte, el viernes los dos a las 12', /viernes 27[^?]*2 citas/],
      ['somos tres ahora, también mi mamá quiere corte', /^(?![^]*lunes 23)[^]*3 citas/],
    ],
    book: [],
  },
]

describeDialogues('days told otherwise', days)
describeDialogues('halves of the day', halves)
describeDialogues('appointments that a wish stands beside', anchors)
describeDialogues('second choices', seconds)
