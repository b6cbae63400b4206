import { type DialogueCase, cut, describeDialogues, withTwo } from '../test/dialogue-cases.ts'

const ages: DialogueCase[] = [
  {
    title: 'gives each of two sons what is for his age',
    turns: [
      ['corte para mis dos hijos de 9 y 14, el jueves a las 5', /¿Aparto las 2 citas\?/],
      ['sí', /esperamos/],
    ],
    book: ['Corte de niño 11-26 17:00 Lupita', `${cut} 11-26 17:00 Mario`],
  },
  {
    title: 'tells one of a group from the other by what stands beside each',
    turns: [
      [
        'mis dos hijos, uno de 15 y el otro de 6, corte los dos el jueves a las 5',
        /¿Aparto las 2 citas\?/,
      ],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-26 17:00 Lupita`, 'Corte de niño 11-26 17:00 Mario'],
  },
  {
    title: 'counts two who are told by pronouns after a colon',
    turns: [
      [
        'vamos mi mamá y yo el jueves a las 5: a ella un tinte y a mí una barba, a la misma hora',
        /Tinte para tu mamá y Barba para ti[^?]*¿Aparto las 2 citas\?/,
      ],
    ],
  },
  {
    title: 'counts what is the writer’s own beside a child',
    turns: [
      [
        'el jueves 3 y media, mi barba con mario y a mi niño de 8 su corte con lupita misma hora',
        /¿Aparto las 2 citas\?/,
      ],
      ['sí', /esperamos/],
    ],
    book: ['Barba 11-26 15:30 Mario', 'Corte de niño 11-26 15:30 Lupita'],
  },
]

const ownDetails: DialogueCase[] = [
  {
    title: 'keeps the day, hour and person said beside each service',
    turns: [
      [
        'quiero un corte el jueves a las 11 con lupita y también la barba pero esa el viernes a las 5 con mario',
        /jueves 26[^?]*11:00 con Lupita[^?]*viernes 27[^?]*17:00 con Mario[^?]*¿Las aparto\?/,
      ],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-26 11:00 Lupita`, 'Barba 11-27 17:00 Mario'],
  },
  {
    title: 'gives parts that were named earlier the hours that are told later',
    turns: [
      [
        ['ocupo corte y barba por separado', 'el jueves', 'la barba de 4 a 5 y el corte de 5 a 6'],
        /Barba[^?]*16:00[^?]*17:00/,
      ],
    ],
  },
  {
    title: 'reads hours from one to the next as appointments',
    turns: [
      [
        'quiero corte para mi hermano y para mí el jueves, yo de 4 a 5 y él de 5 a 6',
        /17:00[^?]*tú: 16:00[^?]*¿Aparto las 2 citas\?/,
      ],
    ],
  },
]

const together: DialogueCase[] = [
  {
    title: 'moves two appointments, each at its own hour',
    toolbox: withTwo,
    turns: [
      [
        'las dos citas que tengo esta semana pásenmelas al lunes a la misma hora',
        /Corte de cabello[^?]*lunes 30[^?]*12:00[^?]*¿La muevo/,
      ],
      ['sí', /Barba[^?]*lunes 30[^?]*17:00[^?]*¿La muevo/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-30 12:00 Lupita`, 'Barba 11-30 17:00 Mario'],
  },
  {
    title: 'moves each to the day and hour said beside it',
    toolbox: withTwo,
    turns: [
      [
        'necesito pasar mis dos citas, el corte al jueves a las 11 y la barba al lunes a las 5',
        /Corte de cabello[^?]*jueves 26[^?]*11:00/,
      ],
      ['sí', /Barba[^?]*lunes 30[^?]*17:00/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-26 11:00 Lupita`, 'Barba 11-30 17:00 Mario'],
  },
  {
    title: 'says which of several it moves',
    toolbox: withTwo,
    turns: [['mi corte pásalo al jueves a las 11', /Corte de cabello: jueves 26[^?]*¿La muevo/]],
  },
  {
    title: 'leaves what is told to stay, and books another beside it',
    toolbox: withTwo,
    turns: [
      [
        [
          'ya tengo mi cita el miércoles a las 12, esa déjala así',
          'quiero otra para mi apá el jueves a las 4, barba',
        ],
        /Barba para tu apa: jueves 26[^?]*16:00[^?]*¿Te la aparto\?/,
      ],
    ],
  },
]

const known: DialogueCase[] = [
  {
    title: 'moves what there is when it is spoken of as one’s own',
    toolbox: withTwo,
    turns: [
      ['mi barba póngamela el jueves a las 5', /jueves 26[^?]*17:00[^?]*¿La muevo/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`, 'Barba 11-26 17:00 Mario'],
  },
  {
    title: 'asks before it books beside one that may be meant',
    toolbox: withTwo,
    turns: [['quiero la barba de mi hijo el jueves a las 5', /¿La movemos o quieres otra/]],
  },
]

describeDialogues('what each of several is', ages)
describeDialogues('what is said of each part', ownDetails)
describeDialogues('appointments that change together', together)
describeDialogues('an appointment that there is already', known)
