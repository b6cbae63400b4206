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
    turns: [['¿el tinte lo hacen en las dos sucursales?', /Tinte lo damos en Centro\./]],
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
      ['mira te cuento, mi hijo va mal, necesito un tinte, ¿cuánto sale?', /Tinte: \$600, 90 min/],
    ],
  },
  {
    title: 'asks for no appointment of a story whose question is of another service',
    turns: [
      [
        'mi suegra viene y quiere arreglarse el pelo, total que ¿cuánto cuesta el tinte?',
        /Tinte: \$600, 90 min\.$/,
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
])
