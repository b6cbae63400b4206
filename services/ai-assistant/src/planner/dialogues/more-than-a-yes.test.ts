import { cut, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const inEnglish: [string, RegExp] = ['hi, haircut tomorrow at 5pm', /17:00[^]*Shall I book it\?/]
const inSpanish: [string, RegExp] = ['corte mañana a las 5', /17:00[^]*¿Te la aparto\?/]
const insured = () => aToolbox({ described: 'Aceptamos el seguro MetLife.' })

describeDialogues('a yes in English with more beside it', [
  ...(
    [
      ['yes if you take MetLife insurance', /MetLife\.[^]*Shall I book it\?/],
      ['if I can make it', /Shall I book it\?/],
      ['ok if my wife agrees', /./],
      ['yes but with a different barber', /with Mario[^]*Shall I book it\?/],
      ['sure, but for my wife', /for your wife[^]*Shall I book it\?/],
      ['yes, but at 6', /18:00[^]*Shall I book it\?/],
      ['ok, let me ask my husband', /take your time/],
      ['ok, I have to check with my wife first', /take your time/],
      ['ok, I changed my mind', /^(?![^]*Shall I book)/],
      ['ok, I already booked it somewhere else', /^(?![^]*Shall I book)/],
    ] as [string, RegExp][]
  ).map(([said, answer]) => ({
    title: `books nothing yet: ${said}`,
    toolbox: insured,
    turns: [inEnglish, [said, answer]] as [string, RegExp][],
    book: [],
  })),
  {
    title: 'moves to noon what was just booked',
    turns: [
      inEnglish,
      ['yes please, see you then', /See you/],
      ['thanks, actually make it noon', /12:00[^]*Shall I move it\?/],
      ['yes', /new time/],
    ],
    book: [`${cut} 11-24 12:00 Lupita`],
  },
])

describeDialogues('a word of agreement before it is let go', [
  ...['sí me arrepentí', 'ok, me arrepentí', 'ok, ya la saqué en otro lado'].map(said => ({
    title: `lets it go: ${said}`,
    turns: [inSpanish, [said, /lo dejamos así/]] as [string, RegExp][],
    book: [],
  })),
  {
    title: 'offers nothing again to who was only asking',
    turns: [inSpanish, ['va, nomás era pregunta', /^(?![^]*¿Te la aparto)/]],
    book: [],
  },
  {
    title: 'has another hour where the mind is changed about the hour',
    turns: [inSpanish, ['me arrepentí de la hora, mejor a las 6', /18:00[^]*¿Te la aparto\?/]],
  },
])
