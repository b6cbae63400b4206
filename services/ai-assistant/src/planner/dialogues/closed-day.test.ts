import { describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const closed = () => aToolbox({ tellsWhy: true })

describeDialogues('a day on which it is closed', [
  {
    title: 'offers the nearest afternoons in order, and none of days far away',
    toolbox: closed,
    turns: [
      [
        'corte el domingo en la tarde',
        /no abrimos[^]*1\. lunes 30[^]*2\. lunes 30[^]*3\. lunes 30[^]*4\. martes 1 [^]*(?<!5\.[^]*)acomoda/,
      ],
    ],
    book: [],
  },
  {
    title: 'offers the same hour of the next days',
    toolbox: closed,
    turns: [
      [
        'corte el domingo a las 5',
        /no abrimos[^]*1\. lunes 30 [^,]*, 17:00[^]*2\. martes 1 [^,]*, 17:00/,
      ],
    ],
    book: [],
  },
])
