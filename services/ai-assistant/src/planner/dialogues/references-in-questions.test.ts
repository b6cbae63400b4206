import { describe, expect, it } from 'vitest'
import { describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { services, specialists } from '../test/barbershop.ts'
import { articleOf, personText, serviceText } from '../wording/nouns.ts'

/** Dyeing is given in Centro by two, children's cuts everywhere. */
const shop = () =>
  aToolbox({
    offered: services,
    staff: specialists.map(each => ({
      ...each,
      services: each.branch === 'Norte' ? ['s1', 's4'] : ['s1', 's2', 's3', 's4'],
    })),
  })
const own = () => shop().given('Tinte', '2026-11-27', '11:00', 'Mario Ruiz')

describeDialogues('what a question refers to', [
  {
    title: 'asks of the service that was just priced whether it is at a branch',
    toolbox: shop,
    turns: [
      ['¿cuánto cuesta el tinte?', /Tinte: \$600/],
      ['¿y ese lo hacen en la sucursal Norte?', /^El tinte solo lo tenemos en Centro\.$/],
    ],
  },
  {
    title: 'takes a branch alone for where the service is',
    toolbox: shop,
    turns: [
      ['precio del corte de niño', /Corte de niño: \$180/],
      ['¿y en Norte?', /^Sí, el corte de niño lo tenemos en Norte\.$/],
    ],
  },
  {
    title: 'asks of the service that was just priced whether somebody gives it',
    toolbox: shop,
    turns: [
      ['¿cuánto cuesta el tinte?', /Tinte: \$600/],
      [
        'y con José Antonio también lo hacen?',
        /^Con José no tenemos tinte; sí con Lupita o Mario\.$/,
      ],
      ['¿quién lo hace?', /^Te puede atender Lupita o Mario\.$/],
    ],
  },
  {
    title: 'tells how long the service takes that was just priced',
    toolbox: shop,
    turns: [
      ['¿qué precio tiene el tinte?', /Tinte: \$600/],
      ['y cuánto dura', /^El tinte dura alrededor de 1 hora y media\.$/],
    ],
  },
  {
    title: 'asks on about the appointment that was just told',
    toolbox: own,
    turns: [
      ['¿a qué hora es mi cita?', /Tinte, viernes 27/],
      ['¿y cuánto dura?', /Tu cita dura alrededor de 1 hora y media/],
      ['¿y con quién era?', /con Mario Ruiz\./],
    ],
  },
  {
    title: 'looks for somebody else than the one who was proposed',
    toolbox: shop,
    turns: [
      ['tinte el jueves a las 5 con Lupita', /17:00 con Lupita/],
      ['con ella mejor no, ¿quién más lo da?', /17:00 con Mario/],
    ],
  },
])

describe('a noun in a sentence', () => {
  it.each([
    ['Punción seca', 'la punción seca'],
    ['Clase estándar', 'la clase estándar'],
    ['Uñas acrílicas', 'las uñas acrílicas'],
    ['Masaje relajante', 'el masaje relajante'],
    ['Inglés', 'el inglés'],
    ['Examen de admisión BUAP', 'el examen de admisión BUAP'],
  ])('has its article: %s', (name, text) => expect(serviceText(name)).toBe(text))

  it('is told by its article', () => expect(articleOf('Matemáticas prepa')).toBe('las'))

  it.each([
    ['Dra. Ana Paula Vega', 'la Dra. Ana'],
    ['Lic. Luisa Fernanda Mora', 'la Lic. Luisa'],
    ['MVZ José Luis Tlatelpa', 'el MVZ José'],
    ['Beto Ramírez', 'Beto'],
  ])('names somebody with a title by an article: %s', (name, text) =>
    expect(personText(name)).toBe(text)
  )
})
