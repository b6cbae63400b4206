import { expect, it } from 'vitest'
import { describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { englishPhrases } from '../wording/english.ts'
import { phrases } from '../wording/phrases.ts'

it('has every sentence of ours in English', () => {
  expect(Object.keys(phrases).filter(key => !(key in englishPhrases))).toEqual([])
})

describeDialogues('an English talk', [
  {
    title: 'names whom it is for in English',
    turns: [
      [
        'hi, a haircut for my brother tomorrow at 5 please',
        /for your brother: Tuesday, November 24, 17:00/,
      ],
      ['yes', /See you soon/],
    ],
    book: ['Corte de cabello 11-24 17:00 Lupita'],
  },
  {
    title: 'reads an hour that works, and the first of a list',
    turns: [
      ['good morning, I need a haircut on thursday', /Available[^]*Which one/],
      ['the first', /See you soon/],
    ],
  },
  {
    title: 'books on both of two days',
    turns: [
      ['two haircuts tomorrow and Wednesday, both at 5pm', /2 appointments[^?]*24[^?]*25, 17:00/],
      ['yes', /See you soon/],
    ],
    book: ['Corte de cabello 11-24 17:00 Lupita', 'Corte de cabello 11-25 17:00 Lupita'],
  },
  {
    title: 'offers no times after a question of health',
    turns: [
      ['is it normal that my scalp itches?', /medical advice/],
      ['my cousin went and nothing happened to him', /^(?![^]*(?:Available|Which day))/],
    ],
    book: [],
  },
])

const described = 'Hay estacionamiento en la calle. Aceptamos tarjeta.'
describeDialogues('parking, asked in English', [
  ...[
    'are you open on sundays and is there somewhere to park?',
    'are you open on monday? where can I park my car',
    'what are your hours? do you guys have parking',
    'are you open today and is there a parking lot?',
  ].map(said => ({
    title: `tells it beside the hours: «${said}»`,
    toolbox: () => aToolbox({ described }),
    turns: [[said, /(?:Centro|closed)[^]*estacionamiento en la calle/]] as [string, RegExp][],
  })),
])

const spa = () =>
  aToolbox({
    offered: ['Facial hidratante', 'Limpieza facial profunda', 'Masaje relajante'].map(
      (name, at) => ({ handle: `x${at}`, name, price: 300, minutes: 30, description: '' })
    ),
  })

describeDialogues('services named in English', [
  {
    title: 'chooses the service whose words fit best',
    toolbox: spa,
    turns: [['hi, a deep facial cleansing tomorrow at 5 please', /Limpieza facial profunda: Tue/]],
  },
  {
    title: 'takes the other one when the first is turned down',
    toolbox: spa,
    turns: [
      ['hello, a hydrating facial tomorrow at 5 please', /Facial hidratante: Tue/],
      ['not the hydrating one, the deep cleanse', /Limpieza facial profunda: Tue/],
    ],
    book: [],
  },
  {
    title: 'keeps no service that is turned down for one that nobody understands',
    toolbox: spa,
    turns: [
      ['hello, a hydrating facial tomorrow at 5 please', /Facial hidratante: Tue/],
      ['no, the wobbly thing', /Which service/],
    ],
    book: [],
  },
])
