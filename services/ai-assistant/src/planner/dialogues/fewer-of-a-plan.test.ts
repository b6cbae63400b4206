import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const two = 'corte para mi hijo y para mí mañana a las 5'
const both: DialogueCase['turns'][number] = [two, /¿Aparto las 2 citas\?/]
const ownAlone = /lugar para Corte de cabello: [^;]*17:00[^;]*¿Te la aparto\?/
const sonAlone = /lugar para Corte de niño para tu hijo: [^;]*17:00[^;]*¿Te la aparto\?/
const own = [`${cut} 11-24 17:00 Lupita`]
const sons = ['Corte de niño 11-24 17:00 Lupita']

const left = (said: string, shown: RegExp, book: string[]): DialogueCase => ({
  title: `reads out what is left by «${said}», and books that`,
  turns: [both, [said, shown], ['sí', /esperamos/]],
  book,
})
const asked = (said: string, question: RegExp, answer: string): DialogueCase => ({
  title: `asks which by «${said}», and takes «${answer}»`,
  turns: [both, [said, question], [answer, ownAlone], ['sí', /esperamos/]],
  book: own,
})

describeDialogues('a plan of which less is wanted', [
  ...[
    'quítale la de mi hijo',
    'nomás deja la mía',
    'cancela la de mi hijo',
    'mejor ya no quiero la de mi hijo',
    'mejor solo la mía',
    'no, sin la del niño',
    'la de mi hijo ya no, y la mía sí',
  ].map(said => left(said, ownAlone, own)),
  ...['sí pero quita la mía', 'nomás deja la de mi hijo', 'quita la segunda', 'la mía no'].map(
    said => left(said, sonAlone, sons)
  ),
  asked('quita una', /¿Cuál quito, la de tu hijo o la tuya\?/, 'la de mi hijo'),
  asked('nomás deja una', /¿Cuál dejo, la de tu hijo o la tuya\?/, 'la mía'),
  asked('con una basta', /¿Cuál dejo/, '2'),
  asked('no, nada más una', /¿Cuál dejo/, 'quita la del niño'),
  {
    title: 'books nothing at a yes to «which»',
    turns: [both, ['quita una', /¿Cuál quito/], ['sí', /¿Cuál quito/]],
    book: [],
  },
  {
    title: 'leaves the plan as it was, and reads it out again',
    turns: [
      both,
      ['quita una', /¿Cuál quito/],
      ['ninguna, déjalas así', /17:00 con Lupita[^]*¿Aparto las 2 citas\?/],
    ],
    book: [],
  },
  {
    title: 'drops all of it',
    turns: [both, ['quita las dos', /lo dejamos así/], ['sí', /^(?!.*esperamos)/]],
    book: [],
  },
  {
    title: 'gives the one that stays another hour',
    turns: [
      both,
      ['quita la de mi hijo y la mía ponla a las 6', /lugar para Corte de cabello: [^;]*18:00/],
    ],
  },
  {
    title: 'takes away one of several services',
    turns: [
      ['quiero corte y barba mañana a las 5', /¿Las aparto\?/],
      ['quita una', /¿Cuál quito, la de Corte de cabello o la de Barba\?/],
      ['la barba', ownAlone],
      ['sí', /esperamos/],
    ],
    book: own,
  },
  {
    title: 'takes away one of several days',
    turns: [
      ['quiero un corte el miércoles a las 12 y otro el jueves a las 12', /¿Las aparto\?/],
      ['quita la del jueves', /miércoles 25[^;]*¿Te la aparto/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'takes away one of three people',
    turns: [
      ['corte para mi hijo, mi papá y para mí mañana a las 5', /¿Aparto las 3 citas\?/],
      ['quita la de mi papá', /tu hijo y Corte de cabello para ti[^]*¿Aparto las 2 citas\?/],
    ],
    book: [],
  },
  {
    title: 'takes nobody away where their hour changes',
    turns: [both, ['solo la de mi hijo mejor a las 6', /18:00[^]*17:00[^]*¿Aparto las 2 citas\?/]],
  },
  {
    title: 'takes nobody away by a wish about them',
    turns: [both, ['no quiero que mi hijo espere', /¿Aparto las 2 citas\?/]],
  },
  {
    title: 'gives all of a plan another hour by «ya no a las 5»',
    turns: [
      ['corte y barba mañana a las 5', /¿Las aparto\?/],
      ['ya no quiero a las 5, mejor a las 6', /18:00[^]*18:30[^]*¿Las aparto\?/],
    ],
  },
  {
    title: 'takes one away in English',
    turns: [
      ['haircut for me and my son tomorrow at 5pm', /Shall I book/],
      ['take one off', /Which one shall I leave out/],
    ],
  },
])
