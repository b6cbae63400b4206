import {
  cut,
  type DialogueCase,
  describeDialogues,
  withCut,
  withTwo,
} from '../test/dialogue-cases.ts'

const changes: DialogueCase[] = [
  {
    title: 'moves what was just booked when another hour is told right after',
    turns: [
      ['corte el jueves a las 5', /aparto/],
      ['sí', /esperamos/],
      ['uy no, mejor a las 6', /18:00[^?]*¿La muevo/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-26 18:00 Lupita`],
  },
  {
    title: 'books another beside it when another is asked for',
    turns: [
      ['corte el jueves a las 5', /aparto/],
      ['sí', /esperamos/],
      ['y otro corte el viernes a las 6', /aparto/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-26 17:00 Lupita`, `${cut} 11-27 18:00 Lupita`],
  },
  {
    title: 'puts back what was moved',
    toolbox: withCut,
    turns: [
      ['muévela al viernes a las 5', /¿La muevo/],
      ['sí', /nuevo horario/],
      [
        'no, regrésala a como estaba, el miércoles a las 12',
        /miércoles 25[^?]*12:00[^?]*¿La muevo/,
      ],
    ],
    book: [`${cut} 11-27 17:00 Lupita`],
  },
  {
    title: 'moves to somebody else at the same hour',
    toolbox: withCut,
    turns: [
      [
        'la cita de corte que tengo el miércoles, déjemela a la misma hora pero con mario',
        /12:00 con Mario[^?]*¿La muevo/,
      ],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-25 12:00 Mario`],
  },
  {
    title: 'cancels nothing when another hour is asked for beside an absence',
    toolbox: withCut,
    turns: [
      ['el miércoles siempre no, ¿cuál es la última que das ese día?', /la movemos/],
      ['a las 7', /19:00[^?]*¿La muevo/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-25 19:00 Lupita`],
  },
]

const cancellings: DialogueCase[] = [
  {
    title: 'takes a yes that names the day of what is cancelled',
    toolbox: withTwo,
    turns: [
      ['quítenme la del miércoles', /¿Seguro/],
      ['sí, nada más la del miércoles', /Cuando quieras/],
    ],
    book: ['Barba 11-27 17:00 Mario'],
  },
  {
    title: 'takes a yes with another day as no yes',
    toolbox: withCut,
    turns: [
      ['cancela mi cita', /¿Seguro/],
      ['sí, mejor el viernes', /./],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'asks for all that there are, and cancels them after one yes',
    toolbox: withTwo,
    turns: [
      ['cancélenme todo lo que tenga con ustedes', /estas citas/],
      ['sí, todo', /Cuando quieras/],
    ],
    book: [],
  },
  {
    title: 'cancels the other one too when it is asked for after the first',
    toolbox: withTwo,
    turns: [
      ['cancela la del miércoles', /¿Seguro/],
      ['sí', /Cuando quieras/],
      ['y la otra también', /¿Seguro[^?]*Barba/],
      ['sí', /^Aquí estoy/],
    ],
    book: [],
  },
  {
    title: 'moves one and cancels the other, each after its own yes',
    toolbox: withTwo,
    turns: [
      [
        'la barba del viernes la necesito el jueves a la misma hora y el corte de plano bórralo',
        /jueves 26[^?]*¿La muevo/,
      ],
      ['sí', /nuevo horario[^?]*¿Seguro que quieres cancelar tu cita: Corte de cabello/],
      ['sí', /Cuando quieras/],
    ],
    book: ['Barba 11-26 17:00 Mario'],
  },
]

const others: DialogueCase[] = [
  {
    title: 'counts how many of each are wanted',
    turns: [
      [
        'un corte normal para mí y dos cortes de niño el jueves a las 11',
        /Corte de cabello, Corte de niño para la segunda persona y Corte de niño para la tercera/,
      ],
    ],
    book: [],
  },
  {
    title: 'tells both prices that are asked for',
    turns: [['¿a cómo el corte y a cómo el tinte?', /\$250[\s\S]*\$600/]],
  },
  {
    title: 'offers no more what was too dear, unless it is said again',
    turns: [
      ['cuánto sale el tinte y si hay el viernes a las 3', /\$600[\s\S]*¿Te la aparto/],
      ['no manches está carísimo, igual el viernes a las 3 algo más sencillo', /¿Lo busco así\?/],
    ],
    book: [],
  },
  {
    title: 'reads words as they sound',
    turns: [['kiero azerme un feid oi a las 5', /lunes 23[^?]*17:00[^?]*¿Te la aparto/]],
  },
  {
    title: 'takes a plan for no arrival',
    turns: [['corte mañana, a las 5 ya estamos ahí', /17:00[^?]*¿Te la aparto/]],
  },
]

describeDialogues('second thoughts', [...changes, ...cancellings, ...others])

const unanswered: DialogueCase[] = [
  {
    title: 'asks again whether to move or to add, when the answer says only when',
    toolbox: withCut,
    turns: [
      ['quiero un corte el viernes', /¿La movemos o quieres otra aparte\?/],
      ['a las 5 de la tarde', /¿La movemos o va otra aparte\?/],
      ['la movemos', /viernes 27 de noviembre, 17:00[^?]*¿La muevo/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-27 17:00 Lupita`],
  },
]

describeDialogues('an unanswered choice', unanswered)
