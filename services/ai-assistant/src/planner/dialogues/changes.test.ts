import {
  cut,
  withCut,
  withTwo,
  type DialogueCase,
  describeDialogues,
} from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const cases: DialogueCase[] = [
  {
    title: 'cancels only after a yes',
    toolbox: withCut,
    turns: [
      ['quiero cancelar mi cita', /¿Seguro que quieres cancelar[\s\S]*miércoles 25/],
      ['sí', /aquí estoy/],
    ],
    book: [],
  },
  {
    title: 'does not cancel after a no',
    toolbox: withCut,
    turns: [
      ['cancela mi cita', /¿Seguro/],
      ['no, déjala', /la dejamos como está|lo dejamos así/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'does not cancel when the client says not to',
    toolbox: withCut,
    turns: [['no canceles mi cita', /la dejamos como está/]],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'turns a cancellation into a move',
    toolbox: withCut,
    turns: [
      ['ya no voy a poder ir', /¿La movemos a otro día o la cancelo/],
      ['mejor muévela al viernes', /viernes 27[^\n]*:\n1\./],
      ['1', /nuevo horario/],
    ],
    book: [`${cut} 11-27 10:00 Lupita`],
  },
  {
    title: 'offers other times than the one that it moves, which is free for it',
    toolbox: withCut,
    turns: [
      ['¿la puedo cambiar para el miércoles en la tarde?', /miércoles 25(?![\s\S]*12:00)/],
      ['1', /nuevo horario/],
    ],
    book: [`${cut} 11-25 12:30 Lupita`],
  },
  {
    title: 'moves to a place of the list on the screen, though another one was looked for since',
    toolbox: () => aToolbox().given(cut, '2026-11-25', '12:30'),
    turns: [
      ['el domingo', /¿La movemos o quieres otra/],
      ['moverla', /lunes 30[^\n]*:\n1\. 10:00/],
      ['hola', /1\. 10:00/],
      ['ok', /persona/],
      ['más tarde', /1\. lunes 30 de noviembre, 13:00/],
      ['a las 5', /¿Te paso con una persona\?/],
      ['la primera', /nuevo horario/],
    ],
    book: [`${cut} 11-30 13:00 Lupita`],
  },
  {
    title: 'asks which of several to cancel',
    toolbox: withTwo,
    turns: [
      ['quiero cancelar', /¿Cuál cita[\s\S]*1\. Corte[\s\S]*2\. Barba/],
      ['la 2', /¿Seguro[\s\S]*Barba/],
      ['sí', /aquí estoy/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'finds the appointment to cancel by its service',
    toolbox: withTwo,
    turns: [
      ['cancela la cita de barba por favor', /¿Seguro[\s\S]*Barba/],
      ['sí', /aquí estoy/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'moves the only appointment to a stated time',
    toolbox: withCut,
    turns: [
      ['muévela a las 6', /miércoles 25 de noviembre, 18:00[\s\S]*¿La muevo/],
      ['ok', /nuevo horario/],
    ],
    book: [`${cut} 11-25 18:00 Lupita`],
  },
  {
    title: 'asks which of several to move',
    toolbox: withTwo,
    turns: [
      ['quiero mover mi cita al sábado', /¿Cuál cita quieres mover/],
      ['la de barba', /sábado 28[^\n]*:\n1\./],
      ['2', /nuevo horario/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`, 'Barba 11-28 13:00 Lupita'],
  },
  {
    title: 'moves and answers a price in one message',
    toolbox: withCut,
    turns: [
      ['cámbiala al jueves y cuánto cuesta el tinte', /Tinte: \$600[\s\S]*jueves 26[^\n]*:\n1\./],
      ['la primera', /nuevo horario/],
    ],
    book: [`${cut} 11-26 10:00 Lupita`],
  },
  {
    title: 'finds the appointment to move by its day and keeps the hour',
    toolbox: withTwo,
    turns: [
      [
        'puedo cambiar mi cita del viernes para el sábado a la misma hora?',
        /sábado 28 de noviembre, 17:00[\s\S]*¿La muevo/,
      ],
      ['sí, muévela', /nuevo horario/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`, 'Barba 11-28 17:00 Mario'],
  },
  {
    title: 'says that there is no appointment to move',
    turns: [['quiero cambiar mi cita', /No encuentro citas/]],
    book: [],
  },
  {
    title: 'reads «cancel that, book this» as a move',
    toolbox: () =>
      aToolbox().given(cut, '2026-11-24', '12:00').given('Barba', '2026-11-27', '12:00'),
    turns: [
      [
        'cancela la de mañana y agendame pal viernes a las 5',
        /viernes 27 de noviembre, 17:00[\s\S]*¿La muevo/,
      ],
      ['sale', /nuevo horario/],
    ],
    book: [`${cut} 11-27 17:00 Lupita`, 'Barba 11-27 12:00 Lupita'],
  },
  {
    title: 'reads «cannot come today, tomorrow?» as a move',
    toolbox: withCut,
    turns: [
      [
        'hola ya no voy a alcanzar a llegar hoy, me la puedes pasar pa mañana?',
        /martes 24[^\n]*:\n1\./,
      ],
      ['la 1', /nuevo horario/],
    ],
    book: [`${cut} 11-24 10:00 Lupita`],
  },
  {
    title: 'changes nothing while the client is not sure',
    toolbox: withCut,
    turns: [['la neta no se si pueda ir mañana, te confirmo al rato', /tómate tu tiempo/]],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'moves the appointment just booked an hour later',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['va', /esperamos/],
      ['me la mueves 1 hora después?', /martes 24 de noviembre, 18:00[\s\S]*¿La muevo/],
      ['sí', /nuevo horario/],
    ],
  },
  {
    title: 'moves an appointment half an hour earlier',
    toolbox: withCut,
    turns: [
      [
        'puedo cambiar mi cita media hora antes?',
        /miércoles 25 de noviembre, 11:30[\s\S]*¿La muevo/,
      ],
    ],
  },
  {
    title: 'cancels when the client calls off in the middle of a move',
    toolbox: withCut,
    turns: [
      ['muévela a las 6', /¿La muevo/],
      ['siempre no voy a poder ir', /¿Seguro que quieres cancelar/],
      ['sí', /aquí estoy/],
    ],
  },
  ...[
    'oiga siempre no voy a poder a esa hora, se puede mas tempranito?',
    'no voy a poder, habrá algo más temprano?',
    'siempre no puedo a las 12, ¿hay más temprano?',
    'fíjate que no voy a poder, ¿habrá algo más temprano?',
    'ay fíjate que siempre no voy a poder, ¿tienes más temprano?',
    'qué crees que no voy a poder, ¿habrá algo más temprano?',
  ].map(says => ({
    title: `offers earlier times for «${says}»`,
    toolbox: withCut,
    turns: [[says, /Tengo lugar el miércoles 25[^\n]*:\n1\. 10:00/]] as [string, RegExp][],
    book: [`${cut} 11-25 12:00 Lupita`],
  })),
  ...['siempre no voy a poder', 'mira que no voy a poder, ¿tendrás algo otro día?'].map(says => ({
    title: `asks whether it is moved or cancelled after «${says}»`,
    toolbox: withCut,
    turns: [[says, /¿La movemos a otro día o la cancelo\?/]] as [string, RegExp][],
    book: [`${cut} 11-25 12:00 Lupita`],
  })),
  ...[
    'la del miércoles ya no voy a ir, y la del viernes que sea una hora más tarde por favor',
    'cancelar la del miércoles y recorrer la del viernes a las 6 de la tarde',
    'ya no voy a la del miércoles, la del viernes muévela a las 6 pm',
  ].map(says => ({
    title: `cancels one and moves the other: «${says}»`,
    toolbox: () => withCut().given(cut, '2026-11-27', '17:00', 'Mario Ruiz'),
    turns: [
      [says, /¿Seguro que quieres cancelar[^?]*miércoles 25/],
      ['sí', /viernes 27 de noviembre, 18:00[^?]*¿La muevo/],
      ['sí', /./],
    ] as [string, RegExp][],
    book: [`${cut} 11-27 18:00 Mario`],
  })),
  {
    title: 'cancels and moves nothing by a folio that is not theirs',
    toolbox: withCut,
    turns: [
      ['Cancela la cita con folio AT8FDDG', /No encuentro una cita tuya con el folio AT8FDDG/],
      ['sí', /./],
      ['Mueve la cita AT8FDDG al lunes', /No encuentro una cita tuya con el folio AT8FDDG/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'lists appointments once for a cancellation by folio',
    turns: [['mi cita es el folio RVVEQ47, cancélala', /No encuentro citas/]],
  },
]

describeDialogues('cancelling and moving', cases)
