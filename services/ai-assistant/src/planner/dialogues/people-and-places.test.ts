import { describeDialogues } from '../test/dialogue-cases.ts'
import { services, specialists } from '../test/barbershop.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const staff = specialists.map(person => ({
  ...person,
  services: person.branch === 'Norte' ? ['s1', 's4'] : ['s1', 's2', 's3', 's4'],
}))
const shop = () => aToolbox({ staff })
const written = () =>
  aToolbox({
    staff,
    offered: services.map(each =>
      each.name === 'Barba' ? { ...each, description: 'Solo jueves y viernes.' } : each
    ),
    described: 'Hay estacionamiento en la calle.',
  })

describeDialogues('people and places that are asked about', [
  {
    title: 'tells where somebody works',
    toolbox: shop,
    turns: [['oye, ¿José Antonio atiende en la sucursal Centro?', /José atiende en Norte\./]],
    book: [],
  },
  {
    title: 'tells whether somebody works on a day',
    toolbox: shop,
    turns: [['¿Lupita está los jueves?', /Sí, el jueves atiende Lupita\./]],
  },
  {
    title: 'tells when somebody has time',
    toolbox: shop,
    turns: [['¿cuándo está Mario?', /Mario tiene lugar el martes, el miércoles/]],
  },
  {
    title: 'tells at which branches a service is',
    toolbox: shop,
    turns: [['¿el tinte lo hacen en las dos sucursales?', /El tinte lo tenemos en Centro\./]],
  },
  {
    title: 'tells the days of a service beside days that it is not on',
    toolbox: written,
    turns: [['¿la barba la hacen los martes?', /Solo jueves y viernes/]],
  },
  {
    title: 'tells what is written of the car park to who finds no place for the car',
    toolbox: written,
    turns: [
      [
        'no encuentro lugar donde estacionarme, ¿ustedes tienen?',
        /Hay estacionamiento en la calle/,
      ],
    ],
  },
  {
    title: 'compares two that are asked which is better',
    turns: [['¿qué es mejor, tinte o barba?', /Depende[^]*Tinte, \$600[^]*Barba, \$150/]],
  },
  {
    title: 'answers the question after a word of something else',
    turns: [
      [
        'mira te cuento, mi hijo va mal, necesito un tinte, ¿cuánto sale?',
        /Tinte: \$600, 1 hora y media/,
      ],
    ],
  },
  {
    title: 'asks for no appointment of a story whose question is of another service',
    turns: [
      [
        'mi suegra viene y quiere arreglarse el pelo, total que ¿cuánto cuesta el tinte?',
        /Tinte: \$600, 1 hora y media\.$/,
      ],
    ],
  },
  {
    title: 'goes on with the appointment of a child when no rule is written about ages',
    turns: [
      [
        'mi niño de 6 años necesita un tinte, ¿lo atienden ahí?',
        /^(?![^]*No tengo ese dato)[^]*¿Para qué día/,
      ],
    ],
  },
  {
    title: 'takes the hour of an offer in another branch for no yes',
    toolbox: shop,
    turns: [
      ['corte mañana a las 12', /12:00 con Lupita \(Centro\)/],
      ['a las 12 en Norte', /\?/],
    ],
    book: [],
  },
  {
    title: 'counts the writer beside a relative with a service of their own',
    toolbox: shop,
    turns: [
      ['quiero barba mañana a las 5 y de una vez mi compadre un corte', /tu compadre/],
      ['sí', /esperamos/],
    ],
    book: ['Barba 11-24 17:00 Lupita', 'Corte de cabello 11-24 17:00 Mario'],
  },
  {
    title: 'finds the part of a plan by its weekday',
    turns: [
      ['corte el lunes 30 a las 10 y el miércoles 2 a las 10', /lunes 30[^]*miércoles 2/],
      ['la del miércoles mejor a las 12', /lunes 30[^]*10:00[^]*miércoles 2[^]*12:00/],
    ],
    book: [],
  },
  {
    title: 'gives each of two their own service and hour without «quiero»',
    turns: [
      [
        'barba el viernes a las 4 y mi esposo tinte el sábado a las 10',
        /viernes 27[^]*16:00[^]*tu esposo: sábado 28[^]*10:00/,
      ],
      ['la mía mejor a las 5', /viernes 27[^]*17:00[^]*tu esposo: sábado 28[^]*10:00/],
    ],
    book: [],
  },
  {
    title: 'ends before an event whose day is told',
    turns: [['tengo un evento el sábado a las 5, tinte antes', /sábado 28(?![^]*1[6-9]:[03]0)/]],
  },
  {
    title: 'tells who gives what a price is asked of',
    toolbox: shop,
    turns: [['el tinte cuánto cuesta y con quién es', /Tinte: \$600[^]*Lupita o Mario/]],
  },
  {
    title: 'moves what was proposed by days',
    turns: [
      ['corte el miércoles a las 4', /miércoles 25[^]*16:00/],
      ['mejor dos días después', /viernes 27[^]*16:00/],
    ],
  },
  {
    title: 'admits a question that stands after what it is about',
    turns: [['el tinte cuántos lavados aguanta', /No tengo ese dato/]],
  },
])
