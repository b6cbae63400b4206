import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const written = () =>
  aToolbox({ described: 'Aceptamos tarjeta y efectivo. Hay 10 minutos de tolerancia.' })
const offered: [string, RegExp] = ['corte mañana a las 5', /17:00 con Lupita[^]*¿Te la aparto\?/]
const booked = [`${cut} 11-24 17:00 Lupita`]

const asks = (said: string, answer: RegExp): DialogueCase => ({
  title: `answers «${said}» and asks again`,
  toolbox: written,
  turns: [offered, [said, answer], ['no, gracias', /./]],
  book: [],
})

describeDialogues('a courtesy beside a question that may decide', [
  ...[
    'perfecto, ¿cuánto sería?',
    'va, ¿y cuánto cuesta?',
    'ok, cuanto es',
    'sale, cuánto me cobrarían?',
    'sí, ¿cuánto cuesta?',
    'sí y cuánto es por favor',
    'me parece bien, ¿qué precio tiene?',
  ].map(said => asks(said, /\$250[^]*¿Te la aparto\?/)),
  ...[
    'sí, ¿pero aceptan tarjeta?',
    'claro, ¿y aceptan transferencia?',
    'va, ¿cobran anticipo?',
  ].map(said => asks(said, /tarjeta y efectivo[^]*¿Te la aparto\?/)),
  asks('va, ¿y dónde están?', /Juárez 10[^]*¿Te la aparto\?/),
  asks('perfecto, ¿cuánto dura?', /30 minutos[^]*¿Te la aparto\?/),
  ...[
    'va, ¿y si no llego?',
    'bueno pero y si no llego',
    'claro, ¿y si luego no puedo me cobran?',
    'sí, ¿y puedo cancelar después?',
  ].map(said => asks(said, /(?:dato|tolerancia)[^]*¿Te la aparto\?/)),
  {
    title: 'books after the yes that follows the answer',
    toolbox: written,
    turns: [offered, ['perfecto, ¿cuánto sería?', /¿Te la aparto\?/], ['sí', /esperamos/]],
    book: booked,
  },
  {
    title: 'answers in English and asks again',
    turns: [
      ['haircut tomorrow at 5pm', /Shall I book it/],
      ['perfect, how much?', /\$250[^]*Shall I book it/],
      ['yes, but do you take cards?', /Shall I book it/],
    ],
    book: [],
  },
  {
    title: 'asks again about the one of a list that was named',
    turns: [
      ['corte mañana en la tarde', /1\. 12:00/],
      ['la segunda, ¿cuánto cuesta?', /\$250[^]*14:30[^]*¿Te la aparto\?/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 14:30 Lupita`],
  },
  {
    title: 'tells what each of a plan costs, and asks again',
    turns: [
      ['corte y barba mañana a las 5', /¿Las aparto/],
      ['perfecto, ¿cuánto sería por los dos?', /\$250[^]*\$150[^]*¿Las aparto/],
    ],
    book: [],
  },
  {
    title: 'moves nothing either',
    toolbox: withCut,
    turns: [
      ['mueve mi cita al viernes a las 5', /¿La muevo/],
      ['va, ¿y cuánto cuesta?', /\$250[^]*¿La muevo/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
])

describeDialogues('an emphatic yes beside a question', [
  ...[
    'sí apártala, ¿y cuánto va a ser?',
    'sí por favor, ¿cuánto cuesta?',
    'claro que sí, ¿cuánto sería?',
    'sí, confirmo. ¿cuánto cuesta?',
    'sí porfa, ¿dónde están ubicados?',
    'sí, ¿me pasas la dirección?',
    'perfecto, ¿me mandas la ubicación?',
  ].map(
    (said): DialogueCase => ({
      title: `books with «${said}»`,
      toolbox: written,
      turns: [offered, [said, /esperamos/]],
      book: booked,
    })
  ),
])

describeDialogues('half a yes', [
  ...[
    'ok, te confirmo en la tarde',
    'va, al rato te confirmo',
    'va, te confirmo cuando salga del trabajo',
    'mañana a las 5 te confirmo',
    'ok si me animo te digo',
    'va, nomás que me depositen te confirmo',
    'sí, solo que me falta checar con mi esposa',
    'pues sí, supongo',
    'sí, tentativamente',
  ].map(
    (said): DialogueCase => ({
      title: `waits after «${said}»`,
      turns: [offered, [said, /tómate tu tiempo/]],
      book: [],
    })
  ),
  ...['sí, si no hay antes', 'sí, si no tienes más temprano'].map(
    (said): DialogueCase => ({
      title: `looks for an earlier one after «${said}»`,
      turns: [offered, [said, /1\. 10:00[^]*¿Cuál te acomoda/]],
      book: [],
    })
  ),
  {
    title: 'takes «si no hay de otra» for no refusal',
    turns: [offered, ['bueno, si no hay de otra sí', /esperamos/]],
    book: booked,
  },
])
