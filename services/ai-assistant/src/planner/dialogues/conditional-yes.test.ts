import { describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const written = () => aToolbox({ described: 'Hay estacionamiento en la calle.' })
const offered: [string, RegExp] = ['corte mañana a las 5', /17:00 con Lupita[^]*¿Te la aparto\?/]

describeDialogues('a yes under a condition', [
  ...[
    ['sí solo si cuesta menos de 150', /Corte de cabello: \$250/],
    ['sí, si no pasa de 300', /\$250[^]*¿Te la aparto\?/],
    ['sí, si me hacen descuento', /¿Te la aparto\?/],
    ['va, si hay estacionamiento', /estacionamiento en la calle\.[^]*¿Te la aparto\?/],
    ['sí siempre y cuando sea con Mario', /17:00 con Mario[^]*¿Te la aparto\?/],
    ['sí, si es con Mario', /17:00 con Mario[^]*¿Te la aparto\?/],
    ['sale, pero si me sale algo la cancelo', /¿Te la aparto\?/],
  ].map(([said, answer]) => ({
    title: `books nothing: ${String(said)}`,
    toolbox: written,
    turns: [offered, [said, answer]] as [string, RegExp][],
    book: [],
  })),
  ...['en 2 horas te digo', 'le digo a mi esposa y te confirmo'].map(said => ({
    title: `waits: ${said}`,
    turns: [offered, [said, /tómate tu tiempo/]] as [string, RegExp][],
    book: [],
  })),
  ...['sí, claro que sí, apártala', 'ok si me la apartas porfa', 'sí, sí está bien'].map(said => ({
    title: `books: ${said}`,
    turns: [offered, [said, /esperamos/]] as [string, RegExp][],
    book: ['Corte de cabello 11-24 17:00 Lupita'],
  })),
])

describeDialogues('a courtesy that puts off', [
  ...[
    'ok lo voy a pensar',
    'va, luego',
    'ah perfecto, entonces luego les marco',
    'sale, deja lo platico con mi esposa',
  ].map(said => ({
    title: `waits: ${said}`,
    turns: [offered, [said, /tómate tu tiempo/]] as [string, RegExp][],
    book: [],
  })),
  ...[
    'ok, nada más quería saber',
    'ok era solo para preguntar',
    'ok, gracias por la información',
    'perfecto, muchas gracias por la info',
    'excelente, gracias por contestar',
    'ok, hasta luego',
  ].map(said => ({
    title: `books nothing and says so: ${said}`,
    turns: [offered, [said, /todavía no aparto nada/]] as [string, RegExp][],
    book: [],
  })),
  ...['ok apártala, gracias por tu ayuda', 'sí porfa, buenas noches', 'va, nos vemos mañana'].map(
    said => ({
      title: `books: ${said}`,
      turns: [offered, [said, /esperamos/]] as [string, RegExp][],
      book: ['Corte de cabello 11-24 17:00 Lupita'],
    })
  ),
  {
    title: 'lists nothing for who thanks for what was told',
    turns: [
      ['cuánto cuesta el corte?', /\$250/],
      ['gracias por la información', /^¡(?:Con gusto|A ti)!/],
    ],
  },
])

describeDialogues('a word of agreement that opens something else', [
  ...[
    'está bien caro',
    'ok, ese día trabajo',
    'esa hora está difícil',
    'esa ya la tengo ocupada',
    'me queda lejos',
    'me parece caro',
    'ok me confundí de número',
    'excelente servicio',
    'va a estar difícil',
    'super caro',
  ].map(said => ({
    title: `books nothing: ${said}`,
    turns: [offered, [said, /./]] as [string, RegExp][],
    book: [],
  })),
])
