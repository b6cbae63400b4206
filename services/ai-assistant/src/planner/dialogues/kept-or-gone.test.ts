import {
  cut,
  type DialogueCase,
  describeDialogues,
  withCut,
  withTwo,
} from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const held = `${cut} 11-25 12:00 Lupita`

const kept: DialogueCase[] = [
  'sí la quiero',
  'sí voy',
  'sí, la conservo',
  'claro que la quiero',
  'la quiero',
  'sí quiero ir',
  'sí asisto',
  'sí, ahí estaré',
  'sí guárdamela',
  'sí la necesito',
  'no, sí voy',
  'no voy a cancelar',
  'era broma',
  'sí confirmo mi cita',
  'sí me la dejas',
].map(says => ({
  title: `keeps the appointment of whoever says «${says}» to the cancelling`,
  toolbox: withCut,
  turns: [
    ['cancela mi cita', /¿Seguro/],
    [says, /la dejamos como está/],
  ],
  book: [held],
}))

const gone: DialogueCase[] = [
  'ya no la quiero',
  'no la quiero',
  'no voy a poder',
  'no alcanzo',
  'no la voy a necesitar',
  'sí, ya no la necesito',
  'sí la quiero cancelar',
  'sí, voy a estar de viaje',
  'sí, voy a ir de viaje',
].map(says => ({
  title: `cancels after «${says}»`,
  toolbox: withCut,
  turns: [
    ['cancela mi cita', /¿Seguro/],
    [says, /aquí estoy/],
  ],
  book: [],
}))

const noPlainYes: DialogueCase[] = [
  'va, me la quedo',
  'ok entonces nos vemos el miércoles',
  'dale, ahí nos vemos',
  'sí, se queda',
  'ok ok, me arrepentí',
  'va, me aguanto y voy',
  'ok, respétenme mi lugar',
  'sí cómo no, si ya la esperé un mes',
  'ok ya vi que sí puedo',
  'ok, dásela a mi hermano',
  'yes, keep it',
  'sure, I will keep it',
  'yes I can go',
].map(says => ({
  title: `cancels nothing after «${says}»`,
  toolbox: withCut,
  turns: [
    ['cancela mi cita', /¿Seguro/],
    [says, /.+/],
  ],
  book: [held],
}))

const unclear: DialogueCase[] = [
  ['cancela solo si me regresan el anticipo', /¿La cancelo entonces\?/],
  ['sí, solo si me regresan el anticipo', /¿La cancelo entonces\?/],
  ['sí la confirmo', /¿La cancelo entonces\?/],
  ['no, ya no voy', /¿La cancelo entonces\?/],
  ['no puedo, mejor otro día', /¿A qué otro día u hora la movemos\?/],
  ['sí, si no hay sábado', /sábado 28/],
  ['mejor cancélala y hazme otra el lunes a las 11', /lunes 30[^?]*11:00[^?]*¿La muevo/],
].map(([says, answer]) => ({
  title: `cancels nothing after «${String(says)}»`,
  toolbox: withCut,
  turns: [
    ['cancela mi cita', /¿Seguro/],
    [String(says), answer as RegExp],
  ],
  book: [held],
}))

const english: DialogueCase[] = [
  ...['yes I want it', "yes, I'm coming", 'no, keep it', 'just kidding'].map(
    (says): DialogueCase => ({
      title: `keeps it after «${says}»`,
      toolbox: withCut,
      turns: [
        ['please cancel my appointment', /Do you want me to cancel/],
        [says, /stays as it is/],
      ],
      book: [held],
    })
  ),
  {
    title: 'cancels what is not wanted any more, in English',
    toolbox: withCut,
    turns: [
      ['please cancel my appointment', /Do you want me to cancel/],
      ["I don't want it anymore", /another appointment/],
    ],
    book: [],
  },
]

const thursday = () => aToolbox().given(cut, '2026-11-26', '12:00')
const noOrders: DialogueCase[] = [
  [
    'cancela la del jueves pero solo si puedo ir el sábado a las 4',
    /sábado 28[^?]*16:00[^?]*muevo/,
  ],
  ['mi hermano me dijo "cancela la del jueves" pero yo sí quiero ir', /sigue en pie/],
  [
    'cancela la del jueves en cuanto tengas lugar el viernes a las 10',
    /viernes 27[^?]*10:00[^?]*muevo/,
  ],
  ['antes de cancelar mi cita checa si hay el viernes', /Tengo lugar el viernes 27/],
  ['ustedes me cancelaron la del jueves?', /Sí, sigue en pie/],
  ['ayer cancelé la del jueves verdad?', /Sí, sigue en pie/],
  ['cancela mi cita y hazme otra el lunes a las 11', /lunes 30[^?]*11:00[^?]*¿La muevo/],
].map(([says, answer]) => ({
  title: `reads no order to cancel in «${String(says)}»`,
  toolbox: thursday,
  turns: [[String(says), answer as RegExp]],
  book: [`${cut} 11-26 12:00 Lupita`],
}))

const eitherOr: DialogueCase[] = [
  {
    title: 'looks for the day before it cancels on condition',
    toolbox: thursday,
    turns: [
      ['no voy a poder ir', /¿La movemos a otro día o la cancelo/],
      ['cancélala si no hay sábado', /Tengo lugar el sábado 28/],
    ],
    book: [`${cut} 11-26 12:00 Lupita`],
  },
  {
    title: 'keeps it after «sí voy» to moving or cancelling',
    toolbox: thursday,
    turns: [
      ['no voy a poder ir', /¿La movemos a otro día o la cancelo/],
      ['siempre la quiero', /la dejamos como está/],
    ],
    book: [`${cut} 11-26 12:00 Lupita`],
  },
]

const ofAnother: DialogueCase = {
  title: 'cancels the one, where it is said of another that they come',
  toolbox: withTwo,
  turns: [
    ['quiero cancelar', /¿Cuál cita/],
    ['la 2', /¿Seguro[^?]*Barba/],
    ['sí esa, a la del corte sí voy eh', /aquí estoy/],
  ],
  book: [held],
}

describeDialogues('an appointment that is kept or goes', [
  ...kept,
  ...noPlainYes,
  ...gone,
  ...unclear,
  ...english,
  ...noOrders,
  ...eitherOr,
  ofAnother,
])
