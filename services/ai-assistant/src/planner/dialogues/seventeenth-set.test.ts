import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const occasions: DialogueCase[] = [
  'el domingo se me casa la hija, quisiera un corte el viernes a las 12',
  'mi hijo se gradúa el sábado y quiero corte el viernes a las 12',
  'el sábado son los quince de mi niña, un corte el viernes a las 12',
  'mi niña cumple años el sábado y quiero corte el viernes a las 12',
  'voy a la fiesta de mi sobrino el sábado, corte el viernes a las 12 porfa',
  'tengo festival de mi niña el sábado, quiero corte el viernes a las 12',
].map(said => ({
  title: `books for nobody but who writes «${said}»`,
  turns: [
    [said, /lugar para Corte de cabello: viernes 27 de noviembre, 12:00/],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 11-27 12:00 Lupita`],
}))
describeDialogues('the occasion of a visit', occasions)

const otherSenses: DialogueCase[] = [
  'traigo ya hasta el color, uno natural',
  'traigo el pelo de color azul',
  'es con modelo de color natural',
].map(said => ({
  title: `adds no service to a plan after «${said}»`,
  turns: [
    ['corte el viernes a las 12', /Te la aparto/],
    [said, /^(?![^]*Tinte)/],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 11-27 12:00 Lupita`],
}))
describeDialogues('a word of a service in another sense', otherSenses)

describeDialogues('a plan in which each has a service of their own', [
  {
    title: 'names the services again in what is agreed to',
    turns: [
      ['corte para mi chamaco y para mí el sábado', /Corte de niño[^?]*Corte de cabello/],
      [
        'no, a las 4 los dos al mismo tiempo',
        /Corte de niño[^?]*Corte de cabello[^?]*16:00[^?]*aparto/i,
      ],
    ],
    book: [],
  },
])

const dropped: DialogueCase[] = [
  'el tinte no, nomás el corte',
  'sin el tinte siempre',
  'el tinte ya no',
  'quítale el tinte',
  'sí pero sin tinte',
  'no quiero tinte',
  'déjalo en puro corte',
].map(said => ({
  title: `leaves a service out of the plan after «${said}»`,
  turns: [
    ['corte y tinte el viernes a las 12 con Lupita', /Corte de cabello y Tinte/],
    [said, /^(?![^]*Tinte)[^]*12:00[^]*Te la aparto/],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 11-27 12:00 Lupita`],
}))
describeDialogues('a service that is turned down within a plan', [
  ...dropped,
  {
    title: 'keeps the rest where the first is turned down',
    turns: [
      ['corte y tinte el viernes a las 12 con Lupita', /Corte de cabello y Tinte/],
      ['el corte no, el tinte sí', /^(?![^]*Corte)[^]*Tinte[^]*12:00[^]*Te la aparto/],
    ],
    book: [],
  },
])

const second: DialogueCase[] = [
  'y la otra el jueves a las 12',
  'la otra para el jueves a las 12',
  'la segunda el jueves a las 12',
  'y otra el jueves a las 12',
].map(said => ({
  title: `books a second one on its own day after «${said}»`,
  turns: [
    ['corte el miércoles a las 12 con Lupita', /Te la aparto/],
    [said, /miércoles 25[^?]*12:00[^?]*jueves 26[^?]*12:00[^?]*Las aparto/],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 11-25 12:00 Lupita`, `${cut} 11-26 12:00 Lupita`],
}))
describeDialogues('a second one beside what is proposed', [
  ...second,
  {
    title: 'books the first after a yes, and goes on with the second',
    turns: [
      ['corte el miércoles a las 12 con Lupita', /Te la aparto/],
      ['sí, y la otra el jueves a las 12', /esperamos[^]*jueves 26[^?]*12:00[^?]*aparto/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  ...['el otro jueves a las 12', 'la otra mejor el jueves a las 12'].map(
    (said): DialogueCase => ({
      title: `changes the one there is after «${said}»`,
      turns: [
        ['corte el miércoles a las 12 con Lupita', /Te la aparto/],
        [said, /^(?![^]*miércoles 25)[^]*jueves[^]*Te la aparto/],
      ],
      book: [],
    })
  ),
  {
    title: 'gives each of two that have no day its own',
    turns: [
      ['quiero dos citas de corte', /día/],
      [
        'la primera el miércoles a las 12 y la otra el jueves a las 12',
        /miércoles 25[^?]*12:00[^?]*jueves 26[^?]*12:00[^?]*aparto/i,
      ],
    ],
    book: [],
  },
])
