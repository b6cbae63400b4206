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
  ...['¿tienen champú?', '¿tienen shampoo?', '¿venden shampu?'].map(said => ({
    title: `finds what is on the shelf: ${said}`,
    toolbox: () => aToolbox({ shop: aShop([['Champú anticaspa', 199, 3]]) }),
    turns: [[said, /Champú anticaspa: \$199/]] as [string, RegExp][],
  })),
])
