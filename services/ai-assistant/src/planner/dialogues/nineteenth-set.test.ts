import { aShop } from '../test/fake-shop.ts'
import { type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const givenUp: DialogueCase[] = [
  'bro ya no armo lo del corte, me pusieron final de cálculo ese día, dame de baja la cita',
  'ya no la voy a usar, dala de baja',
  'mi cita bórrala porfa',
  'siempre no hago lo del corte',
].map(said => ({
  title: `asks whether to cancel after «${said}»`,
  toolbox: withCut,
  turns: [
    [said, /^(?![^]*movemos o quieres otra)[^]*[Cc]ancel[^]*miércoles 25[^]*\?/],
    ['sí, cancélala', /./],
  ],
  book: [],
}))
describeDialogues('an appointment that is given up', [
  ...givenUp,
  {
    title: 'cancels after a yes what it asked to move',
    toolbox: withCut,
    turns: [
      ['quiero un corte el jueves', /movemos o quieres otra/],
      ['no, mejor cancélala', /[Cc]ancel[^]*miércoles 25[^]*\?/],
      ['sí', /./],
    ],
    book: [],
  },
  {
    title: 'cancels nothing without a yes',
    toolbox: withCut,
    turns: [
      ['quiero un corte el jueves', /movemos o quieres otra/],
      ['cancélala', /[Cc]ancel[^]*miércoles 25[^]*\?/],
      ['no', /./],
    ],
    book: ['Corte de cabello 11-25 12:00 Lupita'],
  },
])

const limited: DialogueCase[] = [
  'el viernes en la mañana, a la 1 lo más tarde',
  'el viernes en la mañana, lo más tarde a la 1',
].map(said => ({
  title: `offers the morning up to that hour after «${said}»`,
  turns: [
    ['quiero un corte', /día/],
    [said, /viernes 27[^]*(?:10|11):[^]*1[23]:[0-5]/],
  ],
}))
const ended: DialogueCase[] = [
  'corte el viernes de las 4 en adelante y que a las 5 ya estemos fuera',
  'corte el viernes de 4 pa delante, que ya esté libre a las 5',
  'corte el viernes de las 4 para adelante y que a las 5 los dos hayamos terminado',
].map(said => ({
  title: `lets a visit end by the hour of «${said}»`,
  turns: [[said, /viernes 27[^]*16:00(?![^]*17:)/]],
}))
describeDialogues('a limit on an hour', [...limited, ...ended])

describeDialogues('a wish that ends in «¿no?»', [
  {
    title: 'moves, and checks no memory',
    toolbox: withCut,
    turns: [
      [
        'mañana me toca de noche, pásame mi corte pal viernes en la mañana no?',
        /^(?!No, está)[^]*viernes 27[^]*10:00/,
      ],
    ],
  },
])

describeDialogues('a limit after the times of a plan', [
  {
    title: 'keeps the day for all of the plan',
    turns: [
      ['corte mi compa y yo el viernes, uno tras otro', /viernes 27/],
      ['no puedo, dsps del entreno, d 5 pa delante los 2', /viernes 27[^]*17:[^]*tú: 1[78]:/],
    ],
  },
])

const brought: DialogueCase[] = [
  'necesito llevar a mis 2 hijos y a mi marido a que los pelen el viernes de las 3 para adelante y que a las 6 y media ya estemos fuera los tres',
  'voy a llevar a mis dos hijos y a mi esposo para que les corten el viernes de las 3 en adelante',
].map(said => ({
  title: `plans for three people after «${said}»`,
  turns: [[said, /^(?!No tengo)[^]*Corte de niño[^]*Corte de cabello[^]*viernes 27[^]*1[567]:/]],
}))
describeDialogues('people who are brought', [
  ...brought,
  {
    title: 'leaves out those who are brought elsewhere',
    turns: [
      [
        'tengo que llevar a mis hijos a la escuela, corte para mí el viernes a las 12',
        /^(?![^]*hijo)[^]*viernes 27[^]*12:00/,
      ],
    ],
  },
])

const ofAge: DialogueCase[] = [
  'quisiera un corte para mi hija, cumple 15 en enero, ya la puedo meter o le hacen falta años',
  'mi hija cumple 15 en enero, ya la puedo llevar a corte o está muy chica',
].map(said => ({
  title: `tells the least age after «${said}»`,
  toolbox: () => aToolbox({ described: 'Cortamos con cita. Mínimo 16 años.' }),
  turns: [[said, /16 años(?![^]*Cuál te acomoda)/]],
}))
describeDialogues('a question of age without a mark', ofAge)

const shelf = [['Croquetas cachorro 4 kg', 520, 5]] as const
const twoPrices: DialogueCase[] = [
  'a cuánto la barba y las croquetas de cachorro, ando comparando',
  'cuánto cuestan las croquetas de cachorro y la barba',
].map(said => ({
  title: `tells both prices after «${said}»`,
  toolbox: () => aToolbox({ shop: aShop(shelf) }),
  turns: [[said, /^(?=[^]*\$520)[^]*\$150/]],
}))
describeDialogues('a service and a product', [
  ...twoPrices,
  {
    title: 'tells the price of the service where there is no such product',
    toolbox: () => aToolbox({ shop: aShop(shelf) }),
    turns: [['a cuánto la barba y la bicicleta', /^(?![^]*520)[^]*\$150/]],
  },
])
