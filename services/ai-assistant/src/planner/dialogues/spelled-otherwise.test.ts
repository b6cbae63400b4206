import { describeDialogues } from '../test/dialogue-cases.ts'
import { aShop } from '../test/fake-shop.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const offering = (...names: string[]) =>
  aToolbox({
    offered: names.map((name, at) => ({
      ...{ handle: `s${at + 1}`, name, price: 300, minutes: 30, description: '' },
    })),
  })
const parlour = () =>
  offering('Manicure', 'Uñas acrílicas', 'Facial hidratante', 'Balayage', 'Pedicure spa')

describeDialogues('loan words and other spellings', [
  ...[
    ['acrílico mañana', 'Uñas acrílicas'],
    ['uñas acrilicas mañana', 'Uñas acrílicas'],
    ['manikiur mañana', 'Manicure'],
    ['un fasial mañana', 'Facial hidratante'],
    ['balayaje mañana', 'Balayage'],
    ['pedicura mañana', 'Pedicure spa'],
    ['xfis balayage mañana dspues d las 10', 'Balayage'],
  ].map(([said = '', service = '']) => ({
    title: `finds ${service} in «${said}»`,
    toolbox: parlour,
    turns: [[said, new RegExp(`para ${service} el martes 24`)]] as [string, RegExp][],
  })),
  {
    title: 'takes nobody’s «dicen» for a design',
    toolbox: () => offering('Tinte', 'Diseño de ceja'),
    turns: [['tinte mañana, ustedes qué dicen', /^(?![^]*Diseño)[^]*Tinte/]],
  },
  ...['coche manual, de palanca, mañana', 'en carro manual con palanca y clutch mañana'].map(
    said => ({
      title: `knows the gears by their names: ${said}`,
      toolbox: () => offering('Clase estándar', 'Clase automático'),
      turns: [[said, /para Clase estándar el martes 24/]] as [string, RegExp][],
    })
  ),
  {
    title: 'counts the best friend too',
    toolbox: parlour,
    turns: [['queremos manicure mi mejor amiga y yo mañana', /tu amiga/]],
  },
  {
    title: 'looks for no bath in what one wears',
    toolbox: () => offering('Temazcal'),
    turns: [
      ['temazcal mañana a las 5', /¿Te la aparto\?/],
      ['¿tengo que llevar traje de baño?', /^(?![^]*no manejamos)[^]*¿Te la aparto\?/],
    ],
  },
  ...['¿tienen champú?', '¿tienen shampoo?', '¿venden shampu?', '¿tendrán champú?'].map(said => ({
    title: `finds what is on the shelf: ${said}`,
    toolbox: () => aToolbox({ shop: aShop([['Champú anticaspa', 199, 3]]) }),
    turns: [[said, /Champú anticaspa: \$199/]] as [string, RegExp][],
  })),
])
