import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const cases: DialogueCase[] = [
  {
    title: 'books a haircut for tomorrow afternoon',
    turns: [
      [
        'hola, quisiera cortarme el cabello mañana en la tarde',
        /Soy Lola[\s\S]*martes 24 de noviembre[^\n]*:\n1\. 12:00[\s\S]*4\.[\s\S]*¿Cuál te acomoda\?/,
      ],
      ['la 2', /Te esperamos, Ana/],
    ],
    book: [`${cut} 11-24 14:30 Lupita`],
  },
  {
    title: 'reads a burst of three messages as one request',
    turns: [
      [
        ['hola', 'quiero cita', 'para barba el viernes a las 5'],
        /Sí tengo lugar para Barba: viernes 27 de noviembre, 17:00[\s\S]*¿Te la aparto\?/,
      ],
      ['sí', /esperamos/],
    ],
    book: ['Barba 11-27 17:00 Lupita'],
  },
  {
    title: 'asks one thing at a time',
    turns: [
      ['hola', /^¡Hola! Soy Lola, de Barbería Ñandú\.$/],
      ['quiero una cita', /¿Qué servicio[\s\S]*1\. Corte de cabello/],
      ['barba', /¿Para qué día/],
      ['mañana', /martes 24[^\n]*:\n1\.[\s\S]*¿Cuál/],
      ['la última', /esperamos/],
    ],
    book: ['Barba 11-24 19:30 Lupita'],
  },
  {
    title: 'searches again when the client changes the day before choosing',
    turns: [
      ['corte mañana en la mañana', /martes 24[^\n]*:\n1\./],
      ['no, mejor el sábado', /sábado 28 de noviembre[^\n]*:\n1\. 10:00/],
      ['la de las 11', /esperamos/],
    ],
    book: [`${cut} 11-28 11:00 Lupita`],
  },
  {
    title: 'proposes again when the client changes the hour',
    turns: [
      ['corte mañana a las 5', /17:00[\s\S]*¿Te la aparto/],
      ['no, mejor a las 6', /18:00[\s\S]*¿Te la aparto/],
      ['sale', /esperamos/],
    ],
    book: [`${cut} 11-24 18:00 Lupita`],
  },
  {
    title: 'takes the last hour when one message corrects itself',
    turns: [
      ['corte mañana a las 5, digo a las 6', /martes 24 de noviembre, 18:00[\s\S]*aparto/],
      ['👍', /esperamos/],
    ],
    book: [`${cut} 11-24 18:00 Lupita`],
  },
  {
    title: 'asks again for a date in the past',
    turns: [
      ['corte el 5 de noviembre', /ya pasó/],
      ['el 30', /lunes 30[^\n]*:\n1\./],
      ['4', /esperamos/],
    ],
    book: [`${cut} 11-30 19:30 Lupita`],
  },
  {
    title: 'asks again for a date that does not exist',
    turns: [['corte el 31 de noviembre', /No encuentro esa fecha/]],
    book: [],
  },
  {
    title: 'offers the times of the named specialist',
    turns: [
      ['corte con maryo el jueves en la tarde', /jueves 26 de noviembre con Mario:\n1\. 12:00/],
      ['la 1', /esperamos/],
    ],
    book: [`${cut} 11-26 12:00 Mario`],
  },
  {
    title: 'says that a specialist is unknown and lists those there are',
    turns: [['corte mañana con Ramiro', /No encuentro a «ramiro»[\s\S]*Mario/]],
    book: [],
  },
  {
    title: 'offers the times of either of two specialists',
    toolbox: () =>
      aToolbox({ busy: (_, time, who) => who.startsWith('Lupita') && time >= '12:00' }),
    turns: [
      ['corte mañana con Lupita o con Mario', /10:00 con Lupita[\s\S]*19:30 con Mario/],
      ['la última', /esperamos/],
    ],
    book: [`${cut} 11-24 19:30 Mario`],
  },
  {
    title: 'says that neither of two specialists is free',
    toolbox: () => aToolbox({ busy: date => date === '2026-11-24' }),
    turns: [
      [
        'corte mañana con Lupita o Mario',
        /Para mañana no me queda lugar con Lupita o Mario\. Lo más cercano, /,
      ],
    ],
    book: [],
  },
  {
    title: 'leaves out the specialist that the client excludes',
    turns: [['corte mañana que no sea con Lupita', /^(?![\s\S]*con Lupita)[\s\S]*con Mario/]],
    book: [],
  },
  {
    title: 'leaves out the day that the client excludes',
    turns: [
      [
        'corte el jueves o el viernes, pero no el jueves',
        /^(?![\s\S]*jueves)[\s\S]*viernes 27[^\n]*:\n1\./,
      ],
    ],
    book: [],
  },
  {
    title: 'offers both of two hours',
    turns: [
      ['corte mñana alas 5 o 6', /martes 24 de noviembre[^\n]*:\n1\. 17:00[\s\S]*18:00/],
      ['a las 6', /esperamos/],
    ],
    book: [`${cut} 11-24 18:00 Lupita`],
  },
  {
    title: 'drops the booking after «siempre no»',
    turns: [
      ['corte mañana', /1\./],
      ['siempre no', /lo dejamos así/],
      ['sí', /agendar una cita o preguntar/],
    ],
    book: [],
  },
  {
    title: 'books nothing while the client hesitates',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['sí pero deja checo', /tómate tu tiempo/],
      ['luego te aviso', /lo dejamos así/],
    ],
    book: [],
  },
  {
    title: 'asks a third time when the client added something new',
    turns: [
      ['agéndame', /¿Qué servicio/],
      ['el sábado', /¿Qué servicio/],
      ['no, el lunes', /¿Qué servicio/],
      ['barba', /lunes 30[^\n]*:\n1\./],
    ],
    book: [],
  },
  {
    title: 'asks again when the client does not know',
    turns: [
      ['quiero cita', /¿Qué servicio/],
      ['no sé', /¿Qué servicio/],
      ['corte, cuando puedas', /lunes 23 de noviembre[^\n]*:\n1\. 10:30/],
    ],
    book: [],
  },
  {
    title: 'keeps the list choosable behind the offer of a person',
    turns: [
      ['corte mañana', /1\./],
      ['asdf', /1\./],
      ['asdf', /persona/],
      ['la 1', /esperamos/],
    ],
    book: [`${cut} 11-24 10:00 Lupita`],
  },
  {
    title: 'takes a place for one of the list, not for the hour just asked about',
    turns: [
      ['corte mañana', /1\. 10:00/],
      ['a las 5', /17:00[^\n]*¿Te la aparto\?/],
      ['la primera', /10:00[^\n]*¿Te la aparto\?/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 10:00 Lupita`],
  },
  {
    title: 'asks again when a place is named and there is no list',
    turns: [
      ['corte mañana a las 5', /17:00[^\n]*¿Te la aparto\?/],
      ['la primera', /17:00[^\n]*¿Te la aparto\?/],
    ],
    book: [],
  },
  {
    title: 'asks again for a year that does not exist',
    turns: [
      ['quiero corte el 0000-01-01', /./],
      ['corte el 9999-12-31', /./],
    ],
  },
  {
    title: 'asks the same question at most twice, then offers a person',
    turns: [
      ['quiero un corte', /¿Para qué día/],
      ['asdf', /¿Qué día te queda bien/],
      ['asdf', /persona/],
      ['asdf', /persona/],
      ['asdf', /te paso/],
    ],
    book: [],
  },
  {
    title: 'hands over to a person at any moment',
    turns: [
      ['corte mañana', /1\./],
      ['mejor quiero hablar con una persona', /te paso con una persona/],
    ],
    book: [],
  },
]

describeDialogues('a booking', cases)
