import { cut, type DialogueCase, describeDialogues, withTwo } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const [first, second, third] = [
  `${cut} 11-25 12:00 Lupita`,
  'Barba 11-27 17:00 Mario',
  'Tinte 11-28 14:00 Lupita',
]
const withThree = () => withTwo().given('Tinte', '2026-11-28', '14:00')
const all = [first, second, third]

const fromList: DialogueCase[] = (
  [
    ['todas', []],
    ['las tres', []],
    ['la 1 y la 3', [second]],
    ['1, 2', [third]],
    ['todas menos la segunda', [second]],
    ['la de barba y la de tinte', [first]],
    ['la del sábado y la del viernes', [first]],
    ['solo la 3', [first, second]],
    ['las dos últimas', [first]],
    ['la de mario', [first, third]],
    ['la tercera por favor', [first, second]],
  ] as const
).map(([says, book]) => ({
  title: `cancels what «${says}» names of the list, after a yes`,
  toolbox: withThree,
  turns: [
    ['quiero cancelar', /¿Cuál cita quieres cancelar/],
    [says, /¿Seguro que quieres cancelar/],
    ['sí', /aquí estoy/],
  ],
  book: [...book],
}))

const limited: DialogueCase[] = (
  [
    ['sí, la 1 y la 3', [second]],
    ['va, solo las dos primeras', [third]],
  ] as const
).map(([says, book]) => ({
  title: `asks again about those that «${says}» takes of all`,
  toolbox: withThree,
  turns: [
    ['cancela todas mis citas', /¿Seguro/],
    [says, /¿Seguro/],
    ['sí', /aquí estoy/],
  ],
  book: [...book],
}))
const counted: DialogueCase[] = ['sí, las tres', 'sí, las tres, ya dije'].map(says => ({
  title: `cancels all three after «${says}»`,
  toolbox: withThree,
  turns: [
    ['cancela todas mis citas', /¿Seguro/],
    [says, /aquí estoy/],
  ],
  book: [],
}))
const open: DialogueCase[] = ['sí, dos de ellas', 'sí, una de ellas', 'sí, bueno nomás una'].map(
  says => ({
    title: `cancels nothing while «${says}» leaves open which`,
    toolbox: withThree,
    turns: [
      ['cancela todas mis citas', /¿Seguro/],
      [says, /\?/],
    ],
    book: all,
  })
)

const atOnce: DialogueCase[] = (
  [
    ['cancela la que tengo a las 2', [first, second]],
    ['cancela la de las 2', [first, second]],
    ['cancela la de mario', [first, third]],
    ['cancela las de lupita', [second]],
    ['cancela la del miércoles y la del sabado', [second]],
    ['no canceles el corte, cancela los otros dos', [first]],
    ['quédate nada más con la del sábado, lo demás bórralo', [third]],
    ['solo déjame la del sábado', [third]],
  ] as const
).map(([says, book]) => ({
  title: `asks about those that «${says}» names`,
  toolbox: withThree,
  turns: [
    [says, /¿Seguro que quieres cancelar/],
    ['sí', /aquí estoy/],
  ],
  book: [...book],
}))

const beside: DialogueCase[] = (
  [
    ['sí, y la del viernes también', [third]],
    ['sí, y las otras dos también', []],
    ['sí la del viernes', [first, third]],
    ['sí, y la de mario', [third]],
  ] as const
).map(([says, book]) => ({
  title: `asks anew what goes after «${says}»`,
  toolbox: withThree,
  turns: [
    ['cancela la del corte', /¿Seguro[^?]*Corte/],
    [says, /¿Seguro[\s\S]*Barba/],
    ['sí', /aquí estoy/],
  ],
  book: [...book],
}))

const others: DialogueCase[] = [
  {
    title: 'asks which, of more than are counted',
    toolbox: withThree,
    turns: [['las otras dos ya no', /¿Cuál cita quieres cancelar/]],
    book: all,
  },
  ...['sí las dos', 'sí, y la del viernes también'].map(
    (says): DialogueCase => ({
      title: `moves the other too after «${says}», with a yes of its own`,
      toolbox: withTwo,
      turns: [
        ['muéveme la del corte al jueves a las 5', /¿La muevo/],
        [says, /nuevo horario[\s\S]*Barba el jueves 26[\s\S]*1\. 10:00/],
        ['1', /nos vemos/],
      ],
      book: [`${cut} 11-26 17:00 Lupita`, 'Barba 11-26 10:00 Lupita'],
    })
  ),
  {
    title: 'cancels those of several to which the answer says yes',
    toolbox: withThree,
    turns: [
      ['cancela la del miércoles y la del sábado', /¿Seguro que quieres cancelar estas/],
      ['la primera sí y la segunda no', /¿Seguro que quieres cancelar tu cita: Corte/],
      ['sí', /aquí estoy/],
    ],
    book: [second, third],
  },
  {
    title: 'books what a price was asked of, and then asks about the one that goes',
    toolbox: withThree,
    turns: [
      [
        'cuánto cuesta el corte de niño? si es menos de 300 ponme el jueves a las 6, y cancela la del sábado',
        /\$180[\s\S]*jueves 26[^?]*18:00[^?]*¿Te la aparto/,
      ],
      ['sí', /¿Seguro que quieres cancelar tu cita: Tinte/],
    ],
    book: [first, second, third, 'Corte de niño 11-26 18:00 Lupita'],
  },
  {
    title: 'says that there is no other to cancel beside what was booked',
    turns: [
      ['corte mañana a las 5', /¿Te la aparto/],
      ['sí, pero cancela la otra', /Solo tienes esa cita/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
  {
    title: 'books one, and then asks about the one that goes',
    toolbox: withThree,
    turns: [
      [
        'si es menos de 300 ponme un corte de niño el jueves a las 6, y cancela la del sábado',
        /Corte de niño: jueves 26[^?]*18:00[^?]*¿Te la aparto/,
      ],
      ['sí', /¿Seguro que quieres cancelar tu cita: Tinte/],
      ['sí', /aquí estoy/],
    ],
    book: [first, second, 'Corte de niño 11-26 18:00 Lupita'],
  },
  {
    title: 'cancels one, moves another and books a third, each after its yes',
    toolbox: withThree,
    turns: [
      [
        'cancela la del sábado, muéveme la del viernes al jueves a las 5 y agéndame un corte de niño el lunes a las 11',
        /¿Seguro[^?]*Tinte/,
      ],
      ['sí', /Barba: jueves 26[^?]*17:00[^?]*¿La muevo/],
      ['sí', /Corte de niño: lunes 30[^?]*11:00[^?]*¿Te la aparto/],
      ['sí', /esperamos/],
    ],
    book: [first, 'Barba 11-26 17:00 Mario', 'Corte de niño 11-30 11:00 Lupita'],
  },
  {
    title: 'leaves out of a plan who does not come',
    turns: [
      ['cita para 3, mi papá, mi hermano y yo, corte el jueves a las 5', /¿Aparto las 3 citas/],
      ['mi papá siempre no va', /para tu hermano y para ti[^?]*¿Aparto las 2 citas/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-26 17:00 Lupita`, `${cut} 11-26 17:00 Mario`],
  },
  {
    title: 'reads «the first and the third», in English',
    toolbox: withThree,
    turns: [
      ['hi, I want to cancel', /Which appointment/],
      ['the first and the third', /these appointments\?\n1\. Corte[^\n]*\n2\. Tinte/],
    ],
    book: all,
  },
  {
    title: 'cancels the one that was noted for whom the answer names',
    toolbox: () =>
      aToolbox()
        .given(cut, '2026-11-25', '12:00')
        .given('Corte de niño', '2026-11-27', '17:00')
        .notedFor('su hijo'),
    turns: [
      ['quiero cancelar', /¿Cuál cita quieres cancelar/],
      ['la de mi hijo', /¿Seguro[^?]*Corte de niño/],
    ],
    book: [first, 'Corte de niño 11-27 17:00 Lupita'],
  },
]

describeDialogues('several appointments that change', [
  ...fromList,
  ...limited,
  ...counted,
  ...open,
  ...atOnce,
  ...beside,
  ...others,
])
