import { describeDialogues, cut, withCut } from '../test/dialogue-cases.ts'

const kept = [`${cut} 11-25 12:00 Lupita`]

describeDialogues('changes that are not meant', [
  {
    title: 'asks for no yes to a cancelling that was taken back',
    toolbox: withCut,
    turns: [['quiero cancelar... mentira, no', /^(?!.*¿Seguro)[^]*como está/]],
    book: kept,
  },
  {
    title: 'cancels what is asked for after a joke',
    toolbox: withCut,
    turns: [
      ['es mentira que abren tarde? quiero cancelar mi cita', /¿Seguro/],
      ['sí', /Cuando quieras/],
    ],
    book: [],
  },
  {
    title: 'offers no day that the appointment is not to move to',
    toolbox: withCut,
    turns: [['no quiero mover mi cita al lunes', /^(?!.*lunes)[^]*como está/]],
    book: kept,
  },
  {
    title: 'says whose the appointment is when somebody else wants to cancel theirs',
    toolbox: withCut,
    turns: [
      [
        'mi esposo Juan quiere cancelar su cita del miércoles',
        /la tuya: Corte de cabello, miércoles 25[^]*¿Es esa la que cancelo\?/,
      ],
      ['no', /como está/],
    ],
    book: kept,
  },
  {
    title: 'cancels it after a yes to that',
    toolbox: withCut,
    turns: [
      ['mi esposo Juan quiere cancelar su cita del miércoles', /la tuya/],
      ['sí', /Cuando quieras/],
    ],
    book: [],
  },
])
