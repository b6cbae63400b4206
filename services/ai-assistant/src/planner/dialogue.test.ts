import { describe, expect, it } from 'vitest'
import { planner } from './planner.ts'
import { services } from './test/barbershop.ts'
import { aTalk, aToolbox, type Toolbox } from './test/fake-toolbox.ts'

/** What ended in the book of the barbershop, one line per appointment. */
const book = (toolbox: Toolbox): string[] =>
  toolbox.booked
    .filter(({ status }) => status === 'live')
    .map(
      ({ service, date, time, specialist }) =>
        `${service} ${date.slice(5)} ${time} ${specialist.split(' ')[0]}`
    )

type Case = {
  title: string
  toolbox?: () => Toolbox
  /** Each turn: a burst (one text or several) and what the answer must contain. */
  turns: [said: string | string[], answer: RegExp][]
  book: string[]
}

const cut = 'Corte de cabello'
const shop = () => aToolbox()
const withCut = () => aToolbox().given(cut, '2026-11-25', '12:00')
const withTwo = () =>
  aToolbox().given(cut, '2026-11-25', '12:00').given('Barba', '2026-11-27', '17:00', 'Mario Ruiz')

const cases: Case[] = [
  {
    title: 'the example of the issue: a haircut tomorrow afternoon',
    turns: [
      [
        'hola, quisiera cortarme el cabello mañana en la tarde',
        /Soy Lola[\s\S]*1\. martes 24 de noviembre, 12:00[\s\S]*4\.[\s\S]*¿Cuál te acomoda\?/,
      ],
      ['la 2', /Te esperamos, Ana/],
    ],
    book: [`${cut} 11-24 14:30 Lupita`],
  },
  {
    title: 'a burst of three messages is one wish',
    turns: [
      [
        ['hola', 'quiero cita', 'para barba el viernes a las 5'],
        /Sí tengo: viernes 27 de noviembre, 17:00[\s\S]*¿Te la aparto\?/,
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
      ['mañana', /1\. martes 24[\s\S]*¿Cuál/],
      ['la última', /esperamos/],
    ],
    book: ['Barba 11-24 19:30 Lupita'],
  },
  {
    title: 'a change of mind before choosing',
    turns: [
      ['corte mañana en la mañana', /1\. martes 24/],
      ['no, mejor el sábado', /1\. sábado 28 de noviembre, 10:00/],
      ['la de las 11', /esperamos/],
    ],
    book: [`${cut} 11-28 11:00 Lupita`],
  },
  {
    title: 'a change of mind after a proposal',
    turns: [
      ['corte mañana a las 5', /17:00[\s\S]*¿Te la aparto/],
      ['no, mejor a las 6', /18:00[\s\S]*¿Te la aparto/],
      ['sale', /esperamos/],
    ],
    book: [`${cut} 11-24 18:00 Lupita`],
  },
  {
    title: 'a change of mind inside one message',
    turns: [
      ['corte mañana a las 5, digo a las 6', /martes 24 de noviembre, 18:00[\s\S]*aparto/],
      ['👍', /esperamos/],
    ],
    book: [`${cut} 11-24 18:00 Lupita`],
  },
  {
    title: 'a stated time that is not in the list is offered back first',
    turns: [
      ['corte el viernes', /1\./],
      ['a las 4', /Sí tengo: viernes 27 de noviembre, 16:00[\s\S]*¿Te la aparto/],
      ['va', /esperamos/],
    ],
    book: [`${cut} 11-27 16:00 Lupita`],
  },
  {
    title: 'a time that was just taken leads to the nearest',
    toolbox: () => aToolbox({ stolen: (_, time) => time === '17:00' }),
    turns: [
      ['corte mañana a las 5', /17:00/],
      ['sí', /se acaba de ocupar[\s\S]*1\./],
      ['la 2', /esperamos/],
    ],
    book: [`${cut} 11-24 10:30 Lupita`],
  },
  {
    title: 'an hour without room offers what is near',
    toolbox: () => aToolbox({ busy: (_, time) => time === '17:00' }),
    turns: [
      [
        'corte mañana a las 5 con Mario',
        /A esa hora no tengo lugar[\s\S]*16:30 con Mario[\s\S]*17:30 con Mario/,
      ],
      ['a las 5 y media', /esperamos/],
    ],
    book: [`${cut} 11-24 17:30 Mario`],
  },
  {
    title: 'cancels only after a yes',
    toolbox: withCut,
    turns: [
      ['quiero cancelar mi cita', /¿Seguro que quieres cancelar[\s\S]*miércoles 25/],
      ['sí', /aquí estoy/],
    ],
    book: [],
  },
  {
    title: 'does not cancel after a no',
    toolbox: withCut,
    turns: [
      ['cancela mi cita', /¿Seguro/],
      ['no, déjala', /la dejamos como está|lo dejamos así/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'does not cancel when told not to',
    toolbox: withCut,
    turns: [['no canceles mi cita', /la dejamos como está/]],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'turns a cancellation into a move',
    toolbox: withCut,
    turns: [
      ['ya no voy a poder ir', /¿Seguro/],
      ['mejor muévela al viernes', /1\. viernes 27/],
      ['1', /nuevo horario/],
    ],
    book: [`${cut} 11-27 10:00 Lupita`],
  },
  {
    title: 'asks which of several to cancel',
    toolbox: withTwo,
    turns: [
      ['quiero cancelar', /¿Cuál cita[\s\S]*1\. Corte[\s\S]*2\. Barba/],
      ['la 2', /¿Seguro[\s\S]*Barba/],
      ['sí', /aquí estoy/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'finds the one to cancel by its service',
    toolbox: withTwo,
    turns: [
      ['cancela la cita de barba por favor', /¿Seguro[\s\S]*Barba/],
      ['sí', /aquí estoy/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'moves the only appointment to a stated time',
    toolbox: withCut,
    turns: [
      ['muévela a las 6', /miércoles 25 de noviembre, 18:00[\s\S]*¿La muevo/],
      ['ok', /nuevo horario/],
    ],
    book: [`${cut} 11-25 18:00 Lupita`],
  },
  {
    title: 'asks which of several to move',
    toolbox: withTwo,
    turns: [
      ['quiero mover mi cita al sábado', /¿Cuál cita quieres mover/],
      ['la de barba', /1\. sábado 28/],
      ['2', /nuevo horario/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`, 'Barba 11-28 13:00 Lupita'],
  },
  {
    title: 'moves and answers a price in one message',
    toolbox: withCut,
    turns: [
      ['cámbiala al jueves y cuánto cuesta el tinte', /Tinte: \$600[\s\S]*1\. jueves 26/],
      ['la primera', /nuevo horario/],
    ],
    book: [`${cut} 11-26 10:00 Lupita`],
  },
  {
    title: 'finds the one to move by its day and keeps the hour',
    toolbox: withTwo,
    turns: [
      [
        'puedo cambiar mi cita del viernes para el sábado a la misma hora?',
        /sábado 28 de noviembre, 17:00[\s\S]*¿La muevo/,
      ],
      ['sí, muévela', /nuevo horario/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`, 'Barba 11-28 17:00 Lupita'],
  },
  { title: 'nothing to move', turns: [['quiero cambiar mi cita', /No encuentro citas/]], book: [] },
  {
    title: 'two services, one after the other',
    turns: [
      ['corte y barba mañana a las 5', /primero Corte de cabello y luego Barba[\s\S]*17:00/],
      ['sí', /esperamos[\s\S]*Ahora vamos con Barba[\s\S]*1\. martes 24 de noviembre, 17:30/],
      ['la primera', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, 'Barba 11-24 17:30 Lupita'],
  },
  {
    title: 'a combined service is one service',
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
    title: 'a date in the past',
    turns: [
      ['corte el 5 de noviembre', /ya pasó/],
      ['el 30', /1\. lunes 30/],
      ['4', /esperamos/],
    ],
    book: [`${cut} 11-30 19:30 Lupita`],
  },
  {
    title: 'a date that does not exist',
    turns: [['corte el 31 de noviembre', /No encuentro esa fecha/]],
    book: [],
  },
  {
    title: 'nothing free at all',
    toolbox: () => aToolbox({ busy: () => true }),
    turns: [
      ['corte mañana', /No encontré lugares libres/],
      ['el viernes', /No encontré/],
      ['el sábado', /persona/],
      ['sí', /te paso con una persona/],
    ],
    book: [],
  },
  {
    title: 'closed that day',
    turns: [
      ['corte el domingo', /Lo más cercano:\n1\. lunes 30/],
      ['la 1', /esperamos/],
    ],
    book: [`${cut} 11-30 10:00 Lupita`],
  },
  {
    title: 'a service the shop does not have',
    turns: [
      ['quiero un masaje', /no manejamos «masaje»[\s\S]*2\. Barba/],
      ['2', /¿Para qué día/],
      ['hoy a las 6', /18:00/],
      ['va', /esperamos/],
    ],
    book: ['Barba 11-23 18:00 Lupita'],
  },
  {
    title: 'a person the shop does not have',
    turns: [['corte mañana con Ramiro', /No encuentro a «ramiro»[\s\S]*Mario/]],
    book: [],
  },
  {
    title: 'with a named person',
    turns: [
      ['corte con maryo el jueves en la tarde', /con Mario Ruiz/],
      ['la 1', /esperamos/],
    ],
    book: [`${cut} 11-26 12:00 Mario`],
  },
  {
    title: 'later and later',
    turns: [
      ['corte mañana en la mañana', /10:00/],
      ['más tarde', /12:00/],
      ['la 1', /esperamos/],
    ],
    book: [`${cut} 11-24 12:00 Lupita`],
  },
  {
    title: 'a question in between keeps the offer',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['¿cuánto cuesta?', /\$250[\s\S]*¿Te la aparto/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
  {
    title: 'a price and a booking in one message',
    turns: [
      ['cuánto cuesta el tinte? me agendas mañana a las 4', /\$600[\s\S]*16:00/],
      ['ok', /esperamos/],
    ],
    book: ['Tinte 11-24 16:00 Lupita'],
  },
  {
    title: 'hesitation books nothing',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['sí pero deja checo', /tómate tu tiempo/],
      ['luego te aviso', /lo dejamos así/],
    ],
    book: [],
  },
  {
    title: 'steps back',
    turns: [
      ['corte mañana', /1\./],
      ['siempre no', /lo dejamos así/],
      ['sí', /Puedo buscarte/],
    ],
    book: [],
  },
  {
    title: 'a yes to a list asks which',
    turns: [
      ['corte mañana', /1\./],
      ['sí', /¿Cuál de estas\?/],
      ['la 3', /esperamos/],
    ],
    book: [`${cut} 11-24 16:30 Lupita`],
  },
  {
    title: '«cualquiera» is offered back, not booked',
    turns: [
      ['corte mañana', /1\./],
      ['cualquiera', /¿Te la aparto/],
    ],
    book: [],
  },
  {
    title: 'a day chosen from a list is offered back, not booked',
    turns: [
      ['corte el viernes o sábado a las 5', /1\. viernes[\s\S]*2\. sábado/],
      ['el sábado', /sábado 28 de noviembre, 17:00[\s\S]*aparto/],
      ['si', /esperamos/],
    ],
    book: [`${cut} 11-28 17:00 Lupita`],
  },
  {
    title: 'a person at any moment',
    turns: [
      ['corte mañana', /1\./],
      ['mejor quiero hablar con una persona', /te paso con una persona/],
    ],
    book: [],
  },
  {
    title: 'the same question twice at most, then a person',
    turns: [
      ['quiero un corte', /¿Para qué día/],
      ['asdf', /¿Para qué día/],
      ['asdf', /persona/],
      ['asdf', /persona/],
      ['asdf', /te paso/],
    ],
    book: [],
  },
  {
    title: 'addresses, hours and products',
    turns: [
      ['dónde están?', /Av\. Juárez 10/],
      ['a qué hora abren y venden shampoo?', /10:00 a 20:00[\s\S]*Shampoo de menta: \$180/],
    ],
    book: [],
  },
  {
    title: 'own appointments',
    toolbox: withCut,
    turns: [['a qué hora es mi cita?', /miércoles 25 de noviembre, 12:00/]],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'a service chosen from the menu',
    turns: [
      ['qué servicios tienen?', /3\. Tinte, \$600/],
      ['el 3', /¿Para qué día te gustaría tu cita de Tinte/],
      ['el sábado', /1\. sábado 28/],
      ['la primera', /esperamos/],
    ],
    book: ['Tinte 11-28 10:00 Lupita'],
  },
  {
    title: 'a list stays choosable behind the offer of a person',
    turns: [
      ['corte mañana', /1\./],
      ['asdf', /1\./],
      ['asdf', /persona/],
      ['la 1', /esperamos/],
    ],
    book: [`${cut} 11-24 10:00 Lupita`],
  },
  {
    title: 'telling more is not repeating a question',
    turns: [
      ['agéndame', /¿Qué servicio/],
      ['el sábado', /¿Qué servicio/],
      ['no, el lunes', /¿Qué servicio/],
      ['barba', /1\. lunes 30/],
    ],
    book: [],
  },
  {
    title: 'not knowing gets the question again',
    turns: [
      ['quiero cita', /¿Qué servicio/],
      ['no sé', /¿Qué servicio/],
      ['corte, cuando puedas', /1\. lunes 23 de noviembre, 10:30/],
    ],
    book: [],
  },
  {
    title: 'one person or another',
    toolbox: () =>
      aToolbox({ busy: (_, time, who) => who.startsWith('Lupita') && time >= '12:00' }),
    turns: [
      ['corte mañana con Lupita o con Mario', /10:00 con Lupita[\s\S]*19:30 con Mario/],
      ['la última', /esperamos/],
    ],
    book: [`${cut} 11-24 19:30 Mario`],
  },
  {
    title: 'neither of two is free',
    toolbox: () => aToolbox({ busy: date => date === '2026-11-24' }),
    turns: [
      [
        'corte mañana con Lupita o Mario',
        /Para mañana no me queda lugar con Lupita o Mario\. Lo más cercano:/,
      ],
    ],
    book: [],
  },
  {
    title: 'anybody but one',
    turns: [['corte mañana que no sea con Lupita', /^(?![\s\S]*con Lupita)[\s\S]*con Mario/]],
    book: [],
  },
  {
    title: 'any day but one',
    turns: [
      [
        'corte el jueves o el viernes, pero no el jueves',
        /^(?![\s\S]*jueves)[\s\S]*1\. viernes 27/,
      ],
    ],
    book: [],
  },
  {
    title: 'later than a list that was turned down',
    turns: [
      ['corte mañana en la mañana', /1\. martes 24/],
      ['no, ninguna', /¿Qué otro día u hora/],
      ['más tarde', /1\. martes 24 de noviembre, 12:00/],
      ['la 1', /esperamos/],
    ],
    book: [`${cut} 11-24 12:00 Lupita`],
  },
  {
    title: 'later than one time that was turned down',
    turns: [
      ['corte el viernes a las 5', /aparto/],
      ['no', /¿Qué otro día u hora/],
      ['mas tarde', /1\. viernes 27 de noviembre, 17:30/],
    ],
    book: [],
  },
  {
    title: 'earlier on any of several days',
    turns: [
      ['corte el jueves o el viernes después de las 5', /1\. jueves 26/],
      ['no puedo', /¿Qué otro día/],
      ['más temprano', /1\. jueves 26[^\n]*10:00[\s\S]*viernes 27/],
    ],
    book: [],
  },
  {
    title: 'a week of many people shows all its days',
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
    title: 'off with one and on with another is a move',
    toolbox: () =>
      aToolbox().given(cut, '2026-11-24', '12:00').given('Barba', '2026-11-27', '12:00'),
    turns: [
      [
        'cancela la de mañana y agendame pal viernes a las 5',
        /viernes 27 de noviembre, 17:00[\s\S]*¿La muevo/,
      ],
      ['sale', /nuevo horario/],
    ],
    book: [`${cut} 11-27 17:00 Lupita`, 'Barba 11-27 12:00 Lupita'],
  },
  {
    title: 'cannot come today, wants tomorrow',
    toolbox: withCut,
    turns: [
      ['hola ya no voy a alcanzar a llegar hoy, me la puedes pasar pa mañana?', /1\. martes 24/],
      ['la 1', /nuevo horario/],
    ],
    book: [`${cut} 11-24 10:00 Lupita`],
  },
  {
    title: 'not sure yet asks for nothing',
    toolbox: withCut,
    turns: [['la neta no se si pueda ir mañana, te confirmo al rato', /tómate tu tiempo/]],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'whether a service is done, and for how much',
    turns: [
      [
        'Hola buen dia disculpe me gustaria saber si manejan tinte y que precio tiene gracias',
        /^¡Hola![^\n]*\n\nTinte: \$600\.00, 90 min\.$/,
      ],
    ],
    book: [],
  },
  {
    title: 'one more service with the yes',
    turns: [
      ['corte mañana a las 5', /aparto/],
      [
        'si, y tambien barba',
        /esperamos[\s\S]*Ahora vamos con Barba[\s\S]*1\. martes 24 de noviembre, 17:30/,
      ],
      ['la 1', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, 'Barba 11-24 17:30 Lupita'],
  },
  {
    title: 'one more service before the yes',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['tambien quiero barba', /primero Corte de cabello y luego Barba[\s\S]*17:00[\s\S]*aparto/],
      ['si', /Ahora vamos con Barba/],
      ['la 1', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, 'Barba 11-24 17:30 Lupita'],
  },
  {
    title: 'another service instead',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['mejor barba', /17:00[\s\S]*aparto/],
      ['si', /esperamos/],
    ],
    book: ['Barba 11-24 17:00 Lupita'],
  },
  {
    title: 'the earliest and the latest of a list',
    turns: [
      ['barba mañana', /1\./],
      ['la mas tarde', /^Sería: martes 24 de noviembre, 19:30/],
      ['no', /¿Qué otro/],
      ['mañana', /1\./],
      ['la ultima que tengas', /^Sería[^\n]*19:30/],
      ['no', /¿Qué otro/],
      ['mañana', /1\./],
      ['la mas temprano', /^Sería[^\n]*10:00/],
    ],
    book: [],
  },
  {
    title: 'a name in between keeps the offer',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['si pero a nombre de Luis Mora', /^Gracias, Luis Mora\.\n\nTe decía[\s\S]*aparto/],
      ['si', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`],
  },
  {
    title: 'what it costs, of the service just named',
    turns: [
      [
        'me quiero hacer un tinte pero primero dime cuanto sale y cuanto se tardan',
        /^¡Hola![^\n]*\n\nTinte: \$600\.00, 90 min\.\n\n¿Para qué día/,
      ],
    ],
    book: [],
  },
  {
    title: 'an appointment for what was asked about',
    turns: [
      [
        'quiero una cita, ah y cuanto cuesta el corte?',
        /\$250\.00[\s\S]*¿Para qué día te gustaría tu cita de Corte de cabello/,
      ],
      ['ok pa mañana a las 12', /12:00[\s\S]*aparto/],
    ],
    book: [],
  },
  {
    title: 'an hour or the next',
    turns: [
      ['corte mñana alas 5 o 6', /1\. martes 24 de noviembre, 17:00[\s\S]*18:00/],
      ['a las 6', /esperamos/],
    ],
    book: [`${cut} 11-24 18:00 Lupita`],
  },
  { title: 'opting out is explained', turns: [['ya no quiero mensajes', /BAJA/]], book: [] },
]

describe('whole talks', () => {
  it.each(cases)('$title', async ({ toolbox = shop, turns, book: expected }) => {
    const box = toolbox()
    const talk = aTalk(planner, box)
    for (const [said, answer] of turns) expect(await talk.say(...[said].flat())).toMatch(answer)
    expect(book(box)).toEqual(expected)
    for (const { answer, calls } of talk.turns) {
      expect(answer).not.toMatch(/agendad|confirmad|cancelad/i)
      expect(calls.length).toBeLessThanOrEqual(5)
    }
  })

  it('suggests a time after a price only when the business lets it [CAP-02]', async () => {
    expect(await aTalk(planner, shop()).say('cuánto cuesta el tinte')).not.toMatch(/horario/)
    const talk = aTalk(planner, shop(), { schedulingMode: 'open' })
    expect(await talk.say('cuánto cuesta el tinte')).toMatch(/¿Te busco un horario para Tinte\?/)
    expect(await talk.say('sí')).toMatch(/¿Para qué día/)
  })

  it('never calls a tool it was not given', async () => {
    const box = shop()
    const answer = await aTalk(planner, box, { tools: ['list_services', 'hand_to_human'] }).say(
      'corte mañana a las 5'
    )
    expect(box.calls.map(({ name }) => name)).toEqual(['list_services'])
    expect(answer).toMatch(/persona/)
  })

  it('keeps the name and the mail a person gives', async () => {
    const box = shop()
    await aTalk(planner, box).say('me llamo Ana López, mi correo es ana@correo.mx')
    expect(box.calls.find(({ name }) => name === 'save_client_data')?.args).toEqual({
      name: 'Ana López',
      email: 'ana@correo.mx',
    })
  })
})
