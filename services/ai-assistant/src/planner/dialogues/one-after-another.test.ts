import { aToolbox } from '../test/fake-toolbox.ts'
import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'
import { services } from '../test/barbershop.ts'

const clinic = () =>
  aToolbox({
    offered: [
      { handle: 's1', name: 'Consulta general', price: 350, minutes: 30, description: '' },
      { handle: 's2', name: 'Baño', price: 200, minutes: 60, description: '' },
      { handle: 's3', name: 'Rehabilitación', price: 400, minutes: 60, description: '' },
      ...services.slice(3),
    ],
  })

const several: DialogueCase[] = [
  {
    title: 'never puts one animal in two places at once',
    toolbox: clinic,
    turns: [
      [
        'mi gatito anda tosiendo, quiero que lo revisen mañana a las 11 y de paso un baño',
        /Consulta general y Baño, las dos para tu gatito: [^?]*11:00[^?]*Baño: 11:30[^?]*Las aparto/,
      ],
      ['sí', /esperamos/],
    ],
    book: ['Consulta general 11-24 11:00 Lupita', 'Baño 11-24 11:30 Lupita'],
  },
  {
    title: 'gives one relative their services one after another',
    turns: [['corte y barba para mi papá mañana a las 5', /17:00[^?]*17:30[^?]*Las aparto/]],
  },
]

const cases: DialogueCase[] = [
  {
    title: 'takes what a doctor found for the case and the wish for the service',
    toolbox: clinic,
    turns: [
      [
        'la doctora me dijo que voy a necesitar rehabilitación, entonces quisiera una consulta mañana a las 11',
        /para Consulta general: [^;?]*11:00[^;?]*aparto/,
      ],
    ],
  },
  {
    title: 'books both where both are wanted',
    toolbox: clinic,
    turns: [
      [
        'necesito rehabilitación y también quiero una consulta mañana a las 11',
        /(?=[^]*Consulta)(?=[^]*Rehabilitación)[^]*Las aparto/,
      ],
    ],
  },
]

describeDialogues('two services of one', several)
describeDialogues('a case that is told', cases)
