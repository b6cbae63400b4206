import { aToolbox } from '../test/fake-toolbox.ts'
import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'

const listed: DialogueCase[] = [
  'quiero tres cortes la próxima semana:\n- lunes 30 a las 11 am\n- miércoles 2 a las 11 am\n- viernes 4 a las 11 am',
  'quiero tres cortes:\n* lunes 30 a las 11 am\n* miércoles 2 a las 11 am\n* viernes 4 a las 11 am',
  'quiero tres cortes\nlunes 30 a las 11 am\nmiércoles 2 a las 11 am\nviernes 4 a las 11 am',
].map((said, at) => ({
  title: `reads a list of days, a line each (${at + 1})`,
  turns: [[said, /3 citas[^?]*lunes 30[^?]*miércoles 2[^?]*viernes 4[^?]*Las aparto/]],
}))

const leaving: DialogueCase[] = [
  'cancelen mi cita del miércoles, la vez pasada me quedó disparejo y ya me decidí por otro lugar',
  'por favor cancela mi cita, me trataron mal la otra vez',
  'quiero cancelar mi cita, no me gustó cómo me dejaron',
].map(said => ({
  title: `cancels with an apology for «${said}»`,
  toolbox: withCut,
  turns: [
    [said, /Lamento[^]*miércoles 25/],
    ['sí', /./],
  ],
  book: [],
}))
leaving.push({
  title: 'calls a person for who wants their money back too',
  toolbox: withCut,
  turns: [['cancelen mi cita, me quedó disparejo y quiero mi dinero', /persona del equipo/]],
  book: [`${cut} 11-25 12:00 Lupita`],
})

const described = () =>
  aToolbox({
    described:
      'Barbería de barrio. Hay estacionamiento en la calle. Emitimos factura. Material incluido. Aceptamos tarjeta.',
  })
const beside: DialogueCase[] = [
  {
    title: 'answers whether there are invoices and goes on with the appointment',
    toolbox: described,
    turns: [
      ['corte el miércoles 25 a las 11 am. ¿Me pueden emitir factura?', /factura[^]*11:00/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-25 11:00 Lupita`],
  },
  {
    title: 'tells the team of an invoice and goes on with the appointment',
    toolbox: described,
    turns: [['corte el miércoles 25 a las 11 am. Necesito factura de mi compra', /11:00/]],
  },
  ...[
    'fui el sábado a corte, necesito factura',
    'me hicieron un corte el martes pasado, me pueden mandar mi factura por favor',
    'tuve corte con Mario el viernes, ocupo que me hagan factura',
  ].map(
    (said): DialogueCase => ({
      title: `offers no times for «${said}»`,
      toolbox: described,
      turns: [[said, /^(?![^]*(?:aparto|acomoda))[^]*equipo/]],
    })
  ),
  {
    title: 'answers both of two joined questions and offers nothing',
    toolbox: described,
    turns: [
      [
        '¿en cuánto sale el corte?\ny si se puede pagar con tarjeta y dejar el carro por ahí. Es solo para saber, luego hago la cita',
        /^(?=[^]*\$250)(?=[^]*tarjeta)(?=[^]*estacionamiento)(?![^]*Qué servicio)/,
      ],
    ],
  },
  ...[
    '¿y hay que comprar libro o algo?',
    '¿tengo que comprar cuaderno?',
    '¿hay que pagar copias?',
  ].map(
    (said): DialogueCase => ({
      title: `says what is included for «${said}»`,
      toolbox: described,
      turns: [[said, /Material incluido/]],
    })
  ),
]

const own: DialogueCase[] = [
  ['mi corte era el miércoles o el jueves?', 'y a qué hora?? es que lo apunté mal'],
  ['mi cita de corte es el miércoles o hasta el viernes?'],
  ['la cita cae el miércoles o el jueves?'],
  ['mi corte es el miércoles, verdad?'],
].map(said => ({
  title: `tells when their own is for «${said.join(' ')}»`,
  toolbox: withCut,
  turns: [[said, /miércoles 25[^]*12:00/]],
}))

describeDialogues('days in lines', listed)
describeDialogues('leaving after a bad visit', leaving)
describeDialogues('matters beside an appointment', beside)
describeDialogues('which day their own is', own)
