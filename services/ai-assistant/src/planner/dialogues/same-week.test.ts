import { describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

/** A Wednesday, three weeks away. */
const inDecember = () => aToolbox().given('Corte de cabello', '2026-12-16', '12:00')

describeDialogues('the week that an appointment is moved within', [
  ...[
    'la del miércoles ya no y mejor el jueves a las 5',
    'mi cita del 16 pásala al jueves a las 5',
    'mueve mi cita al jueves a las 5',
  ].map(said => ({
    title: `takes the weekday of its own week: ${said}`,
    toolbox: inDecember,
    turns: [
      [said, /jueves 17 de diciembre, 17:00[^]*¿La muevo a esa hora\?/],
      ['sí', /./],
    ] as [string, RegExp][],
    book: ['Corte de cabello 12-17 17:00 Lupita'],
  })),
  ...[
    ['mueve mi cita a este jueves a las 5', /jueves 26 de noviembre, 17:00/],
    ['mueve mi cita al jueves 10 a las 5', /jueves 10 de diciembre, 17:00/],
    ['mueve mi cita al próximo viernes a las 5', /viernes 27 de noviembre, 17:00/],
    ['adelanta mi cita al viernes a las 5', /viernes 27 de noviembre, 17:00/],
  ].map(([said, answer]) => ({
    title: `keeps what was said of the day: ${String(said)}`,
    toolbox: inDecember,
    turns: [[said, answer]] as [string, RegExp][],
    book: ['Corte de cabello 12-16 12:00 Lupita'],
  })),
  {
    title: 'takes the weekday that was told when it was asked for',
    toolbox: inDecember,
    turns: [
      ['quiero cambiar mi cita', /¿A qué otro día u hora la movemos\?/],
      ['el viernes a las 4', /viernes 18 de diciembre, 16:00/],
    ],
  },
])
