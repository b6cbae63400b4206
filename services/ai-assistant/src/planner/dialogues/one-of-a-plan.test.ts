import { describeDialogues, withCut } from '../test/dialogue-cases.ts'

const two = 'quiero un corte el miércoles a las 12 y otro el jueves a las 12'

describeDialogues('one of two that are not booked yet', [
  {
    title: 'gives the second another hour and leaves the first',
    turns: [
      [two, /miércoles 25[^]*12:00[^]*jueves 26[^]*12:00/],
      ['la segunda mejor a las 5', /miércoles 25[^]*12:00[^]*jueves 26[^]*17:00[^]*¿Las aparto\?/],
      ['sí', /esperamos/],
    ],
    book: ['Corte de cabello 11-25 12:00 Lupita', 'Corte de cabello 11-26 17:00 Lupita'],
  },
  {
    title: 'moves the part of one day to another day',
    turns: [
      [two, /¿Las aparto\?/],
      [
        'ay oiga la del jueves mejor pásemela al sábado a las 11 de la mañana, la del miércoles sí así',
        /miércoles 25[^]*12:00[^]*sábado 28[^]*11:00/,
      ],
      ['sí', /esperamos/],
    ],
    book: ['Corte de cabello 11-25 12:00 Lupita', 'Corte de cabello 11-28 11:00 Lupita'],
  },
  {
    title: 'changes the hour of one where the other is said again',
    turns: [
      [two, /¿Las aparto\?/],
      [
        'ah no, la del jueves que sea a las 6, la del miércoles sí a las 12',
        /miércoles 25[^]*12:00[^]*jueves 26[^]*18:00[^]*¿Las aparto\?/,
      ],
      ['sí', /esperamos/],
    ],
    book: ['Corte de cabello 11-25 12:00 Lupita', 'Corte de cabello 11-26 18:00 Lupita'],
  },
  {
    title: 'takes «la primera mejor el viernes» for no choice',
    turns: [
      [two, /¿Las aparto\?/],
      ['la primera mejor el viernes', /viernes 27[^]*12:00[^]*jueves 26[^]*12:00/],
    ],
    book: [],
  },
  {
    title: 'changes the part of a relative, who has a day of their own',
    turns: [
      [
        'quiero corte mañana a las 5 y mi hermano el jueves a las 12',
        /martes 24[^]*17:00[^]*tu hermano: jueves 26[^]*12:00/,
      ],
      ['no, la de mi hermano mejor a la 1', /martes 24[^]*17:00[^]*tu hermano: jueves 26[^]*13:00/],
      ['sí', /esperamos/],
    ],
    book: ['Corte de cabello 11-24 17:00 Lupita', 'Corte de cabello 11-26 13:00 Lupita'],
  },
  {
    title: 'changes the part of a service',
    turns: [
      ['quiero barba el miércoles a las 4 y tinte el jueves a las 11', /16:00[^]*11:00/],
      ['la del tinte pásala al viernes', /miércoles 25[^]*16:00[^]*viernes 27[^]*11:00/],
    ],
    book: [],
  },
])

describeDialogues('what is referred to', [
  {
    title: 'counts from what was proposed',
    turns: [
      ['corte el jueves a las 11', /jueves 26[^]*11:00/],
      ['una semana después de esa mejor', /jueves 3 de diciembre[^]*11:00/],
    ],
  },
  {
    title: 'counts from what there is, for one more of it',
    toolbox: withCut,
    turns: [
      [
        'quiero otro corte una semana después de ese a la misma hora',
        /miércoles 2 de diciembre[^]*12:00/,
      ],
      ['sí', /esperamos/],
    ],
    book: ['Corte de cabello 11-25 12:00 Lupita', 'Corte de cabello 12-02 12:00 Lupita'],
  },
  {
    title: 'finds another service on the day of what there is',
    toolbox: withCut,
    turns: [['¿se puede una barba el mismo día?', /Barba el miércoles 25/]],
  },
  {
    title: 'takes a window that two duties leave',
    turns: [
      ['corte mañana, salgo a las 12 del trabajo y entro otra vez a las 3', /12:00[^]*14:[03]0/],
    ],
  },
])
