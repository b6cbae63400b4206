import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const asked: DialogueCase[] = [
  {
    title: 'says how many appointments a yes makes, and makes all three',
    turns: [
      ['somos 3 amigas, corte mañana a las 4', /para 3 personas: [^?]*¿Aparto las 3 citas\?$/],
      ['siii', /^(?![^]*aparto)[^]*esperamos/],
    ],
    book: [
      'Corte de cabello 11-24 16:00 Lupita',
      'Corte de cabello 11-24 16:00 Mario',
      'Corte de cabello 11-24 16:30 Lupita',
    ],
  },
  {
    title: 'plans nothing for relatives that a story tells of',
    turns: [
      ['quiero un corte el jueves por la mañana', /1\. 10:00/],
      ['y mis hijos que no, que para qué. el jueves a las 11', /(?!.*hijo)jueves 26[^?]*11:00/],
      ['ay sí, qué nervios', /esperamos/],
    ],
    book: ['Corte de cabello 11-26 11:00 Lupita'],
  },
  {
    title: 'takes a name beside a relative for nobody who works here',
    turns: [['corte para mi hija Lupita mañana a las 5', /para tu hija: [^?]*17:00/]],
  },
  {
    title: 'plans a day of each week, as often as was said',
    turns: [
      [
        'corte cada martes a las 4, tres veces',
        /3 citas[^?]*martes 24[^?]*martes 1[^?]*martes 8[^?]*¿Las aparto/,
      ],
    ],
    book: [],
  },
  {
    title: 'reads days after an hour as days',
    turns: [['corte a las 10: 25, 26 y 27', /3 citas[^?]*10:00[^?]*10:00[^?]*10:00/]],
    book: [],
  },
  {
    title: 'offers the first of two days that each have an hour',
    turns: [['puede ser miércoles a las 11 o jueves a las 4, corte', /miércoles 25[^?]*11:00/]],
    book: [],
  },
]
describeDialogues('a plan of several', asked)
