import { aToolbox } from '../test/fake-toolbox.ts'
import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'

const asks = /Tienes[^?]*miércoles 25[^?]*¿La movemos a otro día o la cancelo\?/
const notToBe: DialogueCase[] = [
  'lo del corte de mi niña no va a poder ser el miércoles, tiene festival',
  'mi corte no se va a poder el miércoles',
  'el corte de mi hijo pues no va a poder ser el miércoles',
  'mi corte no va a ser posible este miércoles, me salió una junta',
  'mi hijo no va a poder el miércoles',
].map(said => ({
  title: `asks what is to happen after «${said}»`,
  toolbox: withCut,
  turns: [
    [said, asks],
    ['el sábado a las 12', /¿La muevo/],
    ['sí', /nuevo horario/],
  ],
  book: [`${cut} 11-28 12:00 Lupita`],
}))
notToBe.push({
  title: 'takes a day that will not do for no appointment while one is being arranged',
  turns: [['quiero un corte, el jueves no va a poder ser', /Corte de cabello/]],
  book: [],
})
describeDialogues('what cannot be on its day', notToBe)

const days = /¿En qué días quieres las 2 citas\?/
const counted: DialogueCase[] = [
  'me tocan dos esta semana, de corte',
  'me mandaron 2 para corte la próxima semana',
  'quiero dos sesiones de corte la otra semana, una por día',
  'me faltan dos citas de corte',
].map(said => ({
  title: `asks on which days after «${said}»`,
  turns: [
    [said, days],
    ['el jueves 3 y el viernes 4 de diciembre', /jueves 3[^]*viernes 4/],
    ['a las 12 las dos', /jueves 3[^?]*12:00[^?]*viernes 4[^?]*12:00[^?]*Las aparto/],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 12-03 12:00 Lupita`, `${cut} 12-04 12:00 Lupita`],
}))
counted.push({
  title: 'offers no second one at the hour that was just taken',
  turns: [
    ['corte el jueves a las 12', /Te la aparto/],
    ['sí', /esperamos/],
    ['otra también a las 12, esta semana', /^(?![^]*jueves 26[^]*)[^]*viernes 27[^]*12:00/],
  ],
  book: [`${cut} 11-26 12:00 Lupita`],
})
counted.push({
  title: 'books one more on another day right after',
  turns: [
    ['corte el jueves a las 12 con Lupita', /Te la aparto/],
    ['sí', /esperamos/],
    ['y la otra el viernes a las 12 también con Lupita', /viernes 27[^?]*12:00[^?]*aparto/],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 11-26 12:00 Lupita`, `${cut} 11-27 12:00 Lupita`],
})
describeDialogues('several of one service, on days of their own', counted)

const moves: DialogueCase[] = [
  ['me la puedes pasar un día después a la misma hora?', '11-26'],
  ['mi corte del miércoles pásamelo dos días después a la misma hora', '11-27'],
  ['recorre mi cita al día siguiente a la misma hora', '11-26'],
  [
    'mi corte del miércoles 25 muévelo un día antes a la misma hora, no importa si ya no es con Lupita',
    '11-24',
  ],
  ['recórreme mi cita una semana, a la misma hora', '12-02'],
  ['la puedes mover una semana después a la misma hora?', '12-02'],
].map(([said = '', day = '']) => ({
  title: `moves by days after «${said}»`,
  toolbox: withCut,
  turns: [
    [said, /12:00[^?]*¿La muevo/],
    ['sí', /nuevo horario/],
  ],
  book: [`${cut} ${day} 12:00 Lupita`],
}))
moves.push({
  title: 'moves to whoever is there where that does not matter',
  toolbox: () =>
    aToolbox({ busy: (date, _, who) => date === '2026-11-26' && who.startsWith('Lupita') }).given(
      cut,
      '2026-11-25',
      '12:00'
    ),
  turns: [
    [
      'pasa mi corte un día después a la misma hora, aunque no sea con Lupita',
      /jueves 26[^?]*12:00/,
    ],
  ],
})
describeDialogues('a move by days', moves)

const closedAtNorte = () =>
  aToolbox({ busy: (date, _, who) => date === '2026-11-28' && who.startsWith('José') })
const places: DialogueCase[] = [
  'corte el sábado a las 12, Norte me queda más cerca pero si no hay voy a Centro',
  'corte el sábado a las 12 en Norte, o si no en Centro',
  'quiero corte en Norte el sábado a las 12, y si no se puede aunque sea en Centro',
].map(said => ({
  title: `looks in the second branch after «${said}»`,
  toolbox: closedAtNorte,
  turns: [[said, /sábado 28[^?]*12:00[^?]*Lupita[^?]*aparto/]],
}))
places.push(
  ...[
    'corte el sábado se puede? trabajo de lunes a viernes hasta las 6',
    'un corte el sábado, chambeo de lunes a viernes de 9 a 6',
  ].map(
    (said): DialogueCase => ({
      title: `offers that day alone after «${said}»`,
      turns: [[said, /sábado 28 de noviembre[^]*1\. \d/]],
    })
  )
)
describeDialogues('where and when it may be instead', places)

const described = () =>
  aToolbox({
    described:
      'Cortes de primaria a prepa. Clases presenciales. Pasamos por ti en zona Centro. Recibo para reembolso de seguro.',
  })
const asked: DialogueCase[] = [
  ['qué costo tiene el corte, es en línea o presencial, y reciben tarjeta?', /presenciales/],
  ['si vivo en Cholula pasan por mí a mi casa o hasta dónde llegan', /zona Centro/],
  ['hasta dónde van por uno?', /zona Centro/],
  ['precio del corte? y agarran adultos?', /primaria a prepa/],
  ['how much is a haircut, and do you give a receipt I can send to my insurance?', /Recibo/],
].map(
  ([said, told]) =>
    ({
      title: `answers «${String(said)}»`,
      toolbox: described,
      turns: [[said, told]],
    }) as DialogueCase
)
asked.push(
  {
    title: 'reads slang for times that are free, and no job',
    turns: [['hay jale el jueves pa mi y mi compa?', /servicio/]],
  },
  {
    title: 'takes «no hay problema» for no question',
    turns: [['ntp yo llego en camión. un corte el jueves a las 12?', /^(?![^]*dato)[^]*aparto/]],
  },
  {
    title: 'tells the price of what was confirmed',
    toolbox: withCut,
    turns: [
      ['sí confirmo mi corte del miércoles', /en pie/],
      ['oye y cuánto era?', /250/],
    ],
  },
  {
    title: 'takes a fever for the reason why somebody stays away',
    toolbox: withCut,
    turns: [['mi Emiliano amaneció con fiebre, no va a poder ir a su corte el miércoles', asks]],
  },
  {
    title: 'tells in answer to slang when it is open',
    turns: [
      ['los domingos jalan?', /domingo no abrimos/],
      ['de q hora a q hora jalan el sabado', /10:00/],
    ],
  }
)
describeDialogues('what is asked in other words', asked)
