import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const place = (handle: string, name: string) => ({ handle, name, address: 'Calle 1', hours: '' })
const threePlaces = () =>
  aToolbox({
    staff: [
      { handle: 'p1', name: 'Lupita Hernández', branch: 'Roma' },
      { handle: 'p2', name: 'Mario Ruiz', branch: 'Centro' },
      { handle: 'p4', name: 'Elena Paz', branch: 'Del Valle' },
    ],
    places: [place('b1', 'Roma'), place('b2', 'Centro'), place('b3', 'Del Valle')],
  })

describeDialogues('a branch of three that was turned down', [
  ...[
    'corte mañana a las 5, en la de la Roma no',
    'corte mañana a las 5, no en la Roma',
    'corte mañana a las 5, en cualquiera menos la Roma',
    'corte mañana a las 5, la Roma me queda lejos',
    'a haircut tomorrow at 5, not at the Roma one',
  ].map(
    (said): DialogueCase => ({
      title: `offers it no more: ${said}`,
      toolbox: threePlaces,
      turns: [
        [said, /^(?![^]*Lupita)[^]*17:00 (?:con|with) Mario/],
        ['sí', /./],
      ],
      book: ['Corte de cabello 11-24 17:00 Mario'],
    })
  ),
  {
    title: 'leaves out one after another',
    toolbox: threePlaces,
    turns: [
      ['corte mañana a las 5', /17:00 con Lupita/],
      ['en la Roma no', /17:00 con Mario/],
      ['la del Centro tampoco', /17:00 con Elena/],
      ['bueno, sí en la Roma', /17:00 con Lupita/],
    ],
    book: [],
  },
])

const eachWithItsOwn = () => aToolbox({ byBranch: true })
const offered: [string, RegExp] = ['corte mañana a las 5', /17:00 con Lupita \(Centro\)/]
describeDialogues('the branch of an offer that is turned down', [
  ...[
    'en centro no que está lejos',
    'en el centro no porque trabajo en el norte',
    'centro me queda lejísimos',
    'uy no, hasta centro no llego',
    'a centro no voy',
    'me queda muy lejos el de centro',
    'prefiero la otra sucursal',
    'la otra sucursal me queda mejor',
    'mejor la otra sucursal',
    'no voy a centro',
  ].map(
    (said): DialogueCase => ({
      title: `looks in the other of two: ${said}`,
      toolbox: eachWithItsOwn,
      turns: [offered, [said, /17:00 (?:con|with) José/], ['sí', /./]],
      book: ['Corte de cabello 11-24 17:00 José'],
    })
  ),
  ...[
    'centro is too far for me',
    "not centro, it's too far",
    'i prefer the other branch',
    'the other branch works better',
  ].map(
    (said): DialogueCase => ({
      title: `looks in the other of two, in English: ${said}`,
      toolbox: eachWithItsOwn,
      turns: [
        ['a haircut tomorrow at 5 pm', /17:00 with Lupita \(Centro\)/],
        [said, /17:00 with José/],
        ['yes', /./],
      ],
      book: ['Corte de cabello 11-24 17:00 José'],
    })
  ),
  ...['en centro está perfecto', 'no está lejos centro', 'centro no me queda lejos, va'].map(
    (said): DialogueCase => ({
      title: `keeps the one that is agreed to: ${said}`,
      toolbox: eachWithItsOwn,
      turns: [offered, [said, /^(?![^]*José)/]],
    })
  ),
])
