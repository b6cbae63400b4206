import { aToolbox } from '../test/fake-toolbox.ts'
import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const beside: DialogueCase[] = [
  'quiero llevar a mi hijo de 8 años a cortarse el pelo el jueves en la mañana y de una vez me corto yo también',
  'corte para mi niño y para mí el jueves en la mañana',
].map(said => ({
  title: `books no service for children for who writes «${said}»`,
  turns: [[said, /Corte de niño para tu (?:hijo|niño) y Corte de cabello para ti/]],
}))

const asked: DialogueCase[] = [
  'somos 12 para una despedida, queremos ver si nos cierran un rato, ¿me puede atender una persona?',
  'comuníqueme con quien lo hace, por favor',
  'comuníquenme con la encargada',
].map(said => ({
  title: `calls a person at once for «${said}»`,
  turns: [[said, /te paso con una/i]],
}))

/** Nothing is free on Thursday before eleven. */
const lateThursday = () =>
  aToolbox({ busy: (date, time) => date === '2026-11-26' && time < '11:00' })
const early: DialogueCase[] = [
  ...[
    'el miércoles corro el medio maratón, me das un corte el jueves a las 12?',
    'el sábado es mi boda, quiero un corte el jueves a las 12',
  ].map(said => ({
    title: `takes the day of an event for none where another is wanted: «${said}»`,
    turns: [[said, /jueves 26[^]*12:00/]] satisfies DialogueCase['turns'],
  })),
  {
    title: 'takes the day of an event when it is the only one',
    turns: [['el sábado tengo una boda, quiero un corte a las 12', /sábado 28[^]*12:00/]],
  },
  {
    title: 'offers the first times of a day that has none that early',
    toolbox: lateThursday,
    turns: [['un corte el jueves lo más temprano que tengas', /jueves 26[^]*11:00/]],
  },
]

const between: DialogueCase[] = [
  {
    title: 'keeps a limit on the end and one on the start',
    turns: [
      [
        'un corte el viernes, tengo que salir de ahí a más tardar a las 4 pero que no sea antes de las 12',
        /viernes 27[^]*1\. 12:00[^]*4\. 15:30/,
      ],
    ],
  },
  ...[
    'estoy en Puebla esta semana, un corte el jueves en la tarde',
    "I'm staying in Puebla this week. Could I get a haircut on Thursday afternoon?",
  ].map(said => ({
    title: `takes the day and not the week around it: «${said}»`,
    turns: [
      [said, /(?:jueves 26|Thursday, November 26)[^]*1\. 12:00/],
    ] satisfies DialogueCase['turns'],
  })),
]

describeDialogues('limits and days', between)
describeDialogues('who is no child', beside)
describeDialogues('a person who is asked for', asked)
describeDialogues('the earliest of a day', early)
