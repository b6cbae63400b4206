import { expect, describe, it } from 'vitest'
import { type DialogueCase, describeDialogues, withCut, withTwo } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { branches, mexico, monday, services, specialists } from '../test/barbershop.ts'
import { understand } from '../understand/understand.ts'

const context = { now: monday, zone: mexico, services, specialists, branches, pending: 0 }
const read = (said: string) => understand(said, context).acts[0]

describe('a day that belongs to what people do on it', () => {
  it.each([
    'mi esposa y yo jugamos el viernes y queremos un corte para el sábado',
    'trabajo el viernes, un corte para el sábado porfa',
    'el equipo y yo competimos el domingo, quiero un corte para el sábado',
    'bautizamos al niño el domingo, necesito un corte para el sábado',
    'festejamos a mi abuela este jueves y quiero barba para el sábado',
    'nos mudamos el jueves, un corte para el sábado se puede?',
  ])('is not the wanted one: «%s»', said => {
    expect(read(said)?.slots.date).toEqual({ kind: 'days', from: '2026-11-28', to: '2026-11-28' })
  })
  it.each([
    'el sábado porfa, es q entre semana salgo tarde de un corte',
    'corte el sábado, porque entre semana no salgo a tiempo',
    'quiero corte el sábado, es que entre semana llego muy noche',
    'un tinte el sábado, ya que los martes salgo bien tarde',
    'barba el sábado, es que entre semana ando muy ocupado',
  ])('is not wanted where it says why: «%s»', said => {
    expect(read(said)?.slots.date).toEqual({ kind: 'days', from: '2026-11-28', to: '2026-11-28' })
  })
})

const freeBy: DialogueCase[] = [
  'corte el viernes en la mañana, a las 11 ya debo andar libre',
  'corte el viernes temprano, a las 11 ya tengo que andar desocupada',
  'corte el viernes en la mañana, ya debo estar libre a las 11',
  'corte el viernes tempranito, a las 11 ya necesito quedar libre',
  'corte el viernes en la mañana, a las 11 ya debemos estar fuera',
  'corte el viernes en la mañana, a las 11 ya debo salirme',
].map(said => ({
  title: `ends the visit by the hour of «${said}»`,
  turns: [[said, /viernes 27[^]*10:[0-5]\d(?![^]*(?:1[1-9]|2\d):[0-5]\d)/]],
}))
describeDialogues('an hour at which people must be free', freeBy)

const moves: DialogueCase[] = [
  'disculpe, lo de mi corte se puede otro día?',
  'mi cita se puede otro día?',
  'lo de mi corte podría ser otro día?',
  'mi corte hay chance otro día?',
  'lo de mi corte se podrá más tarde?',
].map(said => ({
  title: `moves the one there is after «${said}»`,
  toolbox: withCut,
  turns: [
    [said, /./],
    ['el jueves a las 12', /muev[oe]/],
    ['sí', /./],
  ],
  book: ['Corte de cabello 11-26 12:00 Lupita'],
}))
describeDialogues('an appointment that would suit on another day', moves)

const ofEach: DialogueCase[] = [
  'yo en la mañana y él de las 4 en adelante',
  'yo sí en la mañana y él después de las 4',
  'él trabaja en la mañana. yo en la mañana y él a partir de las 4',
  'yo antes de las 11 y él desde las 4',
  'yo en la mañana y él por la tarde',
].map(said => ({
  title: `gives each of two people their own hours after «${said}»`,
  turns: [
    ['corte para mi novio y para mí el viernes', /viernes 27/],
    [
      said,
      /viernes 27[^]*(?:(?:16|17|18|19):\d\d[^]*(?:09|10|11):\d\d|(?:09|10|11):\d\d[^]*(?:16|17|18|19):\d\d)/,
    ],
  ],
}))
describeDialogues('hours of each of two people', ofEach)

describeDialogues('a plan of three', [
  ...[
    'corte de niño el viernes para mis dos hijos y también mi esposo',
    'corte el viernes para mis dos hijos de 6 y 9 y mi papá',
    '¿cortan a niños? son mis dos hijos y mi suegro, el viernes',
    'corte de niño para mis dos niños y mi marido el viernes',
    'el viernes corte infantil para mis dos hijas y mi tío',
  ].map(
    (said): DialogueCase => ({
      title: `books all of them at one yes, the grown-up no children's cut: «${said}»`,
      turns: [
        [said, /[^]*viernes 27[^]*/],
        ['la 1', /./],
        ['sí', /^(?![^]*Ahora)/],
      ],
      book: [
        'Corte de niño 11-27 10:00 Lupita',
        'Corte de niño 11-27 10:00 Mario',
        'Corte de cabello 11-27 10:30 Lupita',
      ],
    })
  ),
])

const threeBooked = [
  'Corte de niño 11-27 10:00 Lupita',
  'Corte de niño 11-27 10:00 Mario',
  'Corte de cabello 11-27 10:30 Lupita',
]
describeDialogues('what was just booked for several', [
  ...[
    'no, quiero corte de niño para los dos niños y corte normal para mi esposo el viernes',
    'no, mejor corte para mi esposo el viernes',
    'no, quiero corte de niño para mi hijo el viernes',
    'así no, corte de niño el viernes para mis hijos',
    'perdón, quería corte de niño para los dos el viernes',
  ].map(
    (said): DialogueCase => ({
      title: `books nobody twice unasked after «${said}»`,
      turns: [
        ['corte de niño el viernes para mis dos hijos y también mi esposo', /viernes 27/],
        ['la 1', /./],
        ['sí', /./],
        [said, /[Yy]a tienes|[Yy]a la tienes/],
      ],
      book: threeBooked,
    })
  ),
])

describeDialogues('two that are to be cancelled', [
  ...['sí, las dos', 'sí, ambas', 'las dos porfa, sí', 'sí cancela las dos', 'sí, todas'].map(
    (said): DialogueCase => ({
      title: `asks about both after «${said}»`,
      toolbox: withTwo,
      turns: [
        ['quiero cancelar una cita', /1\.[^]*2\./],
        ['la 1', /[Cc]ancel[^]*miércoles 25/],
        [said, /\?[^]*miércoles 25[^]*viernes 27/],
        ['sí', /./],
      ],
      book: [],
    })
  ),
])

describeDialogues('the rest of a plan of which one was taken meanwhile', [
  ...[
    'no, quiero corte de niño para los dos niños y corte normal para mi esposo el viernes',
    'mejor corte de niño para mi hijo y corte normal para mi esposo el viernes',
    'no, corte de niño para mis dos hijos el viernes',
    'así no, corte de niño para mi hijo y corte para mí el viernes',
    'no, es corte de niño para mi niña y corte de cabello para mi suegra el viernes',
  ].map(
    (said): DialogueCase => ({
      title: `asks before it books again: «${said}»`,
      toolbox: () => aToolbox({ stolen: (_, time) => time === '10:30' }),
      turns: [
        ['corte de niño el viernes para mis dos hijos y también mi esposo', /viernes 27/],
        ['la 1', /./],
        ['sí', /./],
        [said, /[Yy]a tienes/],
      ],
      book: threeBooked.slice(0, 2),
    })
  ),
])

describe('a group of which some want one thing and the rest another', () => {
  it.each([
    'tengo tres hijos, dos van por corte y el chiquito barba',
    'mis tres hijos, dos quieren corte y el mayor nada más barba',
    'somos de tres hermanos, dos para corte y uno para barba',
    'traigo a mis tres sobrinos, el grande barba y los otros dos corte',
    'tengo tres hijos: dos corte y el otro barba',
  ])('«%s»', said => {
    const names = read(said)?.parts.map(({ service }) => service?.options[0]?.name)
    expect(names?.filter(name => name === 'Barba')).toHaveLength(1)
    expect(names?.filter(name => /^Corte/.test(name ?? ''))).toHaveLength(2)
  })
  it.each([
    'corte para mis dos chamacos uno tiene 7 y el otro 10 los dos corte normalito',
    'mis dos niños, los dos corte normal',
    'corte de niño para mis dos hijos, los dos corte sencillo',
  ])('counts those who are told again once: «%s»', said => {
    expect(read(said)?.parts).toHaveLength(2)
  })
})
