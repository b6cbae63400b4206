import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const booked: DialogueCase['turns'] = [
  ['corte mañana a la 1 con mario', /13:00 con Mario[^]*¿Te la aparto\?/],
  ['sí', /esperamos/],
]
const inEnglish: DialogueCase['turns'] = [
  ['hi, haircut tomorrow at 5pm', /17:00[^]*Shall I book it\?/],
  ['yes', /See you/],
]
const own = `${cut} 11-24 13:00 Mario`

describeDialogues('what is said of an appointment that was just booked', [
  {
    title: 'moves it to somebody else where the wish ends in «no?»',
    turns: [
      ...booked,
      ['mejor con lupita no?', /13:00 con Lupita[^]*¿La muevo/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-24 13:00 Lupita`],
  },
  {
    title: 'moves it to somebody else in English',
    turns: [...inEnglish, ['better with Mario, no?', /17:00 with Mario[^]*Shall I move it\?/]],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
  ...['oye, no es en norte verdad? yo la quería en norte', 'no, la quería en norte'].map(said => ({
    title: `looks for the same hour at the place that was meant: ${said}`,
    turns: [...booked, [said, /13:00 con José[^]*¿La muevo/]] as DialogueCase['turns'],
    book: [own],
  })),
  ...['es para mi hijo Diego de 8 años, sí?', 'es para mi hijo Diego, va?'].map(said => ({
    title: `notes whose it is: ${said}`,
    turns: [...booked, [said, /es para tu hijo Diego/]] as DialogueCase['turns'],
    book: [own],
  })),
  {
    title: 'notes whose it is in English',
    turns: [...inEnglish, ["it's for my son, ok?", /it is for your son/]],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
  ...['y también barba', 'también ponme barba'].map(said => ({
    title: `offers the other service after it on that day: ${said}`,
    turns: [...booked, [said, /Barba el martes 24[^]*1\. 13:30/]] as DialogueCase['turns'],
    book: [own],
  })),
  {
    title: 'offers the other service after it in English',
    turns: [...inEnglish, ['and a beard trim too', /Barba, Tuesday, November 24[^]*1\. 17:30/]],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
  {
    title: 'asks whether to cancel where that is ordered, whatever the reason',
    turns: [
      ...booked,
      ['perdón me equivoqué de barbería, bórrala', /¿Seguro que quieres cancelar/],
    ],
    book: [own],
  },
])
