import { aToolbox } from '../test/fake-toolbox.ts'
import {
  cut,
  type DialogueCase,
  describeDialogues,
  withCut,
  withTwo,
} from '../test/dialogue-cases.ts'

const kept = [`${cut} 11-25 12:00 Lupita`]
const each = (
  said: readonly string[],
  rest: Pick<DialogueCase, 'toolbox' | 'book'> & { answer: RegExp }
): DialogueCase[] =>
  said.map(text => ({
    title: `«${text}»`,
    ...(rest.toolbox && { toolbox: rest.toolbox }),
    ...(rest.book && { book: rest.book }),
    turns: [[text, rest.answer]],
  }))

describeDialogues('days that are not wanted', [
  ...each(['bonito lunes! tienes lugar para un corte?', 'buen martes, quiero un corte'], {
    answer: /Para qué día/,
  }),
  ...each(
    [
      'corte, el miércoles ya tengo compromiso, el jueves o viernes sí',
      'corte cualquier día que no sea lunes ni martes ni miércoles',
    ],
    { answer: /^(?![^]*(?:lunes|miércoles))[^]*jueves 26/ }
  ),
])

describeDialogues('a limit on the end', [
  ...each(
    [
      'corte mañana pero que termine antes de las 11 que como con mi suegra',
      'corte mañana, a más tardar salir a las 11',
      'corte mañana pero a las 11 tiene karate',
    ],
    { answer: /^(?![^]*(?:1[1-9]:\d\d|suegra|dato))[^]*10:[03]0/ }
  ),
])

describeDialogues('who comes', [
  {
    title: 'takes both whom somebody brings',
    turns: [
      [
        'quiero llevar a mi papá y a mi hijo, los dos corte, mañana a las 12',
        /papá[^]*hijo[^]*12:00/,
      ],
    ],
  },
  {
    title: 'leaves out whoever only keeps company',
    turns: [
      ['para mí y mi esposo, él barba y yo solo lo acompaño, el jueves a las 5', /Te la aparto/],
      ['sí', /esperamos/],
    ],
    book: ['Barba 11-26 17:00 Lupita'],
  },
  {
    title: 'counts the writer among «los tres»',
    turns: [
      ['traigo a mi suegro y a mi cuñado el sábado, puro corte, los tres', /3 citas|para ti/],
    ],
  },
  {
    title: 'takes nobody of sixteen for a child',
    turns: [['corte para mi hijo de 16 el viernes', /Corte de cabello para tu hijo/]],
  },
])

describeDialogues('an appointment that there is', [
  ...each(
    ['ya voy bro 10 min no me vayas a quitar mi lugar', 'hay un choque, voy a llegar 15 min tarde'],
    {
      toolbox: withCut,
      answer: /Le paso tu mensaje/,
      book: kept,
    }
  ),
  ...each(
    [
      'ya no voy a poder, que alguien más ocupe mi lugar del miércoles',
      'por favor den de baja mi cita del 25, cambié de barbero',
      'me bajas de la lista del miércoles?',
      'ya no le sigan guardando el lugar a Emiliano',
    ],
    { toolbox: withCut, answer: /Seguro que quieres cancelar/, book: kept }
  ),
  ...each(['Confirmo.', 'confirmado lo del miércoles', 'nos vemos el miércoles'], {
    toolbox: withCut,
    answer: /sigue en pie/,
    book: kept,
  }),
  ...each(['qué tengo esta semana con ustedes?', 'cuántas citas tengo apartadas?'], {
    toolbox: withTwo,
    answer: /miércoles 25[^]*viernes 27/,
  }),
  ...each(['no me va a quedar el miércoles, qué otros días tienes?'], {
    toolbox: withCut,
    answer: /^(?![^]*aparte)[^]*(?:movemos|acomoda)/,
  }),
  {
    title: 'asks about one of them after a yes to both',
    toolbox: withCut,
    turns: [
      ['quiero corte el jueves a las 5', /La movemos o quieres otra/],
      ['sí', /Muevo la que ya tienes/],
      ['sí', /jueves 26[^]*17:00[^]*muevo/],
      ['va', /./],
    ],
    book: [`${cut} 11-26 17:00 Lupita`],
  },
  {
    title: 'takes a no to the first for the second',
    toolbox: withCut,
    turns: [
      ['quiero corte el jueves a las 5', /La movemos o quieres otra/],
      ['sí', /Muevo la que ya tienes/],
      ['no', /17:00[^]*aparto/],
    ],
    book: kept,
  },
])

describeDialogues('what was not understood', [
  {
    title: 'asks whoever has an appointment whether it is about that one',
    toolbox: withCut,
    turns: [
      [
        'a mi hija le bajó la presión y la traigo en el hospital',
        /Es sobre tu cita del miércoles 25/,
      ],
      ['muévela al jueves a las 5', /jueves 26[^]*17:00[^]*muevo/],
    ],
    book: kept,
  },
])

describeDialogues('answers to an offer', [
  {
    title: 'takes a reluctant yes',
    turns: [
      ['corte el jueves a las 5', /17:00/],
      ['me queda justo, pero órale', /esperamos/],
    ],
    book: [`${cut} 11-26 17:00 Lupita`],
  },
  {
    title: 'proposes one when any will do',
    turns: [
      ['corte el jueves', /Cuál te acomoda/],
      ['la que tú creas mejor', /Te la aparto/],
    ],
    book: [],
  },
  {
    title: 'offers somebody else',
    turns: [
      ['corte el jueves a las 5', /17:00 con Lupita/],
      ['sí pero con otro barbero', /^(?![^]*Lupita)[^]*Te la aparto/],
    ],
    book: [],
  },
  ...['varios', 'vamos a ver', 'valueOf', 'esas horas'].map(
    (said): DialogueCase => ({
      title: `takes no «${said}» for a yes`,
      turns: [
        ['corte el jueves a las 5', /17:00/],
        [said, /./],
      ],
      book: [],
    })
  ),
  {
    title: 'reads the hour before a service',
    turns: [['mañana a las 7 corte', /19:00/]],
  },
])

describeDialogues('what is no booking', [
  ...each(['mi tinte se levantó a los dos días', 'me salió alergia con el tinte'], {
    answer: /persona del equipo/,
  }),
  ...each(['quedó bien chido mi corte, gracias', 'me equivoqué de chat'], {
    toolbox: () => aToolbox(),
    answer: /aquí estoy/i,
  }),
])
