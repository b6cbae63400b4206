import { aToolbox } from '../test/fake-toolbox.ts'
import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const fullOnFriday = () =>
  aToolbox({ busy: (date, time) => date === '2026-11-27' && time <= '12:00' })

const series: DialogueCase[] = [
  {
    title: 'offers every dated day of a week together, and books them',
    turns: [
      [
        'corte la próxima semana: martes 1 y viernes 4, los dos días a las 6 de la tarde',
        /2 citas[^?]*martes 1[^?]*18:00[^?]*viernes 4[^?]*18:00[^?]*Las aparto/,
      ],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 12-01 18:00 Lupita`, `${cut} 12-04 18:00 Lupita`],
  },
  {
    title: 'reads the dates after their weekdays, and books all four at one yes',
    turns: [
      [
        'mándame 4 cortes, martes y jueves a las 11 de la mañana: 24 y 26 de noviembre, 1 y 3 de diciembre',
        /4 citas[^?]*martes 24[^?]*jueves 26[^?]*martes 1[^?]*jueves 3[^?]*Las aparto/,
      ],
      ['sí', /^(?![^]*aparto)[^]*esperamos/],
    ],
    book: [
      `${cut} 11-24 11:00 Lupita`,
      `${cut} 11-26 11:00 Lupita`,
      `${cut} 12-01 11:00 Lupita`,
      `${cut} 12-03 11:00 Lupita`,
    ],
  },
  {
    title: 'keeps the hour of each of the days',
    turns: [
      [
        'corte el miércoles 25 a las 11 y el viernes 27 a las 5 de la tarde',
        /2 citas[^?]*miércoles 25[^?]*11:00[^?]*viernes 27[^?]*17:00[^?]*Las aparto/,
      ],
    ],
    book: [],
  },
  {
    title: 'tells which of the days is full, and looks for it after the others',
    toolbox: fullOnFriday,
    turns: [
      [
        'corte el miércoles 25, jueves 26 y viernes 27, los tres días a las 11',
        /viernes 27[^?]*no tengo lugar[^?]*miércoles 25[^?]*jueves 26[^?]*Las aparto/,
      ],
      ['sí', /esperamos[^]*viernes 27/],
    ],
    book: [`${cut} 11-25 11:00 Lupita`, `${cut} 11-26 11:00 Lupita`],
  },
  {
    title: 'changes the hour of one of the days before they are booked',
    turns: [
      ['corte sábado 28 y sábado 5 de diciembre a las 11', /Las aparto/],
      ['el sábado 28 a las 12', /sábado 28[^?]*12:00[^?]*sábado 5[^?]*11:00[^?]*Las aparto/],
    ],
    book: [],
  },
  {
    title: 'keeps the hour that is said again of the other day',
    turns: [
      ['corte sábado 28 y sábado 5 de diciembre a las 11', /Las aparto/],
      [
        'perdón, el sábado 28 mejor a las 12, es que tengo partido. el otro sábado sí a las 11',
        /sábado 28[^?]*12:00[^?]*sábado 5[^?]*11:00[^?]*Las aparto/,
      ],
    ],
    book: [],
  },
  {
    title: 'takes a yes to one of the days beside another hour for the other for no yes to both',
    turns: [
      ['corte sábado 28 y sábado 5 de diciembre a las 11', /Las aparto/],
      [
        'el del 5 de diciembre mejor a la 1, el del 28 sí a las 11',
        /sábado 28[^?]*11:00[^?]*sábado 5[^?]*13:00[^?]*Las aparto/,
      ],
    ],
    book: [],
  },
  {
    title: 'does not take the days that somebody can come for days that are all wanted',
    turns: [['corte, puedo miércoles 25 o jueves 26 a las 11', /1\. [^]*2\. [^]*Cuál te acomoda/]],
    book: [],
  },
]

series.push(
  ...[
    ['dos cortes esta semana con Mario: jueves a las 5 pm y viernes a las 5 pm', 'jueves 26'],
    ['dos cortes la próxima semana martes 5 pm y jueves 6 pm', 'martes 1'],
    ['dos cortes la próxima semana con Mario: lunes a las 5 pm y jueves a las 6 pm', 'lunes 30'],
    ['dos cortes la próxima semana con Mario: martes a las 5 pm y jueves a las 6 pm', 'martes 1'],
  ].map(([said = '', first = '']) => ({
    title: `takes the days that follow a week for days of it in «${said}»`,
    turns: [[said, new RegExp(`2 citas[^?]*${first}[^?]*17:00[^?]*Las aparto`)]] as [
      string,
      RegExp,
    ][],
  }))
)

series.push({
  title: 'takes two days with their hours joined by «o» for one or the other',
  turns: [
    ['puedo martes 24 a las 11 o jueves 26 a las 4 para corte', /martes 24[^?]*11:00[^?]*aparto/],
  ],
  book: [],
})

series.push(
  ...[
    'me recomendaron corte, dos esta semana. ¿Dan recibo?',
    'quiero corte, serían dos por semana',
    'corte, dos en esta semana',
  ].map(said => ({
    title: `asks on which days the two of «${said}» are`,
    turns: [
      [said, /En qué días quieres las 2 citas/],
      ['mañana y el jueves a las 5', /2 citas[^?]*martes 24[^?]*jueves 26[^?]*Las aparto/],
    ] as [string, RegExp][],
  }))
)

const afterwards: DialogueCase[] = [
  {
    title: 'takes «también» for one more, on the weekday after the one just booked',
    turns: [
      ['corte el sábado 28 a las 11', /aparto/],
      ['sí', /esperamos/],
      ['y el otro sábado también a las 11', /sábado 5 de diciembre[^?]*11:00[^?]*aparto/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-28 11:00 Lupita`, `${cut} 12-05 11:00 Lupita`],
  },
  {
    title: 'believes the number beside «el otro» weekday',
    turns: [
      ['corte el jueves a las 11', /aparto/],
      ['sí', /esperamos/],
      [
        'además el otro jueves que es el 10 a las 12',
        /jueves 10 de diciembre[^?]*12:00[^?]*aparto/,
      ],
    ],
  },
]

describeDialogues('a series of one person', series)
describeDialogues('one more after a booking', afterwards)
