import { describe, expect, it } from 'vitest'
import { partyOf } from './courtesy.ts'
import { planner } from './planner.ts'
import { services } from './test/barbershop.ts'
import { aTalk, aToolbox, type Toolbox } from './test/fake-toolbox.ts'

const cut = 'Corte de cabello'
const asking = '¡Hola! Soy Lola, de Barbería Ñandú. ¿En qué te ayudo?'
const beards = [
  ...services,
  { handle: 's6', name: 'Tinte de barba', price: 250, minutes: 30, description: '' },
]
const withCut = () => aToolbox().given(cut, '2026-11-25', '12:00')

type Case = {
  title: string
  toolbox?: () => Toolbox
  given?: Parameters<typeof aTalk>[2]
  turns: [said: string | string[], answer: RegExp][]
}
const cases: Case[] = [
  {
    title: 'greets without asking what was said already',
    given: { greeting: asking },
    turns: [['hola, corte mañana', /^¡Hola! Soy Lola, de Barbería Ñandú\.\n\nTengo/]],
  },
  {
    title: 'asks in the greeting when nothing was said yet',
    given: { greeting: asking },
    turns: [['hola', /^¡Hola! Soy Lola, de Barbería Ñandú\. ¿En qué te ayudo\?$/]],
  },
  {
    title: 'a greeting that is only a question',
    given: { greeting: '¿En qué te ayudo? 😊' },
    turns: [['precio del corte', /^¡Hola!\n\nCorte de cabello: \$250/]],
  },
  {
    title: 'says so when one time is all there is that day',
    toolbox: () =>
      aToolbox({ busy: (_, time, who) => time !== '17:00' || who.startsWith('Mario') }),
    turns: [
      [
        'corte mañana',
        /Ese día solo me queda un lugar: martes 24 de noviembre, 17:00 con Lupita Hernández \(Centro\)\. ¿Te la aparto\?/,
      ],
    ],
  },
  {
    title: 'names the one branch of a list',
    turns: [['corte mañana', /Son en la sucursal Centro\. ¿Cuál te acomoda\?/]],
  },
  {
    title: 'says which day is full',
    toolbox: () => aToolbox({ busy: date => date === '2026-11-24' }),
    turns: [
      [
        'corte mañana con Mario',
        /^¡Hola![^\n]*\n\nPara mañana no me queda lugar con Mario\. Lo más cercano:\n1\. miércoles 25/,
      ],
    ],
  },
  {
    title: 'a day that is full is followed by the whole of the next',
    toolbox: () => aToolbox({ busy: date => date === '2026-11-24' }),
    turns: [['corte mañana', /1\. miércoles 25[^\n]*10:00[\s\S]*4\. [^\n]*1[7-9]:\d0/]],
  },
  {
    title: 'a sí after a booking is a courtesy, never twice the same',
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
    title: 'a no to the offer of a person is taken lightly',
    turns: [
      ['tienen wifi?', /No tengo ese dato/],
      ['no', /^Va, aquí estoy/],
    ],
  },
  {
    title: 'a question it cannot answer keeps the offer',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['hay estacionamiento?', /No tengo ese dato[\s\S]*Te decía: martes 24[\s\S]*¿Te la aparto\?/],
      ['sí', /esperamos/],
    ],
  },
  {
    title: 'somebody running late is passed on',
    turns: [['ya voy tarde', /Gracias por avisar\. Le paso tu mensaje al equipo\./]],
  },
  {
    title: 'a few minutes away is a notice, no wish',
    toolbox: withCut,
    turns: [['llego ahi en 10 minutos', /Gracias por avisar/]],
  },
  {
    title: 'a question about being late is not a notice',
    turns: [['y si llego 10 min tarde hay problema?', /No tengo ese dato/]],
  },
  {
    title: 'says what it is',
    turns: [
      ['eres un bot?', /Soy Lola, asistente virtual de Barbería Ñandú/],
      ['sí', /te paso con una persona/],
      ['ok', /aquí estoy/],
    ],
  },
  { title: 'reads no voice messages', turns: [['[audio]', /solo puedo leer texto/]] },
  {
    title: 'a heart leaves the offer where it is',
    turns: [
      ['corte mañana', /1\./],
      ['❤️', /tómate tu tiempo/],
      ['la 1', /esperamos/],
    ],
  },
  {
    title: '«y la barba?» after a price is a price',
    turns: [
      ['cuánto sale el corte', /\$250/],
      ['y la barba?', /^Barba: \$150/],
    ],
  },
  {
    title: 'a price of several is chosen among those',
    toolbox: () => aToolbox({ offered: beards }),
    turns: [
      ['cuánto cuesta el tinte?', /Tinte: \$600/],
      ['y la barba?', /Barba: \$150[\s\S]*Tinte de barba: \$250|Barba: \$150/],
    ],
  },
  {
    title: 'the few services stay while the day is told',
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
      ['la 2', /1\. lunes 30/],
    ],
  },
  {
    title: 'the menu is not read out twice',
    turns: [
      ['quiero cita', /1\. Corte/],
      ['el sábado', /^Va\. ¿Qué servicio sería\?/],
      ['el 2', /1\. sábado 28/],
    ],
  },
  {
    title: 'a product is not a service',
    turns: [
      ['venden shampoo?', /Shampoo de menta: \$180/],
      ['cuánto cuesta?', /^• Shampoo de menta: \$180/],
      ['venden peines?', /No encuentro «peines»/],
    ],
  },
  {
    title: 'the hours of one day',
    turns: [
      ['abren el domingo?', /El domingo no abrimos\.$/],
      ['y el sábado?', /^Sí, el sábado abrimos en Centro de 10:00 a 20:00\.$/],
    ],
  },
  {
    title: 'the hours of one day at one branch',
    turns: [
      ['abren el sábado?', /^¡Hola![\s\S]*en Centro/],
      ['y en norte?', /^El sábado no abrimos en Norte\.$/],
      [
        'a qué hora cierran el viernes?',
        /^El viernes abrimos en Centro de 10:00 a 20:00 y en Norte/,
      ],
    ],
  },
  {
    title: 'a year that no calendar has',
    turns: [
      ['quiero corte el 0000-01-01', /./],
      ['corte el 9999-12-31', /./],
    ],
  },
  {
    title: 'cancelling what it calls by its folio looks once',
    turns: [['mi cita es el folio RVVEQ47, cancélala', /No encuentro citas/]],
  },
  {
    title: 'small talk',
    turns: [
      ['hola', /Hola/],
      ['bien y tú?', /Todo bien, gracias/],
    ],
  },
  {
    title: 'a complaint goes to a person, with regret',
    turns: [
      ['me dejaron bien mal el corte', /Lamento lo que pasó\.[\s\S]*te paso con una persona/],
    ],
  },
  {
    title: 'asked whether it is done, shows the appointment',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['va', /esperamos/],
      ['ya quedó?', /Tu próxima cita: Corte de cabello, martes 24 de noviembre, 17:00/],
      ['¿Me confirmas mi cita porfa?', /Tu próxima cita/],
      ['cámbiala a las 6', /18:00[\s\S]*¿La muevo/],
    ],
  },
  {
    title: 'a service asked for by «hacen» is priced first',
    turns: [
      ['hacen tinte?', /Tinte: \$600/],
      ['va pal sábado', /1\. sábado 28/],
    ],
  },
  {
    title: 'a question that nobody knows does not offer a person twice',
    turns: [
      ['corte mañana', /1\./],
      ['ok', /¿Cuál de estas\?/],
      ['y si llueve?', /^No tengo ese dato[^\n]*$/],
      ['la 1', /esperamos/],
    ],
  },
  {
    title: 'the soonest times are spread too',
    turns: [
      [
        'corte lo más pronto posible',
        /Lo más pronto que tengo:\n1\. lunes 23 de noviembre, 10:30[\s\S]*4\. /,
      ],
    ],
  },
  {
    title: 'a bare hour of the list is offered back',
    turns: [
      ['corte mañana en la mañana', /4\. [^\n]*11:30/],
      ['11', /^Sería: martes 24 de noviembre, 11:00/],
      ['sí', /esperamos/],
    ],
  },
  {
    title: '«el que sea» is the first of the list',
    turns: [
      ['corte mañana con Mario', /1\./],
      ['el que sea', /^Sería: martes 24 de noviembre, 10:00 con Mario/],
    ],
  },
  {
    title: 'another one after a booking',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['va', /esperamos/],
      ['otra para mi hijo', /¿Para qué día[^\n]*Corte de niño/],
    ],
  },
  {
    title: 'the hours of one branch',
    turns: [['a qué hora abren en norte?', /Norte: lun a vie de 9:00 a 18:00$/]],
  },
  {
    title: 'moves what was just booked an hour later',
    turns: [
      ['corte mañana a las 5', /aparto/],
      ['va', /esperamos/],
      ['me la mueves 1 hora después?', /martes 24 de noviembre, 18:00[\s\S]*¿La muevo/],
      ['sí', /nuevo horario/],
    ],
  },
  {
    title: 'half an hour earlier',
    toolbox: withCut,
    turns: [
      [
        'puedo cambiar mi cita media hora antes?',
        /miércoles 25 de noviembre, 11:30[\s\S]*¿La muevo/,
      ],
    ],
  },
  {
    title: 'calling off in the middle of a move calls off',
    toolbox: withCut,
    turns: [
      ['muévela a las 6', /¿La muevo/],
      ['siempre no voy a poder ir', /¿Seguro que quieres cancelar/],
      ['sí', /aquí estoy/],
    ],
  },
  {
    title: 'another part of the same day',
    turns: [
      ['corte el viernes', /1\. viernes/],
      ['no me sirve ninguna', /¿Qué otro día/],
      ['en la tarde', /1\. viernes 27 de noviembre, 12:00/],
    ],
  },
  {
    title: 'anybody is the first of the list',
    turns: [
      ['corte mañana', /1\./],
      ['con el que sea', /^Sería: martes 24 de noviembre, 10:00[\s\S]*aparto/],
    ],
  },
  {
    title: 'the soonest of one person',
    turns: [['corte, pa cuando tienes con Mario', /1\. lunes 23 de noviembre, 10:30 con Mario/]],
  },
  {
    title: 'the same offer after a new wish is not the same question',
    toolbox: () => aToolbox({ busy: (date, time) => date !== '2026-11-26' || time > '12:00' }),
    turns: [
      ['corte mañana a las 5', /jueves 26/],
      ['el miércoles a las 5', /jueves 26/],
      ['sí', /¿Cuál de estas\?/],
    ],
  },
  {
    title: 'each of two people gets an appointment, the second at the same hour',
    turns: [
      [
        'somos 2, mi hermano y yo, corte mañana a las 5',
        /Cada persona lleva su propia cita[\s\S]*17:00 con Lupita/,
      ],
      ['sí', /otra persona[\s\S]*17:00 con Mario[\s\S]*aparto/],
      ['sí', /esperamos, Ana!$/],
    ],
  },
]

describe('manners', () => {
  it.each(cases)('$title', async ({ toolbox = () => aToolbox(), given, turns }) => {
    const talk = aTalk(planner, toolbox(), given)
    for (const [said, answer] of turns) expect(await talk.say(...[said].flat())).toMatch(answer)
    for (const { answer, calls } of talk.turns) {
      expect(answer).not.toMatch(/agendad|confirmad|cancelad|\d [ap]\. ?m\./i)
      expect(calls.length).toBeLessThanOrEqual(5)
    }
  })

  it('tells the team what nobody could answer', async () => {
    const box = aToolbox()
    const talk = aTalk(planner, box)
    await talk.say('aceptan tarjeta?')
    await talk.say('sí por favor')
    expect(box.calls.find(({ name }) => name === 'hand_to_human')?.args).toEqual({
      reason: 'aceptan tarjeta?',
    })
  })

  it('calls people by what they are called', async () => {
    for (const [clientName, called] of [
      ['Karla Méndez', 'Karla'],
      ['Don José Ruiz', 'Don José'],
      [null, ''],
    ] as const) {
      const talk = aTalk(planner, aToolbox(), { clientName })
      await talk.say('corte mañana a las 5')
      expect(await talk.say('sí')).toBe(
        called === '' ? '¡Te esperamos!' : `¡Te esperamos, ${called}!`
      )
    }
  })
})

describe('how many people', () => {
  it.each([
    ['somos 2', 2],
    ['son dos personas', 2],
    ['para 3 personas', 3],
    ['mi hijo y yo', 2],
    ['un corte para mi hijo y otro para mi', 2],
    ['quiero 2 citas', 2],
    ['somos nuevos', undefined],
    ['para las 2', undefined],
    ['en 2 semanas', undefined],
    ['1 persona', undefined],
  ] as const)('«%s» is %s', (said, many) => {
    expect(partyOf(said)).toBe(many)
  })
})
