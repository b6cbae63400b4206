import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const two: DialogueCase['turns'][number] = [
  'corte para mi hermano y para mí mañana a las 5',
  /¿Aparto las 2 citas\?/,
]
const three: DialogueCase['turns'][number] = [
  'somos 3, corte mañana a las 5',
  /¿Aparto las 3 citas\?/,
]
const ownAlone = /Corte de cabello: [^;]*17:00[^;]*(?:¿Te la aparto|Shall I book it)\?/

describeDialogues('one of several that is left open', [
  ...[
    'el mío sí, el de mi hermano no sé',
    'el mío sí, mi hermano no sabe',
    'el de mi hermano luego te digo',
    'mi hermano no sé si va',
    'el de mi hermano déjalo pendiente',
  ].map(
    (said): DialogueCase => ({
      title: `offers the other alone: ${said}`,
      turns: [two, [said, ownAlone], ['ok', /esperamos/]],
      book: [`${cut} 11-24 17:00 Lupita`],
    })
  ),
  ...["mine yes, my brother's i'm not sure", 'yes for me, not sure about my brother'].map(
    (said): DialogueCase => ({
      title: `offers the other alone, in English: ${said}`,
      turns: [
        ['haircut for me and my brother tomorrow at 5 pm', /your brother: 17:00/],
        [said, ownAlone],
        ['yes', /See you/],
      ],
      book: [`${cut} 11-24 17:00 Lupita`],
    })
  ),
  ...[
    'sí pero uno ya no va',
    'sí, pero uno ya está pelado',
    'uno no puede ir',
    'fíjate que uno de ellos siempre no va',
    "yes but one can't come",
  ].map(
    (said): DialogueCase => ({
      title: `offers one fewer of several alike: ${said}`,
      turns: [three, [said, /(?:para 2 personas|for 2 people)[^]*17:00[^]*17:00/], ['sí', /./]],
      book: [`${cut} 11-24 17:00 Lupita`, `${cut} 11-24 17:00 Mario`],
    })
  ),
  {
    title: 'asks which one, of several that are told apart',
    turns: [two, ['sí pero uno ya no va', /¿Cuál quito, la de tu hermano o la tuya\?/]],
    book: [],
  },
  {
    title: 'leaves nobody out who cannot come at that hour',
    turns: [three, ['uno no puede a esa hora', /^(?![^]*2 personas)/]],
    book: [],
  },
])

const hers = /tu hermana: 11:00 con Mario\. ¿Aparto las 2 citas\?/
describeDialogues('two services of which the second is for somebody else', [
  ...[
    'el corte a las 11 y la barba para mi hermana a la misma hora mañana',
    'quiero corte mañana a las 11 y barba para mi hermana a la misma hora',
    'quiero un corte y una barba mañana, el corte a las 11 y la barba para mi hermana a la misma hora',
  ].map(
    (said): DialogueCase => ({
      title: `takes the first for the writer: ${said}`,
      turns: [
        [said, hers],
        ['sí', /esperamos/],
      ],
      book: [`${cut} 11-24 11:00 Lupita`, 'Barba 11-24 11:00 Mario'],
    })
  ),
  {
    title: 'takes the first for the writer, in English',
    turns: [
      [
        'haircut at 11 and a beard trim for my brother at the same time tomorrow',
        /your brother: 11:00 with Mario/,
      ],
    ],
  },
  {
    title: 'takes both for whoever is named where they have one hour',
    turns: [['el corte y la barba para mi hermano mañana a las 11', /las dos para tu hermano/]],
  },
])
