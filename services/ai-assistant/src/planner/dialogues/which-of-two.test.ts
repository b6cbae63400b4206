import { type DialogueCase, describeDialogues, withTwo } from '../test/dialogue-cases.ts'

const first = 'Corte de cabello 11-25 12:00 Lupita'
const second = 'Barba 11-27 17:00 Mario'
const cancels = (said: string, yes: string, left: string): DialogueCase => ({
  title: `asks about the one that is meant: ${said}`,
  toolbox: withTwo,
  turns: [
    [said, left === first ? /(?:tu cita|appointment): Barba/ : /(?:tu cita|appointment): Corte/],
    [yes, /./],
  ],
  book: [left],
})

describeDialogues('which of two is meant, said anew in one breath', [
  ...[
    'cancela la del miércoles no, la del viernes',
    'cancela la del miércoles, no, la del viernes',
    'cancela la del miércoles, ay no, perdón, la del viernes',
    'cancela el corte, no, la barba',
    'cancela la del viernes, no la del miércoles',
  ].map(said => cancels(said, 'sí', first)),
  cancels('cancel the wednesday one, no, the friday one', 'yes', first),
  {
    title: 'moves the one that was said last',
    toolbox: withTwo,
    turns: [
      ['mueve la del miércoles no, la del viernes al sábado a las 5', /sábado 28[^]*¿La muevo/],
      ['sí', /nuevo horario/],
    ],
    book: [first, 'Barba 11-28 17:00 Mario'],
  },
  ...(
    [
      ['la que tengo antes del viernes', /tu cita: Corte/],
      ['la de antes del viernes', /tu cita: Corte/],
      ['la que tengo después del miércoles', /tu cita: Barba/],
      ['la que va después del corte', /tu cita: Barba/],
    ] as const
  ).map(
    ([said, answer]): DialogueCase => ({
      title: `takes the one beside another: ${said}`,
      toolbox: withTwo,
      turns: [
        ['cancela mi cita', /¿Cuál cita/],
        [said, answer],
      ],
      book: [first, second],
    })
  ),
  {
    title: 'takes the one beside another, in English',
    toolbox: withTwo,
    turns: [
      ['cancel my appointment', /Which/],
      ['the one before friday', /appointment: Corte/],
    ],
    book: [first, second],
  },
])
