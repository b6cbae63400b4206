import { services, specialists } from '../test/barbershop.ts'
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

/** Lupita gives one of the two that a therapy may be, Mario both. */
const withTherapies = () =>
  aToolbox({
    offered: [
      { handle: 's2', name: 'Terapia de espalda', price: 500, minutes: 60, description: '' },
      { handle: 's3', name: 'Terapia de rodilla', price: 450, minutes: 60, description: '' },
    ],
    staff: specialists.map((each, at) => ({ ...each, services: at === 0 ? ['s3'] : ['s2', 's3'] })),
  })

describeDialogues('a service in doubt, told by who gives it', [
  {
    title: 'takes the one that they do',
    toolbox: withTherapies,
    turns: [['quiero mi terapia el jueves con Lupita', /Terapia de rodilla[^]*Lupita/]],
  },
  {
    title: 'asks where they do both',
    toolbox: withTherapies,
    turns: [['quiero mi terapia el jueves con Mario', /¿Cuál de estos\?/]],
  },
])

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
