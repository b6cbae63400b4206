import { describeDialogues, withTwo } from '../test/dialogue-cases.ts'

const offered: [string, RegExp] = ['I want a haircut tomorrow at 5', /17:00 with Lupita/]

describeDialogues('exceptions and conditions in English', [
  {
    title: 'takes no yes under a condition',
    turns: [offered, ['yes, only if it costs less than 150', /\$250/]],
    book: [],
  },
  {
    title: 'ends before noon',
    turns: [['haircut tomorrow before noon', /^(?![^]*1[2-9]:\d\d)[^]*1\. \d/]],
  },
  {
    title: 'offers somebody else',
    turns: [['haircut tomorrow at 5, anyone but Lupita', /17:00 with Mario/]],
  },
  {
    title: 'leaves a service out',
    turns: [['I want a haircut without beard tomorrow at 5', /for Corte de cabello: Tuesday/]],
  },
  {
    title: 'says that there is no branch',
    turns: [['haircut tomorrow at 5 at the Polanco branch', /There is no branch there|no branch/]],
  },
  {
    title: 'spares an appointment',
    toolbox: withTwo,
    turns: [
      ['cancel all my appointments except the one on Friday', /cancel your appointment: Corte/],
    ],
    book: ['Corte de cabello 11-25 12:00 Lupita', 'Barba 11-27 17:00 Mario'],
  },
  {
    title: 'tells whether an appointment was cancelled',
    toolbox: withTwo,
    turns: [['did you cancel my appointment?', /^(?![^]*Do you want me to cancel)[^]*Corte/]],
  },
  {
    title: 'asks once more after a second answer',
    turns: [
      offered,
      ['how much is it?', /\$250[^]*Shall I book it\?/],
      ['how much is a beard trim?', /\$150/],
      ['ok thanks', /^As I said: [^]*Shall I book it\?$/],
    ],
    book: [],
  },
])
