import { services, specialists } from '../test/barbershop.ts'
import { describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

/** Only Lupita dyes. */
const onlyLupita = () =>
  aToolbox({
    offered: services,
    staff: specialists.map(each => ({
      ...each,
      services: each.handle === 'p1' ? ['s1', 's2', 's3', 's4'] : ['s1', 's2', 's4'],
    })),
  })

describeDialogues('what is refused inside a sentence', [
  ...[
    'quiero corte pero sin barba mañana a las 5',
    'no me gusta la barba, quiero corte mañana a las 5',
    'todo menos barba: corte mañana a las 5',
    'corte mañana a las 5, nada de barba',
  ].map(said => ({
    title: `leaves the service out: ${said}`,
    turns: [
      [said, /para Corte de cabello: martes 24[^]*¿Te la aparto\?/],
      ['sí', /esperamos/],
    ] as [string, RegExp][],
    book: ['Corte de cabello 11-24 17:00 Lupita'],
  })),
  {
    title: 'says who gives a service that the one who is wanted does not',
    toolbox: onlyLupita,
    turns: [
      [
        'tinte mañana a las 5 con Mario',
        /Con Mario no tenemos tinte; sí con Lupita\.[^]*17:00 con Lupita/,
      ],
    ],
  },
  {
    title: 'offers nobody who was turned down although nobody else gives it',
    toolbox: onlyLupita,
    turns: [['tinte mañana a las 5, con Lupita no', /Ese servicio solo lo da Lupita\.$/]],
    book: [],
  },
])

const list: [string, RegExp] = ['corte mañana', /1\. [^]*2\. [^]*3\. [^]*4\. /]
describeDialogues('places of a list that are turned down', [
  {
    title: 'offers the others',
    turns: [list, ['cualquiera menos la primera', /^De esos, estos[^]*3\. (?![^]*4\. )/]],
    book: [],
  },
  {
    title: 'offers what is left of two',
    turns: [list, ['ni la 1 ni la 2', /^De esos, estos[^]*2\. (?![^]*3\. )/]],
    book: [],
  },
  {
    title: 'offers the others after «la 2 no»',
    turns: [list, ['la 2 no', /^De esos, estos[^]*3\. (?![^]*4\. )/]],
    book: [],
  },
  {
    title: 'takes the one that is chosen beside one that is turned down',
    turns: [list, ['la primera no, la segunda', /esperamos/]],
  },
])

describeDialogues('a branch that is turned down', [
  ...[
    'cualquier sucursal menos Norte, corte mañana a las 5',
    'corte mañana a las 5, que no sea en la de Norte',
    'corte mañana a las 5, Norte no porfa',
    'corte en la que no es Norte mañana a las 5',
  ].map(said => ({
    title: `looks in the other one: ${said}`,
    turns: [[said, /17:00 con Lupita/]] as [string, RegExp][],
  })),
])

describeDialogues('a booking that is regretted', [
  {
    title: 'asks whether it is to be cancelled',
    turns: [
      ['corte mañana a las 5', /¿Te la aparto\?/],
      ['sí', /esperamos/],
      ['mejor no', /¿Seguro que quieres cancelar tu cita: Corte de cabello, martes 24/],
    ],
    book: ['Corte de cabello 11-24 17:00 Lupita'],
  },
])
