import { services } from '../test/barbershop.ts'
import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const clinic = () =>
  aToolbox({
    offered: [
      { handle: 's1', name: 'Primera valoración', price: 600, minutes: 60, description: '' },
      { handle: 's2', name: 'Terapia de espalda', price: 500, minutes: 60, description: '' },
      { handle: 's3', name: 'Sesión de rehabilitación', price: 450, minutes: 60, description: '' },
      ...services.slice(3),
    ],
  })

describeDialogues('a first visit, beside what ails', [
  ...[
    'ya no aguanto la espalda, quiero una primera cita el jueves porque nunca he ido',
    'I pulled something in my lower back, I need the first evaluation on thursday',
  ].map(
    (said): DialogueCase => ({
      title: `offers the visit alone: ${said}`,
      toolbox: clinic,
      turns: [[said, /^(?![^]*Terapia de espalda)[^]*Primera valoración/]],
      book: [],
    })
  ),
  {
    title: 'offers what comes after a visit that was had already',
    toolbox: clinic,
    turns: [
      [
        'mi marido ya hizo la valoración con Mario y ahora necesita la rehabilitación el jueves',
        /^(?![^]*valoración)[^]*Sesión de rehabilitación/,
      ],
    ],
    book: [],
  },
])
