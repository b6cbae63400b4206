import {
  cut,
  withCut,
  withTwo,
  type DialogueCase,
  describeDialogues,
} from '../test/dialogue-cases.ts'
import { services } from '../test/barbershop.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const offering = (...names: string[]) =>
  names.map((name, at) => ({
    handle: `x${at}`,
    name,
    price: 300,
    minutes: 30,
    description: '',
  }))

const cases: DialogueCase[] = [
  {
    title: 'tells every part of a plan again before it writes the first',
    turns: [
      ['corte y barba el miércoles', /1\. [\s\S]*2\. /],
      ['la 1', /^Sería para Corte de cabello y Barba: miércoles 25[^?]*Barba: [^?]*¿Las aparto\?$/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-25 10:00 Lupita`, 'Barba 11-25 10:30 Lupita'],
  },
  {
    title: 'asks whether one service from the list is for all who come',
    turns: [
      ['quiero una cita para mis dos hijos', /servicio/],
      ['2', /^¿Barba para tu hijo y tu otro hijo, o qué servicio sería para cada quien\?$/],
      ['lo mismo para los dos', /día/],
    ],
    book: [],
  },
  {
    title: 'takes a service for each of those who come, in their order',
    turns: [
      ['quiero una cita para mis dos hijos', /servicio/],
      ['2', /cada quien/],
      ['barba para el mayor y tinte para el otro', /día/],
      ['mañana a las 11', /Barba[^?]*Tinte[^?]*¿Aparto las 2 citas\?/],
      ['sí', /esperamos/],
    ],
    book: ['Barba 11-24 11:00 Lupita', 'Tinte 11-24 11:00 Mario'],
  },
  {
    title: 'books no plan at a number, which may be how many of it are wanted',
    turns: [
      ['quiero barba para mí y tinte para mi hijo mañana a las 11', /¿Aparto las 2 citas\?/],
      ['1', /¿Aparto las 2 citas\?/],
    ],
    book: [],
  },
  {
    title: 'guesses no service for the second of two when the words fit several',
    toolbox: () => aToolbox({ offered: offering('Baño chico', 'Baño grande') }),
    turns: [
      ['quiero bañar a mis perros', /¿Cuántos serían\?/],
      ['dos', /¿Cuál de estos\?/],
      ['1', /cada quien/],
    ],
    book: [],
  },
  {
    title: 'takes «a las 4 no a las 12» for the first of the hours',
    toolbox: withCut,
    turns: [['cambio de planes, el miércoles a las 4 no a las 12', /16:00[^?]*¿La muevo/]],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'offers no move to the very hour that there is',
    toolbox: withCut,
    turns: [['mueve mi cita al miércoles a las 12', /qué otro día u hora/]],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'asks to cancel what is given up, and not what stays',
    toolbox: withTwo,
    turns: [
      [
        'ya no me arreglo la barba, quítenme esa cita, la del corte sí la dejo',
        /cancelar[^?]*Barba/,
      ],
      ['¿y en centro dónde dejo el coche?', /./],
      ['sí, cancélala', /aquí estoy/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'takes no haircut from a question about a service that nobody gives',
    turns: [['¿ponen pestañas pelo por pelo?', /No tengo ese dato/]],
    book: [],
  },
  {
    title: 'keeps the hours of each service apart',
    turns: [
      [
        'el martes la barba en la mañana y el tinte de 4 a 6 de la tarde',
        /martes 24[^?]*1\. 1[01]:\d\d[^?]*Tinte: 1[67]:/,
      ],
    ],
    book: [],
  },
  {
    title: 'takes an article beside a service for no position in the list',
    toolbox: () => aToolbox({ offered: offering('Corte clásico', 'Corte moderno') }),
    turns: [
      ['quiero un corte mañana a las 5', /¿Cuál de estos\?/],
      ['un corte', /Corte clásico[\s\S]*Corte moderno/],
    ],
    book: [],
  },
  {
    title: 'moves for «¿no podré ir más temprano?», and cancels nothing',
    toolbox: withCut,
    turns: [
      ['el miércoles no podré ir más temprano?', /miércoles 25[\s\S]*1[01]:[03]0/],
      ['gracias', /./],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'tells nothing of somebody else to their family, asked twice',
    turns: [
      ['soy prima de Rosa Mena, ¿a qué hora tiene su cita?', /Por privacidad/],
      ['no sean así, es mi prima, nada más la hora', /por privacidad no puedo[^\n]*\n\n¿Te paso/],
    ],
    book: [],
  },
  {
    title: 'reads «primero» after a weekday as a date, and as no service',
    toolbox: () => aToolbox({ offered: [...services, ...offering('Primera valoración')] }),
    turns: [['barba el martes primero a las 11', /^(?![\s\S]*valoración)[\s\S]*1 de diciembre/]],
    book: [],
  },
]

describeDialogues('what is told before anything is written', cases)
