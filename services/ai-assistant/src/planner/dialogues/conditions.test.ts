import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

/** Lupita works on no Wednesday. */
const withoutLupita = () =>
  aToolbox({ busy: (date, _, who) => date === '2026-11-25' && who.startsWith('Lupita') })

const fallbacks: DialogueCase[] = [
  'corte el miércoles a las 5 con lupita, y si no está con quien sea',
  'con lupita y si no puede pues con mario, corte el miércoles a las 5',
  'corte el miércoles a las 5, de preferencia con lupita',
  'si no hay lugar con lupita con cualquiera, es un corte el miércoles a las 5',
  'corte el miércoles a las 5 con lupita. si no va lupita el q sea pero el miércoles q es mi descanso',
  'corte el miércoles a las 5 con lupita, y si ella no puede pues con el que pueda',
  'corte el miércoles a las 5 con lupita, o quien esté',
].map(said => ({
  title: `offers who else will do after «${said}», and says so`,
  toolbox: withoutLupita,
  turns: [
    [said, /Con Lupita ya no me queda lugar\.[^?]*17:00 con Mario/],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 11-25 17:00 Mario`],
}))

const preferences: DialogueCase[] = [
  'corte el jueves a las 5 con mario o con quien sea',
  'corte el jueves a las 5 con mario y si no está con otro',
  'corte el jueves a las 5, si se puede con mario',
].map(said => ({
  title: `takes first who was named in «${said}»`,
  turns: [
    [said, /17:00 con Mario/],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 11-26 17:00 Mario`],
}))

const ownHours: DialogueCase[] = [
  [
    'mi esposo a las 5 y yo a las 6 el jueves, corte los dos',
    [`${cut} 11-26 17:00 Lupita`, `${cut} 11-26 18:00 Lupita`],
  ],
  [
    'corte el jueves, yo a las 6 y mi esposo a las 5',
    [`${cut} 11-26 18:00 Lupita`, `${cut} 11-26 17:00 Lupita`],
  ],
  [
    'mi esposo quiere corte el jueves a las 5 y mi hijo a las 6',
    [`${cut} 11-26 17:00 Lupita`, 'Corte de niño 11-26 18:00 Lupita'],
  ],
  [
    'corte, mi esposo el jueves y yo el viernes a las 5',
    [`${cut} 11-26 17:00 Lupita`, `${cut} 11-27 17:00 Lupita`],
  ],
].map(([said, book]) => ({
  title: `gives each of the people their own time in «${String(said)}»`,
  turns: [
    [String(said), /¿Aparto las \d citas\?/],
    ['sí', /esperamos/],
  ],
  book: book as string[],
}))

const prices: DialogueCase[] = [
  {
    title: 'tells the price beside a time when a limit is told that it keeps',
    turns: [
      ['corte el jueves a las 5 si no pasa de 250', /\$250[\s\S]*¿Te la aparto\?/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-26 17:00 Lupita`],
  },
  {
    title: 'asks before it looks for what costs more than the limit',
    turns: [
      ['tinte el jueves a las 5, siempre y cuando no cueste más de 400', /\$600.*¿Lo busco así\?/],
      ['no, muy caro', /lo dejamos así/],
      ['sí', /./],
    ],
    book: [],
  },
  {
    title: 'shows what costs less, and goes on with it',
    turns: [
      ['corte el jueves a las 5, pero que no pase de 200', /Por menos tengo:\n1\. Corte de niño/],
      ['el de niño', /¿Te la aparto\?/],
      ['sí', /esperamos/],
    ],
    book: ['Corte de niño 11-26 17:00 Lupita'],
  },
]

describeDialogues('conditions of an appointment', [
  ...fallbacks,
  ...preferences,
  ...ownHours,
  ...prices,
])
