import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const cases: DialogueCase[] = [
  {
    title: 'proposes a stated time that was not in the list',
    turns: [
      ['corte el viernes', /1\./],
      ['a las 4', /Sí tengo lugar: viernes 27 de noviembre, 16:00[\s\S]*¿Te la aparto/],
      ['va', /esperamos/],
    ],
    book: [`${cut} 11-27 16:00 Lupita`],
  },
  {
    title: 'offers the nearest times when the chosen one was just taken',
    toolbox: () => aToolbox({ stolen: (_, time) => time === '17:00' }),
    turns: [
      ['corte mañana a las 5', /17:00/],
      ['sí', /se acaba de ocupar[\s\S]*1\./],
      ['la 2', /esperamos/],
    ],
    book: [`${cut} 11-24 10:30 Lupita`],
  },
  {
    title: 'offers the nearest times when the hour is not free',
    toolbox: () => aToolbox({ busy: (_, time) => time === '17:00' }),
    turns: [
      [
        'corte mañana a las 5 con Mario',
        /A esa hora no tengo lugar[^:]*con Mario:[\s\S]*16:30[\s\S]*17:30/,
      ],
      ['a las 5 y media', /esperamos/],
    ],
    book: [`${cut} 11-24 17:30 Mario`],
  },
  {
    title: 'offers a person when nothing is free',
    toolbox: () => aToolbox({ busy: () => true }),
    turns: [
      ['corte mañana', /No encontré lugares libres/],
      ['el viernes', /Tampoco encontré/],
      ['el sábado', /persona/],
      ['sí', /te paso con una persona/],
    ],
    book: [],
  },
  {
    title: 'offers the next open day when the business is closed',
    turns: [
      ['corte el domingo', /Lo más cercano, el lunes 30[^\n]*:\n1\./],
      ['la 1', /esperamos/],
    ],
    book: [`${cut} 11-30 10:00 Lupita`],
  },
  {
    title: 'offers later times after «más tarde»',
    turns: [
      ['corte mañana en la mañana', /10:00/],
      ['más tarde', /12:00/],
      ['la 1', /esperamos/],
    ],
    book: [`${cut} 11-24 12:00 Lupita`],
  },
  {
    title: 'asks which one after a yes to a list',
    turns: [
      ['corte mañana', /1\./],
      ['sí', /¿Cuál de estas[^?]*\?/],
      ['la 3', /esperamos/],
    ],
    book: [`${cut} 11-24 16:30 Lupita`],
  },
  {
    title: 'proposes one time after «cualquiera», without booking it',
    turns: [
      ['corte mañana', /1\./],
      ['cualquiera', /¿Te la aparto/],
    ],
    book: [],
  },
  {
    title: 'proposes the time of a day chosen from a list, without booking it',
    turns: [
      ['corte el viernes o sábado a las 5', /1\. viernes[\s\S]*2\. sábado/],
      ['el sábado', /sábado 28 de noviembre, 17:00[\s\S]*aparto/],
      ['si', /esperamos/],
    ],
    book: [`${cut} 11-28 17:00 Lupita`],
  },
  {
    title: 'offers times later than a rejected list',
    turns: [
      ['corte mañana en la mañana', /martes 24[^\n]*:\n1\./],
      ['no, ninguna', /¿Qué otro día u hora/],
      ['más tarde', /martes 24 de noviembre[^\n]*:\n1\. 12:00/],
      ['la 1', /esperamos/],
    ],
    book: [`${cut} 11-24 12:00 Lupita`],
  },
  {
    title: 'offers times later than a rejected one',
    turns: [
      ['corte el viernes a las 5', /aparto/],
      ['no', /¿Qué otro día u hora/],
      ['mas tarde', /viernes 27 de noviembre[^\n]*:\n1\. 17:30/],
    ],
    book: [],
  },
  {
    title: 'offers earlier times on any of several days',
    turns: [
      ['corte el jueves o el viernes después de las 5', /1\. jueves 26/],
      ['no puedo', /¿Qué otro día/],
      ['más temprano', /1\. jueves 26[^\n]*10:00[\s\S]*viernes 27/],
    ],
    book: [],
  },
  {
    title: 'spreads the offers over the days of a week',
    toolbox: () =>
      aToolbox({
        staff: Array.from({ length: 10 }, (_, n) => ({
          handle: `q${n}`,
          name: `Persona ${n}`,
          branch: 'Centro',
        })),
      }),
    turns: [
      [
        'corte la próxima semana',
        /1\. lunes 30 de noviembre[\s\S]*2\. (?:martes 1|miércoles 2)[\s\S]*3\. (?:jueves 3|viernes 4)[\s\S]*4\. sábado 5/,
      ],
    ],
    book: [],
  },
  {
    title: 'proposes the earliest or the latest of a list',
    turns: [
      ['barba mañana', /1\./],
      ['la mas tarde', /^Sería: martes 24 de noviembre, 19:30/],
      ['no', /¿(?:Q|Y q)ué otro/],
      ['mañana', /1\./],
      ['la ultima que tengas', /^Sería[^\n]*19:30/],
      ['no', /¿(?:Q|Y q)ué otro/],
      ['el jueves', /1\./],
      ['la mas temprano', /^Sería[^\n]*10:00/],
    ],
    book: [],
  },
  {
    title: 'says that a day has only one free time',
    toolbox: () =>
      aToolbox({ busy: (_, time, who) => time !== '17:00' || who.startsWith('Mario') }),
    turns: [
      [
        'corte mañana',
        /Ese día solo me queda un lugar para Corte de cabello: martes 24 de noviembre, 17:00 con Lupita \(Centro\)\. ¿Te la aparto\?/,
      ],
    ],
  },
  {
    title: 'names the branch once when all the times are in it',
    turns: [['corte mañana', /Son en la sucursal Centro\. ¿Cuál te acomoda\?/]],
  },
  {
    title: 'says which day is full',
    toolbox: () => aToolbox({ busy: date => date === '2026-11-24' }),
    turns: [
      [
        'corte mañana con Mario',
        /^¡Hola![^\n]*\n\nPara mañana no me queda lugar con Mario\. Lo más cercano, el miércoles 25[^\n]*:\n1\./,
      ],
    ],
  },
  {
    title: 'offers times of the whole next day when a day is full',
    toolbox: () => aToolbox({ busy: date => date === '2026-11-24' }),
    turns: [['corte mañana', /miércoles 25[^\n]*:\n1\. 10:00[\s\S]*4\. [^\n]*1[7-9]:\d0/]],
  },
  {
    title: 'spreads the soonest times',
    turns: [
      [
        'corte lo más pronto posible',
        /Lo más pronto que tengo para Corte de cabello, el lunes 23 de noviembre[^\n]*:\n1\. 10:30[\s\S]*4\. /,
      ],
    ],
  },
  {
    title: 'proposes the time of a bare hour',
    turns: [
      ['corte mañana en la mañana', /4\. [^\n]*11:30/],
      ['11', /^Sería: martes 24 de noviembre, 11:00/],
      ['sí', /esperamos/],
    ],
  },
  {
    title: 'proposes the first of the list after «el que sea»',
    turns: [
      ['corte mañana con Mario', /1\./],
      ['el que sea', /^Sería: martes 24 de noviembre, 10:00 con Mario/],
    ],
  },
  {
    title: 'keeps the day when the client asks for another part of it',
    turns: [
      ['corte el viernes', /el viernes 27/],
      ['no me sirve ninguna', /¿Qué otro día/],
      ['en la tarde', /viernes 27 de noviembre[^\n]*:\n1\. 12:00/],
    ],
  },
  {
    title: 'proposes the first of the list when any specialist will do',
    turns: [
      ['corte mañana', /1\./],
      ['con el que sea', /^Sería: martes 24 de noviembre, 10:00[\s\S]*aparto/],
    ],
  },
  {
    title: 'offers the soonest times of one specialist',
    turns: [['corte, pa cuando tienes con Mario', /lunes 23 de noviembre[^\n]*:\n1\. 10:30/]],
  },
  {
    title: 'offers the same times again after a new request, and a person the third time',
    toolbox: () => aToolbox({ busy: (date, time) => date !== '2026-11-26' || time > '12:00' }),
    turns: [
      ['corte mañana a las 5', /jueves 26/],
      ['el miércoles a las 5', /jueves 26/],
      ['sí', /una persona del equipo\?/],
    ],
  },
]

describeDialogues('offered times', cases)
