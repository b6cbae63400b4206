import { type DialogueCase, cut, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const onThursday = () => aToolbox().given(cut, '2026-11-26', '11:00')
const held = `${cut} 11-26 11:00 Lupita`
const offers = (said: string, day: RegExp): DialogueCase => ({
  title: `offers another day than the one there is: ${said}`,
  toolbox: onThursday,
  turns: [[said, day]],
  book: [held],
})
const nextThursday = /(?:jueves 3 de diciembre|Thursday, December 3), 11:00/

describeDialogues('another one like the one there is', [
  ...[
    'quiero otra igual el jueves que sigue',
    'quiero otra igual el próximo jueves',
    'otra igual para el siguiente jueves',
    'quiero otra igual el jueves',
    'another one like that next thursday',
  ].map(said => offers(said, nextThursday)),
  offers('otra igual el viernes que sigue', /viernes 27 de noviembre, 11:00/),
  offers('otra igual el jueves a las 5', /jueves 26 de noviembre, 17:00/),
  offers('otro corte el jueves que sigue a las 5', /jueves 3 de diciembre, 17:00/),
  offers(
    'quiero otra igual para mi hijo el próximo jueves',
    /para tu hijo: jueves 26 de noviembre/
  ),
  {
    title: 'books a week later, after one that was just booked',
    turns: [
      ['corte el jueves a las 11', /jueves 26[^]*¿Te la aparto\?/],
      ['sí', /esperamos/],
      ['quiero otra igual el jueves que sigue', nextThursday],
      ['sí', /esperamos/],
    ],
    book: [held, `${cut} 12-03 11:00 Lupita`],
  },
])
