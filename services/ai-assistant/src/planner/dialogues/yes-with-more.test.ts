import { aToolbox } from '../test/fake-toolbox.ts'
import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'

const offered: [string, RegExp] = ['corte mañana a las 5', /17:00 con Lupita[^?]*aparto/]
const listed: [string, RegExp] = ['corte mañana', /1\. 10:00[^]*2\. 13:00/]
/** Four times of a day, none of them at one o'clock. */
const withoutOne = () => aToolbox({ busy: (_, time) => time === '13:00' })

const otherDays: DialogueCase[] = ['ok nos vemos el sábado', 'sí, nos vemos el sábado'].map(
  said => ({
    title: `takes no yes with another day for the one that is offered: «${said}»`,
    turns: [offered, [said, /sábado 28/]],
    book: [],
  })
)

const numbers: DialogueCase[] = ['sí, aparta dos', 'sí, 2 por favor', 'va, que sean dos'].map(
  said => ({
    title: `asks before it books for two: «${said}»`,
    turns: [offered, [said, /2 personas[^?]*¿Aparto las 2 citas\?/]],
    book: [],
  })
)

const more: DialogueCase[] = [
  {
    title: 'takes the number of the hour for the hour',
    turns: [
      ['corte mañana a las 2', /14:00[^?]*aparto/],
      ['sí, 2 por favor', /esperamos/],
    ],
    book: [`${cut} 11-24 14:00 Lupita`],
  },
  {
    title: 'goes on with the same a week later',
    turns: [
      ['corte el viernes a las 5', /viernes 27[^?]*aparto/],
      ['sí y otra igual el próximo viernes', /viernes 4 de diciembre, 17:00[^?]*aparto/],
    ],
    book: [`${cut} 11-27 17:00 Lupita`],
  },
  {
    title: 'says that there is no other one to cancel',
    turns: [offered, ['sí, pero cancela la otra', /Solo tienes esa cita/]],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
  {
    title: 'asks before it books two in English',
    turns: [
      ['I want a haircut tomorrow at 5', /17:00 with Lupita/],
      ['yes, book two', /2 people/],
    ],
    book: [],
  },
]

const places: DialogueCase[] = [
  {
    title: 'asks whether «la una» is a place or an hour',
    toolbox: withoutOne,
    turns: [
      ['corte mañana', /1\. 10:00/],
      ['la una porfa', /¿Cuál de estas/],
    ],
    book: [],
  },
  ...['segunda y tercera', 'la 2 o la 3', 'la 2 y la 3'].map(said => ({
    title: `asks which of two places: «${said}»`,
    turns: [listed, [said, /1\. 13:00\n2\. 16:30/]] as [string, RegExp][],
    book: [],
  })),
  ...['quiero la 2 si no la 3', 'la 2, o la 3 si no se puede'].map(said => ({
    title: `takes the place that is wanted first: «${said}»`,
    turns: [listed, [said, /esperamos/]] as [string, RegExp][],
    book: [`${cut} 11-24 13:00 Lupita`],
  })),
  {
    title: 'takes the place that replaces another',
    turns: [listed, ['la 2, no, mejor la 3', /esperamos/]],
    book: [`${cut} 11-24 16:30 Lupita`],
  },
]

const refusals: DialogueCase[] = [
  ...['no la apartes', 'claro que no', 'ni loca', 'no quiero', '❌'].map(said => ({
    title: `leaves it at a firm no: «${said}»`,
    turns: [offered, [said, /lo dejamos así/]] as [string, RegExp][],
    book: [],
  })),
  {
    title: 'leaves it at a firm no in English',
    turns: [
      ['I want a haircut tomorrow at 5', /17:00 with Lupita/],
      ["please don't book it", /No problem/],
    ],
    book: [],
  },
  {
    title: 'asks for another time after «nah»',
    turns: [offered, ['nah', /otro día u hora/]],
    book: [],
  },
  ...['no pues está perfecto', 'por mí no hay bronca', 'no no sí está bien'].map(said => ({
    title: `takes a yes that begins like a no: «${said}»`,
    turns: [offered, [said, /esperamos/]] as [string, RegExp][],
    book: [`${cut} 11-24 17:00 Lupita`],
  })),
  {
    title: 'takes no for granted that what is expensive is fine',
    turns: [offered, ['no si está muy caro', /./]],
    book: [],
  },
  {
    title: 'books nothing until it is confirmed',
    turns: [offered, ['confirmo mañana', /tu tiempo|no aparto/]],
    book: [],
  },
]

describeDialogues('a yes to another day', otherDays)
describeDialogues('a yes to several', [...numbers, ...more])
describeDialogues('places in a list', places)
describeDialogues('a firm no, and a soft one', refusals)
describeDialogues('what is not asked for', [
  {
    title: 'keeps what nobody is to move',
    toolbox: withCut,
    turns: [['por favor ya no me muevan la cita', /la dejamos como está/]],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'offers nothing that is turned down',
    turns: [['no quiero corte el jueves a las 6', /lo dejamos así/]],
    book: [],
  },
  {
    title: 'books nothing that somebody else was told',
    turns: [['le dije a mi compa que fuera mañana a las 6', /^(?!.*aparto)(?!.*qué servicio)/i]],
    book: [],
  },
])
