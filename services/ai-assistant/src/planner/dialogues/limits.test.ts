import { describe, expect, it } from 'vitest'
import { describeDialogues } from '../test/dialogue-cases.ts'
import { reading } from '../test/reading.ts'

describeDialogues('limits of a wish', [
  {
    title: 'asks whose limits they are where no time is within both',
    turns: [
      [
        [
          'dos citas el miércoles en el Centro',
          'mi jefe la pura barba, él que acabe antes de las 12',
          'y yo un tinte pero ya después de las 6',
        ],
        /antes de las 12:00 y también después de las 18:00/,
      ],
    ],
  },
  {
    title: 'takes both ends of a window said as two limits',
    turns: [
      [
        'barba el martes 2 de febrero después de las 5 y antes de las 7',
        /17:00[^]*18:30(?![^]*(?:10|13|15|19):)/,
      ],
    ],
  },
  {
    title: 'leaves out all the people who are not wanted',
    turns: [
      ['barba el jueves a las 12, menos Lupita y menos Mario', /12:00 con José/],
      ['menos José y Mario', /12:00 con Lupita/],
    ],
  },
  {
    title: 'takes the month of the one day for the day beside it',
    turns: [
      ['barba el martes 2 de febrero no puedo, el miércoles 3 sí', /el miércoles 3 de febrero/],
    ],
  },
  {
    title: 'takes the month said last for both days',
    turns: [
      ['barba el jueves 4 o viernes 5 de febrero', /jueves 4 de febrero[^]*viernes 5 de febrero/],
    ],
  },
  {
    title: 'takes another weekday as that of the week spoken of',
    turns: [
      ['barba el jueves 10 de diciembre a las 12', /jueves 10[^]*aparto/],
      ['no, mejor el viernes', /viernes 11 de diciembre, 12:00/],
    ],
  },
  {
    title: 'takes another weekday of this week as the next one',
    turns: [
      ['barba el viernes a las 12', /viernes 27[^]*aparto/],
      ['no, mejor el jueves', /jueves 26 de noviembre, 12:00/],
    ],
  },
])

describe('a branch that is refused', () => {
  it.each([
    ['barba el jueves a las 12, en Centro no, en Norte', 'book s2 b2 11-26 @12:00'],
    ['barba el jueves a las 12, en Centro no', 'book s2 b2 11-26 @12:00'],
    ['barba el jueves a las 12 en Centro, no en Norte', 'book s2 b1 11-26 @12:00'],
  ])('%s', (said, read) => {
    expect(reading(said)).toContain(read)
  })
})
