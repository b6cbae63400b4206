import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const booked: DialogueCase['turns'] = [
  ['corte mañana a la 1 con mario', /13:00 con Mario[^]*¿Te la aparto\?/],
  ['sí', /esperamos/],
]
const sons: DialogueCase['turns'] = [
  ['corte para mi hijo mañana a la 1 con mario', /para tu hijo: [^]*¿Te la aparto\?/],
  ['sí', /esperamos/],
]

describeDialogues('another day that was meant, right after a booking', [
  ...(
    [
      ['ah no espera, era el jueves de la otra semana no mañana', /jueves 3 de diciembre/, '12-03'],
      ['no, era el jueves no mañana', /jueves 26/, '11-26'],
      ['no quería mañana, quería el jueves', /jueves 26/, '11-26'],
      ['perdón, era para el viernes', /viernes 27/, '11-27'],
    ] as const
  ).map(([said, day, date]) => ({
    title: `moves that one with its hour and person: ${said}`,
    turns: [
      ...booked,
      [said, new RegExp(`${day.source}[^;]*13:00 con Mario[^;]*¿La muevo`)],
      ['sí', /nuevo horario/],
    ] as DialogueCase['turns'],
    book: [`${cut} ${date} 13:00 Mario`],
  })),
  {
    title: 'in English',
    turns: [
      ['hi, haircut tomorrow at 5pm', /Shall I book it\?/],
      ['yes', /See you/],
      ['wait no, it was thursday of next week, not tomorrow', /December 3, 17:00[^]*Shall I move/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
])

describeDialogues('the writer who comes in the place of somebody, right after a booking', [
  ...['no va a ir mi hijo, voy yo', 'mi hijo ya no va, voy a ir yo'].map(said => ({
    title: `leaves it as it is: ${said}`,
    turns: [
      ...booked,
      [said, /la dejamos como está/],
      ['sí', /^(?![^]*\?)/],
    ] as DialogueCase['turns'],
    book: [`${cut} 11-24 13:00 Mario`],
  })),
  {
    title: 'tells the team where it is noted as theirs',
    turns: [
      ...sons,
      ['no va a ir mi hijo, voy yo', /lo hace el equipo/],
      ['sí', /^(?![^]*¿Seguro)/],
    ],
    book: ['Corte de niño 11-24 13:00 Mario'],
  },
  {
    title: 'asks whether to cancel where nobody comes instead',
    turns: [...sons, ['siempre no va mi hijo', /¿Seguro que quieres cancelar/]],
  },
  {
    title: 'in English',
    turns: [
      ['hi, haircut tomorrow at 5pm', /Shall I book it\?/],
      ['yes', /See you/],
      ["my son isn't coming, I am", /stays as it is/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
])
