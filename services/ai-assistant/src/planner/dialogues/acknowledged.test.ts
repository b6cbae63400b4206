import { describeDialogues, withCut } from '../test/dialogue-cases.ts'
import { aShop } from '../test/fake-shop.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const selling = () =>
  aToolbox({ described: 'Aceptamos tarjeta.', shop: aShop([['Cera mate', 240, 3]]) })
const written = () => aToolbox({ described: 'Hay estacionamiento en la calle. Aceptamos tarjeta.' })
const booked = ['Corte de cabello 11-24 17:00 Lupita']

describeDialogues('what only takes note of an answer', [
  ...['ok gracias', 'va gracias', 'ah ok', 'ok', 'perfecto, gracias'].map(said => ({
    title: `asks once more after a second question: «${said}»`,
    toolbox: written,
    turns: [
      ['corte mañana a las 5', /17:00 con Lupita[^]*¿Te la aparto\?/],
      ['cuánto cuesta?', /\$250[^]*¿Te la aparto\?/],
      ['tienen estacionamiento?', /estacionamiento en la calle\.$/],
      [said, /^Te decía: martes 24 de noviembre, 17:00 con Lupita \(Centro\)\. ¿Te la aparto\?$/],
    ] as [string, RegExp][],
    book: [],
  })),
  {
    title: 'takes the yes to the question that was put once more',
    toolbox: written,
    turns: [
      ['corte mañana a las 5', /¿Te la aparto\?/],
      ['cuánto cuesta?', /¿Te la aparto\?/],
      ['tienen estacionamiento?', /estacionamiento/],
      ['ok gracias', /¿Te la aparto\?/],
      ['ok', /esperamos/],
    ],
    book: booked,
  },
  {
    title: 'asks once more after «ah ok» to an answer with the offer behind it',
    turns: [
      ['corte mañana a las 5', /¿Te la aparto\?/],
      ['cuánto cuesta?', /\$250[^]*¿Te la aparto\?/],
      ['ah ok', /^Te decía[^]*¿Te la aparto\?$/],
      ['ah ok', /esperamos/],
    ],
    book: booked,
  },
  ...['ok gracias', 'va gracias', 'gracias, ok', 'perfecto, muchas gracias'].map(said => ({
    title: `books nothing for thanks for an answer, with the offer behind it: «${said}»`,
    turns: [
      ['corte mañana a las 5', /¿Te la aparto\?/],
      ['cuánto cuesta?', /\$250[^]*¿Te la aparto\?/],
      [said, /^Te decía[^]*¿Te la aparto\?$/],
    ] as [string, RegExp][],
    book: [],
  })),
  ...['ok gracias', 'va gracias', 'gracias, ok', 'ok', 'va', 'bueno', 'ok amiga gracias'].map(
    said => ({
      title: `cancels nothing for «${said}» to an answer`,
      toolbox: withCut,
      turns: [
        ['¿puedo cancelarla?', /¿Seguro/],
        ['¿me cobran algo?', /¿La cancelo entonces\?$/],
        [said, /^¿Seguro que quieres cancelar/],
      ] as [string, RegExp][],
      book: ['Corte de cabello 11-25 12:00 Lupita'],
    })
  ),
  {
    title: 'cancels nothing for thanks said twice',
    toolbox: withCut,
    turns: [
      ['cancela mi cita', /¿Seguro/],
      ['¿cuánto cuesta la barba?', /¿La cancelo entonces\?$/],
      ['perfecto gracias', /^¿Seguro/],
      ['ok gracias', /cancel[^]*\?$/],
    ],
    book: ['Corte de cabello 11-25 12:00 Lupita'],
  },
  ...['sí', 'sí gracias', 'sí por favor', 'dale', 'cancélala', 'confirmo'].map(said => ({
    title: `cancels for «${said}» after an answer`,
    toolbox: withCut,
    turns: [
      ['¿puedo cancelarla?', /¿Seguro/],
      ['¿me cobran algo?', /¿La cancelo entonces\?$/],
      [said, /otra cita/],
    ] as [string, RegExp][],
    book: [],
  })),
  ...['sí', 'sí gracias', 'dale', 'confirmo'].map(said => ({
    title: `books for «${said}» after an answer`,
    turns: [
      ['corte mañana a las 5', /¿Te la aparto\?/],
      ['cuánto cuesta?', /¿Te la aparto\?/],
      [said, /esperamos/],
    ] as [string, RegExp][],
    book: booked,
  })),
  {
    title: 'takes «va gracias» to the offer itself',
    turns: [
      ['corte mañana a las 5', /¿Te la aparto\?/],
      ['va gracias', /esperamos/],
    ],
    book: booked,
  },
  {
    title: 'asks once more after a question that is not ours',
    turns: [
      ['corte mañana a las 5', /¿Te la aparto\?/],
      ['quién ganó el partido ayer?', /no te puedo ayudar/],
      ['ok gracias', /¿Te la aparto\?$/],
    ],
    book: [],
  },
  {
    title: 'registers no order for a courtesy',
    toolbox: selling,
    turns: [
      ['quiero comprar una cera mate', /¿Registro el pedido\?/],
      ['aceptan tarjeta?', /Aceptamos tarjeta\.$/],
      ['ok gracias', /Total: \$240[^]*¿Registro el pedido\?$/],
    ],
  },
  {
    title: 'moves nothing for a courtesy',
    toolbox: withCut,
    turns: [
      ['mueve mi cita al viernes a las 5', /¿La muevo a esa hora\?/],
      ['cuánto cuesta la barba?', /¿La muevo a esa hora\?/],
      ['cuánto cuesta el tinte?', /\$600[^?]*$/],
      ['ah ok gracias', /¿La muevo a esa hora\?$/],
    ],
    book: ['Corte de cabello 11-25 12:00 Lupita'],
  },
])
