import { aToolbox } from '../test/fake-toolbox.ts'
import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const joining: DialogueCase[] = [
  {
    title: 'looks again for everybody when somebody joins beside the yes',
    turns: [
      ['corte mañana a las 5', /17:00[^?]*aparto/],
      ['va, y también para mi cuñado', /para tu cuñado[^?]*17:00[^?]*17:00[^?]*Aparto las \d/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, `${cut} 11-24 17:00 Mario`],
  },
  {
    title: 'puts whoever comes after the writer at a later hour',
    turns: [
      ['corte mañana a las 5', /17:00[^?]*aparto/],
      ['ay espera, mi mamá también quiere, ponla después de mí', /17:30[^?]*Aparto las \d/],
    ],
    book: [],
  },
  {
    title: 'takes the same day and service for somebody who is told after the booking',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['sí', /esperamos/],
      ['también para mi primo a la misma hora', /para tu primo[^?]*17:00[^?]*aparto/],
      ['dale', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, `${cut} 11-24 17:00 Mario`],
  },
]

const changing: DialogueCase[] = [
  {
    title: 'changes the service of the one who is named and of nobody else',
    turns: [
      ['corte para mí y para mi hermano mañana a las 5', /17:00[^?]*Aparto las \d/],
      ['lo mío igual, pero mi hermano quiere barba', /Barba para tu hermano[^?]*Aparto las \d/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, 'Barba 11-24 17:00 Mario'],
  },
]

const counted: DialogueCase[] = [
  {
    title: 'remembers who comes, told before anything was asked for',
    turns: [
      ['mi comadre y yo andamos por el rumbo', /./],
      ['corte', /día/],
      ['mañana a las 5', /17:00[^?]*17:00[^?]*Aparto las \d/],
    ],
    book: [],
  },
  {
    title: 'takes «los dos» beside the day for two people',
    turns: [
      ['quiero corte', /día/],
      ['el viernes los dos a las 5', /para 2 personas[^?]*Aparto las \d/],
    ],
    book: [],
  },
  ...['pasando las 4', 'como a las 4', 'a eso de las 3'].map(
    (hour): DialogueCase => ({
      title: `counts nobody in «${hour}»`,
      turns: [[`corte mañana ${hour}`, /^(?![^]*persona)/]],
      book: [],
    })
  ),
]

const busyWithMario = () => aToolbox({ busy: (_, __, name) => name !== 'Lupita Hernández' })

const inTurn: DialogueCase[] = [
  {
    title: 'puts three people one after the other where only one attends them',
    toolbox: busyWithMario,
    turns: [
      ['somos tres para corte mañana a las 4', /16:00[^?]*16:30[^?]*17:00[^?]*Aparto las \d/],
    ],
    book: [],
  },
]

const apart: DialogueCase[] = [
  {
    title: 'gives each of two people the hour that stands beside their pronoun',
    turns: [
      [
        'apúntame a mí y a mi jefe para corte mañana, a él a las 11 y a mí a las 12',
        /12:00[^?]*tu jefe: 11:00[^?]*Aparto las \d/,
      ],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 12:00 Lupita`, `${cut} 11-24 11:00 Lupita`],
  },
  {
    title: 'reads what each wants from pronouns alone',
    turns: [
      ['para ella tinte y para mí barba, mañana a las 5', /Tinte[^?]*Aparto las \d/],
      ['sí', /esperamos/],
    ],
    book: ['Tinte 11-24 17:00 Lupita', 'Barba 11-24 17:00 Mario'],
  },
]

const atOneHour: DialogueCase[] = [
  'quiero un corte mañana a las 5 y otro a la misma hora para mi hijo',
  'un corte a las 5 mañana y uno para mi hijo',
].map(said => ({
  title: `books the writer and their son at one hour by «${said}»`,
  turns: [
    [said, /Corte de cabello y Corte de niño para tu hijo: [^?]*tu hijo: 17:00[^?]*Aparto las 2/],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 11-24 17:00 Lupita`, 'Corte de niño 11-24 17:00 Mario'],
}))
atOneHour.push(
  {
    title: 'remembers both until the day is known',
    turns: [
      ['quiero un corte y otro a la misma hora para mi hijo', /qué día/],
      ['mañana a las 5', /tu hijo: 17:00[^?]*Aparto las 2/],
    ],
  },
  {
    title: 'says that they cannot come at one hour, and offers the nearest',
    toolbox: busyWithMario,
    turns: [
      [
        'quiero un corte mañana a las 5 y otro a la misma hora para mi hijo',
        /A la misma hora no tengo lugar para todos[^?]*17:00[^?]*17:30[^?]*Aparto las 2/,
      ],
    ],
  },
  {
    title: 'gives the first hour to the writer and the other to their father',
    turns: [
      ['mañana un corte a las 5 y otro a las 6 para mi papá', /17:00[^?]*tu papá: 18:00[^?]*\?/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, `${cut} 11-24 18:00 Lupita`],
  }
)

describeDialogues('people who come at one hour', atOneHour)
describeDialogues('people who join a plan', joining)
describeDialogues('people who change their part of it', changing)
describeDialogues('people who were counted', counted)
describeDialogues('people in turn', inTurn)
describeDialogues('what each of two people wants', apart)
