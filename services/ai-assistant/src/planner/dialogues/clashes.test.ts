import {
  cut,
  type DialogueCase,
  describeDialogues,
  withCut,
  withTwo,
} from '../test/dialogue-cases.ts'

const moves = (said: string, proposed: RegExp): DialogueCase => ({
  title: `moves what there is by «${said}»`,
  toolbox: withCut,
  turns: [[said, proposed]],
  book: [`${cut} 11-25 12:00 Lupita`],
})

describeDialogues('an appointment that clashes with something', [
  moves(
    'el miércoles a las 12 se me cruza con la firma de boletas de mi hijo. ¿Puedo ir ese mismo miércoles de 4 en adelante?',
    /miércoles 25[^]*16:00/
  ),
  moves(
    'el miércoles a las 12 choca con mi junta, ¿puedo ir más tarde ese día?',
    /miércoles 25[^]*12:30/
  ),
  moves(
    'lo del miércoles se me empalma con la escuela de la niña, ¿tendrás el jueves a las 5?',
    /jueves 26[^]*17:00[^]*¿La muevo/
  ),
  moves(
    'mi corte del miércoles coincide con el dentista, ¿se puede el jueves a la misma hora?',
    /jueves 26[^]*12:00[^]*¿La muevo/
  ),
  moves(
    'el corte del miércoles se me junta con un examen, ¿hay chance el jueves a las 5?',
    /¿La muevo/
  ),
  moves('mi corte me lo haces un día antes?', /martes 24[^]*\?/),
  moves('oye mi corte me lo puedes poner dos días después?', /viernes 27[^]*\?/),
  moves('pásame el corte al jueves a la misma hora', /jueves 26[^]*12:00[^]*¿La muevo/),
  {
    title: 'leaves out the day of the reason beside a wish for another',
    turns: [
      [
        'quiero corte el jueves a las 5, el viernes se me cruza con la chamba',
        /: jueves 26[^]*17:00/,
      ],
    ],
  },
  {
    title: 'moves two that are told as one and the other',
    toolbox: withTwo,
    turns: [
      [
        'pásame el corte al jueves a las 4 y la otra al sábado a las 11',
        /jueves 26[^]*16:00[^]*¿La muevo/,
      ],
      ['sí', /sábado 28[^]*11:00[^]*¿La muevo/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-26 16:00 Lupita`, 'Barba 11-28 11:00 Mario'],
  },
])

const single = 'corte mañana a las 5'
const joined = (said: string): DialogueCase => ({
  title: `counts whoever comes along by «${said}» beside the time of one`,
  turns: [
    [single, /¿Te la aparto\?/],
    [said, /para 2 personas: [^]*¿Aparto las 2 citas\?/],
  ],
  book: [],
})
describeDialogues('people who come or stay away', [
  ...['sí, para dos', 'si porfa, somos 2', 'va, vamos a ser dos', 'sí, pero para 2 personas'].map(
    joined
  ),
  ...['corte para dos mañana a las 5 porfa', 'corte mañana a las 5 para dos'].map(
    (said): DialogueCase => ({ title: `counts «${said}»`, turns: [[said, /para 2 personas/]] })
  ),
  ...[
    'quería llevar a mi mamá pero dice que ella no entra, entonces solo para mí, corte mañana a las 5',
    'iba a ir con mi hijo pero él no quiere, solo yo, corte mañana a las 5',
    'viene mi tía y quiero llevarla… bueno uno para mí, ella no va. Corte mañana a las 5',
  ].map(
    (said): DialogueCase => ({
      title: `leaves out who stays away: «${said}»`,
      turns: [[said, /lugar para Corte de cabello: [^;]*17:00[^;]*¿Te la aparto\?/]],
    })
  ),
  {
    title: 'takes the one of two relatives out who is named',
    turns: [
      ['corte para mi papá y para mi hermano mañana a las 5', /¿Aparto las 2 citas\?/],
      ['mi hermano no', /lugar para Corte de cabello para tu papá: [^;]*17:00[^;]*¿Te la aparto\?/],
    ],
  },
  ...[
    'corte mañana a las 5 para mi hermano, bueno no, para mi primo',
    'corte mañana a las 5 para mi papá, perdón, para mi primo',
    'corte mañana a las 5 para mi tío; ay no, digo, es para mi primo',
  ].map(
    (said): DialogueCase => ({
      title: `takes the one who was said last: «${said}»`,
      turns: [[said, /lugar para Corte de cabello para tu primo: [^;]*17:00[^;]*¿Te la aparto\?/]],
    })
  ),
  ...['mi hermano ya no va', 'él siempre no va, solo yo', 'mi hermano dice que mejor no viene'].map(
    (said): DialogueCase => ({
      title: `takes somebody out of the plan: «${said}»`,
      turns: [
        ['corte para mi hermano y para mí mañana a las 5', /¿Aparto las 2 citas\?/],
        [said, /lugar para Corte de cabello: [^;]*17:00[^;]*¿Te la aparto\?/],
        ['sí', /esperamos/],
      ],
      book: [`${cut} 11-24 17:00 Lupita`],
    })
  ),
])
