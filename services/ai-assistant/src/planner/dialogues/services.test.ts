import { services } from '../test/barbershop.ts'
import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const beards = [
  ...services,
  { handle: 's6', name: 'Tinte de barba', price: 250, minutes: 30, description: '' },
]

const cases: DialogueCase[] = [
  {
    title: 'books two services one after the other',
    turns: [
      [
        'corte y barba mañana a las 5',
        /para Corte de cabello y Barba: martes 24 de noviembre, 17:00 con Lupita[^;]*; Barba: 17:30 con Lupita\. ¿Las aparto\?/,
      ],
      ['sí', /esperamos, Ana!$/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, 'Barba 11-24 17:30 Lupita'],
  },
  {
    title: 'takes a combined service as one service',
    toolbox: () =>
      aToolbox({
        offered: [
          ...services,
          { handle: 's5', name: 'Corte y barba', price: 350, minutes: 60, description: '' },
        ],
      }),
    turns: [
      ['corte y barba mañana a las 5', /Sí tengo/],
      ['sí', /esperamos, Ana!$/],
    ],
    book: ['Corte y barba 11-24 17:00 Lupita'],
  },
  {
    title: 'says that a service is not offered and lists those that are',
    turns: [
      ['quiero un masaje', /no manejamos «masaje»[\s\S]*2\. Barba/],
      ['2', /¿Para qué día/],
      ['hoy a las 6', /18:00/],
      ['va', /esperamos/],
    ],
    book: ['Barba 11-23 18:00 Lupita'],
  },
  {
    title: 'books a service chosen from the menu',
    turns: [
      ['qué servicios tienen?', /3\. Tinte, \$600/],
      ['el 3', /¿Para qué día te gustaría tu cita de Tinte/],
      ['el sábado', /sábado 28[^\n]*:\n1\./],
      ['la primera', /esperamos/],
    ],
    book: ['Tinte 11-28 10:00 Lupita'],
  },
  {
    title: 'adds a service named with the yes',
    turns: [
      ['corte mañana a las 5', /aparto/],
      [
        'si, y tambien barba',
        /esperamos[\s\S]*Ahora vamos con Barba[\s\S]*martes 24 de noviembre[^\n]*:\n1\. 17:30/,
      ],
      ['la 1', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, 'Barba 11-24 17:30 Lupita'],
  },
  {
    title: 'adds a service named before the yes',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['tambien quiero barba', /Corte de cabello y Barba: martes 24[^?]*17:30[^?]*¿Las aparto/],
      ['si', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, 'Barba 11-24 17:30 Lupita'],
  },
  {
    title: 'replaces the service after «mejor»',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['mejor barba', /17:00[\s\S]*aparto/],
      ['si', /esperamos/],
    ],
    book: ['Barba 11-24 17:00 Lupita'],
  },
  {
    title: 'answers a price to «¿y la barba?» after a price',
    turns: [
      ['cuánto sale el corte', /\$250/],
      ['y la barba?', /^Barba: \$150/],
    ],
  },
  {
    title: 'chooses among the services whose prices it told',
    toolbox: () => aToolbox({ offered: beards }),
    turns: [
      ['cuánto cuesta el tinte?', /Tinte: \$600/],
      ['y la barba?', /Barba: \$150[\s\S]*Tinte de barba: \$250|Barba: \$150/],
    ],
  },
  {
    title: 'keeps the few services in question while the client tells the day',
    toolbox: () =>
      aToolbox({
        offered: [
          ...beards,
          { handle: 's7', name: 'Arreglo de barba', price: 180, minutes: 30, description: '' },
        ].filter(({ handle }) => handle !== 's2'),
      }),
    turns: [
      ['quiero barba', /¿Cuál de estos\?\n1\. Tinte de barba\n2\. Arreglo de barba$/],
      ['el lunes', /¿Cuál de estos\?\n1\. Tinte de barba\n2\. Arreglo de barba$/],
      ['la 2', /lunes 30[^\n]*:\n1\./],
    ],
  },
  {
    title: 'lists the services only once',
    turns: [
      ['quiero cita', /1\. Corte/],
      ['el sábado', /^Va\. ¿Qué servicio sería\?/],
      ['el 2', /sábado 28[^\n]*:\n1\./],
    ],
  },
  {
    title: 'does not take a product for a service',
    turns: [
      ['venden shampoo?', /Shampoo de menta: \$180/],
      ['cuánto cuesta?', /^• Shampoo de menta: \$180/],
      ['venden peines?', /No tenemos «peines»/],
    ],
  },
  {
    title: 'tells the price first when the client asks whether a service is done',
    turns: [
      ['hacen tinte?', /Tinte: \$600/],
      ['va pal sábado', /sábado 28[^\n]*:\n1\./],
    ],
  },
  {
    title: 'starts a second booking after the first',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['va', /esperamos/],
      ['otra para mi hijo', /¿Para qué día[^\n]*Corte de niño/],
    ],
  },
  {
    title: 'books for two people at the same hour with one yes, one appointment each',
    turns: [
      [
        'somos 2, mi hermano y yo, corte mañana a las 5',
        /Corte de cabello para tu hermano y para ti: martes 24 de noviembre, 17:00 con Lupita[^;]*; tú: 17:00 con Mario\. ¿Aparto las 2 citas\?/,
      ],
      ['sí', /esperamos, Ana!$/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, `${cut} 11-24 17:00 Mario`],
  },
  {
    title: 'tells the price of the service just named',
    turns: [
      [
        'me quiero hacer un tinte pero primero dime cuanto sale y cuanto se tardan',
        /^¡Hola![^\n]*\n\nTinte: \$600, 1 hora y media\.\n\n¿Para qué día/,
      ],
    ],
    book: [],
  },
  {
    title: 'books the service whose price was asked',
    turns: [
      [
        'quiero una cita, ah y cuanto cuesta el corte?',
        /\$250[\s\S]*¿Para qué día te gustaría tu cita de Corte de cabello/,
      ],
      ['ok pa mañana a las 12', /12:00[\s\S]*aparto/],
    ],
    book: [],
  },
  {
    title: 'tells whether a service is offered and its price',
    turns: [
      [
        'Hola buen dia disculpe me gustaria saber si manejan tinte y que precio tiene gracias',
        /^¡Hola![^\n]*\n\nTinte: \$600, 1 hora y media\.$/,
      ],
    ],
    book: [],
  },
  {
    title: 'answers a price and a booking in one message',
    turns: [
      ['cuánto cuesta el tinte? me agendas mañana a las 4', /\$600[\s\S]*16:00/],
      ['ok', /esperamos/],
    ],
    book: ['Tinte 11-24 16:00 Lupita'],
  },
]

describeDialogues('services and prices', cases)
