import { cut, withCut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const described = () =>
  aToolbox({ described: 'Barbería desde 1990. Aceptamos tarjeta y efectivo. Hay estacionamiento.' })

const noBooking: DialogueCase[] = [
  ['late', 'voy 10 min tarde para mi corte, hay tráfico', /Gracias por avisar/],
  ['attendance', 'confirmo mi cita del corte, ahí estaré', /sigue en pie: Corte de cabello/],
  ['a complaint', 'el corte que me hicieron me quedó horrible', /Lamento mucho/],
  [
    'a health question',
    'después del tinte me arde la cabeza, ¿qué me puedo poner?',
    /consejo médico/,
  ],
  ['an emergency', 'mi hijo se desmayó en el corte', /911/],
  ['homework', '¿cuál es la capital de Mongolia?', /no te puedo ayudar[^?]*Barbería Ñandú\.$/],
  ['the promised person', 'sigo esperando que me contesten', /Ya le insistí al equipo/],
  ["another person's data", '¿a qué hora tiene cita mi esposo?', /Por privacidad/],
  [
    'a story',
    'fíjate que ayer fui con mi compadre a una fiesta y su corte estaba padrísimo',
    /agendar (?:una cita|otra)/,
  ],
].map(([what, said, answer]) => ({
  title: `takes no booking from ${String(what)}`,
  toolbox: withCut,
  turns: [[String(said), answer as RegExp]],
  book: [`${cut} 11-25 12:00 Lupita`],
}))

const yesAndNo: DialogueCase[] = [
  'sí, mañana a las 5 está perfecto, muchas gracias',
  'ándale sí, esa, mil gracias',
  'va que va, ahí la dejo apartada',
  'claro que sí joven, esa hora me queda',
].map(yes => ({
  title: `takes «${yes}» as a yes`,
  turns: [
    ['corte mañana a las 5', /aparto/],
    [yes, /esperamos/],
  ],
  book: [`${cut} 11-24 17:00 Lupita`],
}))

const noYes: DialogueCase[] = [
  'sí pero a las 6',
  'si puedo te aviso',
  'sí, ¿y no tendrás más temprano?',
  'la verdad prefiero que no',
].map(said => ({
  title: `books nothing after «${said}»`,
  turns: [
    ['corte mañana a las 5', /aparto/],
    [said, /./],
  ],
  book: [],
}))

const people: DialogueCase[] = [
  {
    title: 'narrows by gender words',
    turns: [['corte mañana a las 5 con la señorita', /con Lupita/]],
  },
  {
    title: 'takes no service word for a name',
    turns: [['corte mañana a las 5 con barba', /Corte de cabello y Barba/]],
  },
  {
    title: 'books a child and its parent with one yes',
    turns: [
      [
        'corte para mi y para mi hijo el sábado a las 11',
        /11:00[^?]*tu hijo: 11:00[^?]*¿Aparto las 2 citas\?/,
      ],
      ['sí las dos por favor', /esperamos/],
    ],
    book: [`${cut} 11-28 11:00 Lupita`, 'Corte de niño 11-28 11:00 Mario'],
  },
  {
    title: 'books several days with one plan',
    turns: [
      [
        'quiero 2 cortes, martes y jueves a las 5',
        /martes 24[^;]*17:00[^;]*; jueves 26[^?]*¿Las aparto\?/,
      ],
      ['va', /esperamos/],
    ],
  },
]

const facts: DialogueCase[] = [
  {
    title: 'tells the ways of paying in the words of the owner',
    toolbox: described,
    turns: [['¿aceptan tarjeta?', /Aceptamos tarjeta y efectivo\.$/]],
  },
  {
    title: 'tells what the owner wrote about parking',
    toolbox: described,
    turns: [['tienen estacionamiento?', /Hay estacionamiento\.$/]],
  },
  {
    title: 'asks before a second appointment like the one there is',
    toolbox: withCut,
    turns: [
      [
        'quiero un corte el viernes a las 5',
        /Ya tienes Corte de cabello[^?]*¿La movemos o quieres otra aparte\?/,
      ],
      ['muévela', /viernes 27 de noviembre, 17:00[^?]*¿La muevo/],
      ['sí', /nuevo horario/],
    ],
    book: [`${cut} 11-27 17:00 Lupita`],
  },
  {
    title: 'books another one when it is wanted',
    toolbox: withCut,
    turns: [
      ['quiero un corte el viernes a las 5', /otra aparte/],
      ['otra aparte, es para diciembre no, el viernes', /viernes 27/],
    ],
  },
  {
    title: 'asks which day was meant when the date falls on another',
    turns: [
      ['corte el martes 25 a las 6', /Ojo: ese día cae en miércoles 25/],
      ['el miércoles', /miércoles 25 de noviembre, 18:00[^?]*aparto/],
    ],
  },
  {
    title: 'bounds the end of the appointment',
    turns: [['corte mañana, tengo que salir a las 12', /1\. 10:00[\s\S]*11:30/]],
  },
  {
    title: 'answers in English',
    turns: [
      [
        'Hi, can I get a haircut tomorrow at 5?',
        /available for Corte de cabello: Tuesday, November 24[\s\S]*Shall I book it\?/,
      ],
      ['yes please', /See you soon, Ana/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
]

describeDialogues('what is no booking', noBooking)
describeDialogues('a yes', yesAndNo)
describeDialogues('what is no yes', noYes)
describeDialogues('people', people)
describeDialogues('facts', facts)
