import type { Service } from '../understand/business.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const named = (handle: string, name: string): Service => ({
  ...{ handle, name, description: '', price: 200, minutes: 30 },
})
const beards = () =>
  aToolbox({
    offered: [
      named('s1', cut),
      named('s2', 'Arreglo de barba'),
      named('s3', 'Diseño de barba'),
      named('s4', 'Afeitado clásico'),
    ],
  })

const refusals: DialogueCase[] = [
  {
    title: 'proposes only what is wanted where the refused one comes last',
    turns: [['quiero barba, no quiero corte el jueves a las 5', /para Barba: jueves 26[^;]*17:00/]],
  },
  ...[
    'no quiero corte, quiero arreglo de barba',
    'ya no quiero corte, solo barba',
    'no, no quiero corte, quiero barba',
  ].map(
    (said): DialogueCase => ({
      title: `books only what is wanted in place of the other: ${said}`,
      turns: [
        ['quiero un corte de cabello el jueves a las 12 en Centro', /aparto/],
        [said, /^Sí tengo lugar para Barba: jueves 26[^;]*12:00[^;]*¿Te la aparto/],
        ['sí', /esperamos/],
      ],
      book: ['Barba 11-26 12:00 Lupita'],
    })
  ),
  {
    title: 'keeps the rest of a plan of several',
    turns: [
      ['quiero corte y tinte el jueves a las 12', /aparto/],
      ['no quiero corte, quiero barba', /Barba y Tinte/],
      ['sí', /esperamos/],
    ],
    book: ['Barba 11-26 12:00 Lupita', 'Tinte 11-26 12:30 Lupita'],
  },
  {
    title: 'keeps what is left of a plan of several',
    turns: [
      ['quiero corte y tinte el jueves a las 12', /aparto/],
      ['ya no quiero corte, solo tinte', /para Tinte/],
      ['sí', /esperamos/],
    ],
    book: ['Tinte 11-26 12:00 Lupita'],
  },
]

const changes: DialogueCase[] = [
  'mejor barba',
  'mejor la barba',
  'no quiero corte, mejor barba',
].map(said => ({
  title: `asks which of the services that are called so: ${said}`,
  toolbox: beards,
  turns: [
    ['quiero un corte de cabello el jueves 17 de diciembre a las 12', /aparto/],
    [said, /Arreglo de barba[^]*Diseño de barba/],
    ['arreglo', /Arreglo de barba[^]*jueves 17[^]*12:00[^]*aparto/],
    ['sí', /esperamos/],
  ],
  book: ['Arreglo de barba 12-17 12:00 Lupita'],
}))

describeDialogues('a service that is refused', refusals)
describeDialogues('another service for the same time', changes)
