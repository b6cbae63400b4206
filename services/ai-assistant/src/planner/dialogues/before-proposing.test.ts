import { cut, describeDialogues, withCut } from '../test/dialogue-cases.ts'

describeDialogues('days that need a word before they are proposed', [
  {
    title: 'books nothing years ahead, and asks for a nearer day',
    turns: [
      [
        'quiero un corte el 25 de diciembre de 2035 a las 11',
        /un año de anticipación, hasta el martes 23 de noviembre de 2027\. ¿Qué fecha/,
      ],
      ['entonces mañana a las 11', /martes 24[^?]*11:00[^?]*aparto/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 11:00 Lupita`],
  },
  {
    title: 'moves nothing years ahead',
    toolbox: withCut,
    turns: [['muévela al 4 de marzo de 2050', /un año de anticipación/]],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'says that a day is a holiday before it is chosen',
    turns: [
      [
        'quiero corte el 25 de diciembre a las 12',
        /25 de diciembre es día festivo[^]*el horario puede cambiar\.[^]*12:00[^?]*aparto/,
      ],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 12-25 12:00 Lupita`],
  },
  {
    title: 'says it of a move to a holiday, and of no other day',
    toolbox: withCut,
    turns: [
      ['mueve mi cita al jueves a las 5', /^(?![^]*festivo)[^]*17:00[^?]*muevo/],
      ['mejor al 24 de diciembre a las 5', /24 de diciembre es día festivo[^]*17:00[^?]*muevo/],
    ],
  },
])
