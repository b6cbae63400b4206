import {
  cut,
  type DialogueCase,
  describeDialogues,
  withCut,
  withTwo,
} from '../test/dialogue-cases.ts'

const changes: DialogueCase[] = [
  ...[
    'la barba pásala al sábado a las 12 y el corte se queda',
    'el corte igual, la barba me la cambias para el sábado a las 12',
  ].map(said => ({
    title: `moves one and leaves the other: «${said}»`,
    toolbox: withTwo,
    turns: [
      [said, /sábado 28 de noviembre, 12:00 con Mario[^?]*¿La muevo/],
      ['sí', /nuevo horario/],
    ] as [string, RegExp][],
    book: [`${cut} 11-25 12:00 Lupita`, 'Barba 11-28 12:00 Mario'],
  })),
  ...[
    'mi cita la quiero con Mario',
    '¿me puede cambiar de Lupita a Mario?',
    'quiero que me atienda Mario en mi cita',
  ].map(said => ({
    title: `changes who attends and nothing else: «${said}»`,
    toolbox: withCut,
    turns: [
      [said, /miércoles 25 de noviembre, 12:00 con Mario[^?]*¿La muevo/],
      ['va', /nuevo horario/],
    ] as [string, RegExp][],
    book: [`${cut} 11-25 12:00 Mario`],
  })),
  ...['ya no voy a poder ir el miércoles', 'el miércoles no puedo'].map(said => ({
    title: `asks whether to move or to cancel: «${said}»`,
    toolbox: withCut,
    turns: [
      [said, /¿La movemos a otro día o la cancelo\?/],
      ['mejor el viernes a las 12', /viernes 27 de noviembre, 12:00[^?]*¿La muevo/],
    ] as [string, RegExp][],
    book: [`${cut} 11-25 12:00 Lupita`],
  })),
]

const cancelling: DialogueCase[] = [
  {
    title: 'asks which of several is cancelled',
    toolbox: withTwo,
    turns: [
      ['cancela una de mis citas', /¿Cuál cita quieres cancelar\?/],
      ['la de la barba', /¿Seguro[^?]*Barba/],
      ['sí', /./],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'takes one out of those that were to be cancelled',
    toolbox: withTwo,
    turns: [
      ['cancela mis citas', /estas citas/],
      ['no, nada más la de la barba', /¿Seguro[^?]*Barba[^?]*\?/],
      ['sí', /./],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
]

const several: DialogueCase[] = [
  {
    title: 'keeps the day of each service',
    turns: [
      [
        'corte el sábado a las 11 y barba el lunes a las 12',
        /Corte de cabello y Barba: sábado 28[^?]*Barba: lunes 30[^?]*¿Las aparto\?/,
      ],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-28 11:00 Lupita`, 'Barba 11-30 12:00 Lupita'],
  },
  {
    title: 'takes one more on the day just booked',
    turns: [
      ['corte para mi papá el sábado a las 11', /para tu papá/],
      ['sí', /esperamos/],
      ['y otra para mí a la 1', /sábado 28 de noviembre, 13:00/],
    ],
  },
  {
    title: 'counts the children who come',
    turns: [['necesito 3 cortes de niño para mis hijos mañana a las 4', /tu tercer hijo: 16:/]],
    book: [],
  },
]

const talking: DialogueCase[] = [
  {
    title: 'waits while somebody asks at home, and takes the yes after it',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['espérame, le pregunto a mi esposa', /tómate tu tiempo/],
      ['ya, sí apártala', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
  {
    title: 'does not greet twice',
    turns: [
      [
        'buenas, ayer pasé por ahí y estaba cerrado',
        /^(?!.*de nuevo)[^]*agendar una cita o preguntar/,
      ],
    ],
  },
  {
    title: 'calls somebody who is asked for by name',
    turns: [['quiero hablar con Lupita', /te paso con una persona/]],
    book: [],
  },
]

describeDialogues('changes in their own words', changes)
describeDialogues('cancelling some', cancelling)
describeDialogues('several at once', several)
describeDialogues('talk around a booking', talking)
