import { type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'

const givenUp: DialogueCase[] = [
  'bro ya no armo lo del corte, me pusieron final de cálculo ese día, dame de baja la cita',
  'ya no la voy a usar, dala de baja',
  'mi cita bórrala porfa',
  'siempre no hago lo del corte',
].map(said => ({
  title: `asks whether to cancel after «${said}»`,
  toolbox: withCut,
  turns: [
    [said, /^(?![^]*movemos o quieres otra)[^]*[Cc]ancel[^]*miércoles 25[^]*\?/],
    ['sí, cancélala', /./],
  ],
  book: [],
}))
describeDialogues('an appointment that is given up', [
  ...givenUp,
  {
    title: 'cancels after a yes what it asked to move',
    toolbox: withCut,
    turns: [
      ['quiero un corte el jueves', /movemos o quieres otra/],
      ['no, mejor cancélala', /[Cc]ancel[^]*miércoles 25[^]*\?/],
      ['sí', /./],
    ],
    book: [],
  },
  {
    title: 'cancels nothing without a yes',
    toolbox: withCut,
    turns: [
      ['quiero un corte el jueves', /movemos o quieres otra/],
      ['cancélala', /[Cc]ancel[^]*miércoles 25[^]*\?/],
      ['no', /./],
    ],
    book: ['Corte de cabello 11-25 12:00 Lupita'],
  },
])
