import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const hours: DialogueCase[] = [
  {
    title: 'takes «la una» for the hour and not for the first of the list',
    turns: [
      ['corte mañana', /2\. 13:00/],
      ['la una', /esperamos/],
    ],
    book: [`${cut} 11-24 13:00 Lupita`],
  },
  ...['diez está bien', 'a las diez porfa', 'diez me queda bien'].map(said => ({
    title: `takes «${said}» for the hour in the list`,
    turns: [
      ['corte mañana', /1\. 10:00/],
      [said, /10:00 con Lupita|esperamos/],
    ] as [string, RegExp][],
  })),
]

const otherHours: DialogueCase[] = ['no, 11', 'mmm no, mejor 11', 'no puedo, a las 11'].map(
  said => ({
    title: `looks for the hour that is none of the list: «${said}»`,
    turns: [
      ['corte mañana', /1\. 10:00/],
      [said, /11:00 con Lupita[^?]*aparto/],
    ],
    book: [],
  })
)

const afterOffer: DialogueCase[] = [
  {
    title: 'takes an appointment asked for after the offer of a person',
    turns: [
      ['a cómo el corte', /250/],
      ['¿tienen wifi?', /persona/],
      ['bueno ya, agéndame hoy a las 7', /19:00[^?]*aparto/],
    ],
    book: [],
  },
]

const inEnglish: DialogueCase[] = [
  {
    title: 'tells the hours of a day',
    turns: [['what time do you open on Saturday?', /Saturday: Centro from 10:00 to 20:00\.$/]],
  },
  {
    title: 'says that it is closed',
    turns: [['are you open on Sunday?', /We are closed on Sunday\.$/]],
  },
]

const families: DialogueCase[] = [
  'vamos el sábado yo y mis dos chavitos',
  'venimos el sábado mi esposo, mi hijita y yo',
].map(said => ({
  title: `asks what they want, of who tells that they come: «${said}»`,
  turns: [[said, /¿Qué servicio te gustaría\?/]],
  book: [],
}))

describeDialogues('hours in words', hours)
describeDialogues('other hours', otherHours)
describeDialogues('what follows the offer of a person', afterOffer)
describeDialogues('English', inEnglish)
describeDialogues('families', families)
