import { cut, withCut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const asking = '¡Hola! Soy Lola, de Barbería Ñandú. ¿En qué te ayudo?'

const cases: DialogueCase[] = [
  {
    title: 'keeps the offer after a question in between',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['¿cuánto cuesta?', /\$250[\s\S]*¿Te la aparto/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
  {
    title: 'answers addresses, hours and products',
    turns: [
      ['dónde están?', /Av\. Juárez 10/],
      ['a qué hora abren y venden shampoo?', /10:00 a 20:00[\s\S]*Shampoo de menta: \$180/],
    ],
    book: [],
  },
  {
    title: "lists the client's own appointments",
    toolbox: withCut,
    turns: [['a qué hora es mi cita?', /miércoles 25 de noviembre, 12:00/]],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'keeps the offer after a name in between',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['si pero a nombre de Luis Mora', /^Sí tengo lugar[^]* a nombre de Luis Mora: [^]*aparto/],
      ['si', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
  { title: 'explains how to opt out', turns: [['ya no quiero mensajes', /BAJA/]], book: [] },
  {
    title: 'greets without a question when the client already asked something',
    given: { greeting: asking },
    turns: [['hola, corte mañana', /^¡Hola! Soy Lola, de Barbería Ñandú\.\n\nTengo/]],
  },
  {
    title: 'greets with its question when the client only greets',
    given: { greeting: asking },
    turns: [['hola', /^¡Hola! Soy Lola, de Barbería Ñandú\. ¿En qué te ayudo\?$/]],
  },
  {
    title: 'replaces a greeting that is only a question',
    given: { greeting: '¿En qué te ayudo? 😊' },
    turns: [['precio del corte', /^¡Hola!\n\nCorte de cabello: \$250/]],
  },
  {
    title: 'answers a «sí» after a booking with varying courtesies',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['sí', /esperamos/],
      ['sí', /^¡Perfecto! Si necesitas algo más, aquí estoy\.$/],
      ['ok', /^¡Va! Cualquier cosa, me escribes\.$/],
      ['gracias', /¡Con gusto!/],
      ['no, gracias', /bonito día/],
    ],
  },
  {
    title: 'does not know whether cards are taken, and says so',
    turns: [
      ['aceptan tarjeta?', /No tengo ese dato; si quieres te paso con una persona del equipo\.$/],
      ['sí', /te paso con una persona/],
    ],
  },
  {
    title: 'accepts a no to the offer of a person',
    turns: [
      ['tienen wifi?', /De «wifi» no tengo información; si quieres te paso con una persona/],
      ['no', /^Va, aquí estoy/],
    ],
  },
  {
    title: 'keeps the offer after a question it cannot answer',
    turns: [
      ['corte mañana a las 5', /aparto/],
      [
        'hay estacionamiento?',
        /De «estacionamiento» no tengo información[\s\S]*Te decía: martes 24[\s\S]*¿Te la aparto\?/,
      ],
      ['sí', /esperamos/],
    ],
  },
  {
    title: 'hands over to a person when the client runs late',
    turns: [['ya voy tarde', /Gracias por avisar\. Le paso tu mensaje al equipo\./]],
  },
  {
    title: 'takes «a few minutes away» as a notice, not a request',
    toolbox: withCut,
    turns: [['llego ahi en 10 minutos', /Gracias por avisar/]],
  },
  {
    title: 'does not take a question about being late as a notice',
    turns: [['y si llego 10 min tarde hay problema?', /No tengo ese dato/]],
  },
  {
    title: 'says that it is an automatic assistant',
    turns: [
      ['eres un bot?', /Soy Lola, asistente virtual de Barbería Ñandú/],
      ['sí', /te paso con una persona/],
      ['ok', /aquí estoy/],
    ],
  },
  {
    title: 'says that it cannot read voice messages',
    turns: [['[audio]', /solo puedo leer texto/]],
  },
  {
    title: 'keeps the offer after a heart',
    turns: [
      ['corte mañana', /1\./],
      ['❤️', /tómate tu tiempo/],
      ['la 1', /esperamos/],
    ],
  },
  {
    title: 'tells the opening hours of one day',
    turns: [
      ['abren el domingo?', /El domingo no abrimos\.$/],
      ['y el sábado?', /^Sí, el sábado abrimos en Centro de 10:00 a 20:00\.$/],
    ],
  },
  {
    title: 'tells the opening hours of one day at one branch',
    turns: [
      ['abren el sábado?', /^¡Hola![\s\S]*en Centro/],
      ['y en norte?', /^El sábado no abrimos en Norte; en Centro sí, de 10:00 a 20:00\.$/],
      [
        'a qué hora cierran el viernes?',
        /^El viernes abrimos en Centro de 10:00 a 20:00 y en Norte/,
      ],
    ],
  },
  {
    title: 'answers small talk',
    turns: [
      ['hola', /Hola/],
      ['bien y tú?', /Todo bien, gracias/],
    ],
  },
  {
    title: 'apologises for a complaint and hands over to a person',
    turns: [
      ['me dejaron bien mal el corte', /Lamento mucho lo que pasó\.[\s\S]*te paso con una persona/],
    ],
  },
  {
    title: 'shows the appointment when asked whether it was booked',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['va', /esperamos/],
      ['ya quedó?', /Tu cita: Corte de cabello, martes 24 de noviembre, 17:00/],
      ['¿Me confirmas mi cita porfa?', /Tu cita: /],
      ['cámbiala a las 6', /18:00[\s\S]*¿La muevo/],
    ],
  },
  {
    title: 'offers a person only once for questions it cannot answer',
    turns: [
      ['corte mañana', /1\./],
      ['ok', /¿Cuál de estas[^?]*\?/],
      ['y si llueve?', /^No tengo ese dato[^\n]*$/],
      ['la 1', /esperamos/],
    ],
  },
  {
    title: 'tells the opening hours of one branch',
    turns: [['a qué hora abren en norte?', /Norte: lun a vie de 9:00 a 18:00$/]],
  },
]

describeDialogues('questions and courtesies', cases)
