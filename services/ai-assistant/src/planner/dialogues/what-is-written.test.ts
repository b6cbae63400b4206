import { describe, expect, it } from 'vitest'
import { describeDialogues } from '../test/dialogue-cases.ts'
import { services, specialists } from '../test/barbershop.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { readMeasures } from '../understand/spans/measures.ts'

const texts: Record<string, string> = {
  'Corte de cabello': 'Incluye lavado y peinado.',
  Barba: 'Con toalla caliente. Solo jueves y viernes.',
  Tinte: 'Prueba de alergia un día antes.',
  'Corte de niño': 'De 2 a 12 años.',
}
const described = services.map(each => ({ ...each, description: texts[each.name] ?? '' }))
const shop = () =>
  aToolbox({
    offered: described,
    staff: specialists.map(person => ({
      ...person,
      services: person.branch === 'Norte' ? ['s1', 's4'] : ['s1', 's2', 's3', 's4'],
    })),
    described:
      'Efectivo, tarjeta y meses sin intereses desde $1,000. Urgencias al 222 555 0199. Una persona por silla.',
  })

describeDialogues('what the business wrote', [
  {
    title: 'tells the sentence of the service that is named, and none of another',
    toolbox: shop,
    turns: [
      ['¿el lavado viene incluido en el corte de cabello?', /^[^]*Incluye lavado y peinado\.$/],
    ],
  },
  {
    title: 'tells all of a service to «¿qué incluye?»',
    toolbox: shop,
    turns: [['¿qué incluye la barba?', /Con toalla caliente\. Solo jueves y viernes\./]],
  },
  {
    title: 'tells the days that are written',
    toolbox: shop,
    turns: [['¿qué días hay barba?', /Solo jueves y viernes/]],
  },
  {
    title: 'answers the question behind a story with the service of the story',
    toolbox: shop,
    turns: [
      [
        'buenas señorita, me recomendaron hacerme un tinte y la verdad me da miedo, ¿cuánto me va a costar y si se puede pagar poco a poco?',
        /Tinte: \$600, 1 hora y media\.[^]*meses sin intereses/,
      ],
    ],
  },
  {
    title: 'wants no appointment of a day that a story tells of',
    toolbox: shop,
    turns: [
      [
        'mi cuñado fue la semana pasada con Mario y quedó contento, ¿qué precio tiene la barba?',
        /Barba: \$150, 30 min\.$/,
      ],
    ],
  },
  {
    title: 'says where a service is that is not at the branch that is named',
    toolbox: shop,
    turns: [
      [
        '¿el tinte lo hacen en la sucursal Norte?',
        /El tinte solo lo tenemos en Centro\.[^]*¿Para qué día/,
      ],
    ],
  },
  {
    title: 'says who gives what the one who is named does not',
    toolbox: shop,
    turns: [
      ['¿José Antonio también hace tinte?', /Con José no tenemos tinte; sí con Lupita o Mario\.$/],
    ],
  },
  {
    title: 'says that there is no such branch, and which there are',
    toolbox: shop,
    turns: [
      ['¿tienen sucursal en Zavaleta?', /Ahí no tenemos sucursal\.\nCentro: Av\. Juárez 10\nNorte/],
    ],
  },
  {
    title: 'goes on with the booking after it',
    toolbox: shop,
    turns: [
      [
        'quiero un corte en la sucursal de Zavaleta mañana a las 5',
        /estamos en Centro y Norte\.[^]*17:00/,
      ],
    ],
  },
  {
    title: 'answers of the age that was told what is written about ages',
    toolbox: () => aToolbox({ described: 'Mínimo 16 años.' }),
    turns: [['mi hijo tiene 15, ¿puede tomar clases?', /Mínimo 16 años/]],
  },
])

describeDialogues('ages and weights', [
  {
    title: 'prices and books what is for a child of that age',
    toolbox: shop,
    turns: [
      ['mi nieto de cuatro años ya necesita corte, ¿en cuánto sale?', /Corte de niño: \$180/],
      ['mañana a las 5', /Corte de niño[^]*17:00/],
      ['sí', /esperamos/],
    ],
    book: ['Corte de niño 11-24 17:00 Lupita'],
  },
  {
    title: 'keeps the age for the next question',
    toolbox: shop,
    turns: [
      ['hola, mi hija tiene 8', /./],
      ['¿cuánto cuesta el corte?', /Corte de niño: \$180/],
    ],
  },
  {
    title: 'takes the one of grown-ups for who is too old for the other',
    toolbox: shop,
    turns: [['¿cuánto el corte de niño? mi hijo tiene 14 años', /Corte de cabello: \$250/]],
  },
])

describe('what is told of whoever comes', () => {
  it.each([
    ['mi nieto de cuatro anos', { years: 4 }],
    ['mi hija tiene 8, cuanto sale', { years: 8 }],
    ['es para mi nino de 5', { years: 5 }],
    ['mi perro pesa 14 kilos', { kilos: 14 }],
    ['mis hijos de 4 anos y de 9 anos', {}],
    ['tengo 3 citas', {}],
    ['manana a las 5', {}],
  ])('«%s»', (text, measures) => expect(readMeasures(text)).toEqual(measures))
})
