import {
  cut,
  type DialogueCase,
  describeDialogues,
  withCut,
  withTwo,
} from '../test/dialogue-cases.ts'

const kept = [`${cut} 11-25 12:00 Lupita`]
const onlyYours = /solo veo tus citas: la tuya se queda como está/

/** Somebody of age wants their own moved, and a yes afterwards changes nothing. */
const movesTheirs = (said: string): DialogueCase => ({
  title: `moves nothing of the writer's by «${said}»`,
  toolbox: withCut,
  turns: [
    [said, onlyYours],
    ['sí', /./],
  ],
  book: kept,
})

describeDialogues('whose an appointment is, told right after it was booked', [
  ...['es para mi hijo Leo', 'perdón, es para mi esposo'].map(
    (said): DialogueCase => ({
      title: `begins no other one for «${said}»`,
      turns: [
        ['corte mañana a las 5', /¿Te la aparto/],
        ['sí', /esperamos/],
        [said, /nota a tu cita: es para/],
      ],
      book: [`${cut} 11-24 17:00 Lupita`],
    })
  ),
  {
    title: 'begins another one for «otra para mi hijo»',
    turns: [
      ['corte mañana a las 5', /¿Te la aparto/],
      ['sí', /esperamos/],
      ['y otra para mi hijo Leo', /^(?!.*equipo)[^]*\?/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
])

describeDialogues('an appointment of somebody else that is to move', [
  ...[
    'mi compadre Juan quiere mover la suya',
    'mi hermana quiere cambiar su cita para el viernes a las 5',
    'mi hermana no puede ir a su cita, muévesela al viernes',
    'mi mamá dice que si le cambian su cita al viernes a las 5',
    'mi jefe quiere mover su cita al viernes a las 5',
    'mi hermano quiere cambiarse al viernes a las 5',
  ].map(movesTheirs),
  {
    title: 'says so in English',
    toolbox: withCut,
    turns: [['my sister wants to move her appointment to friday at 5pm', /only see your own/]],
    book: kept,
  },
  {
    title: 'takes back a move that was begun for somebody else',
    toolbox: withCut,
    turns: [
      ['quiero mover mi cita al viernes a las 5', /¿La muevo/],
      ['no, es la de mi hermana', onlyYours],
      ['sí', /^(?!.*nuevo horario)/],
    ],
    book: kept,
  },
  {
    title: 'says that there is none to move where the writer has none',
    turns: [['mi hermana quiere cambiar su cita', /a tu nombre no hay ninguna/]],
    book: [],
  },
  {
    title: 'moves what the writer booked for them',
    toolbox: () => withTwo().notedFor('su hermana'),
    turns: [
      [
        'mi hermana quiere cambiar su cita para el sábado a las 5',
        /Barba para tu hermana[^]*17:00/,
      ],
      ['sí', /nuevo horario/],
    ],
    book: [...kept, 'Barba 11-28 17:00 Mario'],
  },
  {
    title: 'cancels the one that was booked for whom is named',
    toolbox: () => withTwo().notedFor('su jefe, Raúl'),
    turns: [
      ['cancela la de Raúl', /Barba \(tu jefe, Raúl\)/],
      ['sí', /./],
    ],
    book: kept,
  },
  {
    title: 'cancels that of somebody who is named after the question',
    toolbox: () => withTwo().notedFor('su hijo'),
    turns: [
      ['quiero cancelar mi cita', /tu cita: Corte de cabello/],
      ['no, la de mi hijo', /Barba \(tu hijo\)/],
      ['sí', /./],
    ],
    book: kept,
  },
  {
    title: 'moves the own one where the other was booked for somebody',
    toolbox: () => withTwo().notedFor('su hijo'),
    turns: [
      ['mueve la mía al sábado a las 5', /para Corte de cabello[^]*sábado 28/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-28 17:00 Lupita`, 'Barba 11-27 17:00 Mario'],
  },
])
