import { services } from '../test/barbershop.ts'
import { cut, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const both = 'Corte y barba'
const [first] = services
const withPair = () =>
  aToolbox({ offered: first ? [...services, { ...first, handle: 's5', name: both }] : services })
const cutAlone: [string, RegExp] = ['corte de cabello mañana a las 5', /17:00[^]*¿Te la aparto\?/]
const dyed: [string, RegExp] = ['tinte mañana a las 5', /Tinte[^]*17:00[^]*¿Te la aparto\?/]
const beardAlone = /lugar para Barba: [^;]*17:00[^;]*¿Te la aparto\?/

describeDialogues('another service in the place of the one that is offered', [
  ...[
    'va pero que sea barba, no tinte',
    'sí, pero en vez de tinte una barba',
    'sí, nada más que no tinte sino barba',
    'sí, quítale el tinte y ponme barba',
  ].map(said => ({
    title: `has that one alone: ${said}`,
    turns: [dyed, [said, beardAlone], ['sí', /esperamos/]] as [string, RegExp][],
    book: ['Barba 11-24 17:00 Lupita'],
  })),
  {
    title: 'has that one alone in English',
    turns: [
      ['hi, hair dye tomorrow at 5pm', /Tinte[^]*Shall I book it\?/],
      ['yes, but a beard trim instead of the hair dye', /for Barba: [^;]*Shall I book it\?/],
    ],
    book: [],
  },
  {
    title: 'leaves out the one that is taken away after its name',
    turns: [
      ['corte y tinte mañana a las 5', /¿Las aparto\?/],
      ['va, el tinte quítalo', /Corte de cabello: [^;]*¿Te la aparto\?/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
])

describeDialogues('a service that is two', [
  {
    title: 'leaves the half that is not turned down',
    toolbox: withPair,
    turns: [
      ['corte y barba mañana a las 5', /Corte y barba: [^;]*¿Te la aparto\?/],
      ['va, sin la barba', /Corte de cabello: [^;]*17:00[^;]*¿Te la aparto\?/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
  {
    title: 'takes the whole where its other half is wanted with it',
    toolbox: withPair,
    turns: [
      cutAlone,
      ['sí pero con barba', /Corte y barba: [^;]*17:00[^;]*¿Te la aparto\?/],
      ['sí', /esperamos/],
    ],
    book: [`${both} 11-24 17:00 Lupita`],
  },
  {
    title: 'adds the other where nothing is both',
    turns: [cutAlone, ['va pero con tinte', /Corte de cabello y Tinte[^]*¿Las aparto\?/]],
    book: [],
  },
])

describeDialogues('a further service that goes first', [
  {
    title: 'proposes both in that order before either is booked',
    turns: [
      cutAlone,
      ['sí, y de una vez barba antes', /16:30[^;]*; Corte de cabello: 17:00[^]*¿Las aparto\?/],
      ['sí', /esperamos/],
    ],
    book: ['Barba 11-24 16:30 Lupita', `${cut} 11-24 17:00 Lupita`],
  },
  {
    title: 'in English',
    turns: [
      ['hi, haircut tomorrow at 5pm', /17:00[^]*Shall I book it\?/],
      ['yes, and a beard trim before', /16:30[^]*17:00[^]*Shall I book it\?/],
    ],
    book: [],
  },
  {
    title: 'offers when both fit in that order where there is no room before',
    turns: [
      ['corte de cabello mañana a las 10', /10:00[^]*¿Te la aparto\?/],
      ['sí, y barba antes', /1\. 10:00[^\n]*; Corte de cabello: 10:30/],
    ],
    book: [],
  },
])
