import { describeDialogues, withCut, withTwo } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const cut = 'Corte de cabello 11-25 12:00 Lupita'
const beard = 'Barba 11-27 17:00 Mario'

/** A Tuesday and a Friday, seven weeks away. */
const inJanuary = () =>
  aToolbox()
    .given('Corte de cabello', '2027-01-12', '12:00')
    .given('Barba', '2027-01-15', '17:00', 'Mario Ruiz')
const onlyFriday = () => aToolbox().given('Barba', '2027-01-15', '17:00', 'Mario Ruiz')
const cutInJanuary = 'Corte de cabello 01-12 12:00 Lupita'
const beardInJanuary = 'Barba 01-15 17:00 Mario'

describeDialogues('appointments that are to stay, weeks away', [
  ...[
    'cancela todas menos la del viernes',
    'cancélame mis citas menos la del viernes',
    'cancela todas excepto la del 15',
    'cancela todo menos la de las 5',
    'cancela todas menos la de Mario',
    'cancela todas menos la última',
    'cancela todas a excepción de la del viernes 15',
    'cancela todas, deja solo la del viernes',
    'cancela todas y quédate con la del viernes',
  ].map(said => ({
    title: `cancels the other one: ${said}`,
    toolbox: inJanuary,
    turns: [
      [said, /¿Seguro que quieres cancelar tu cita: Corte de cabello, martes 12/],
      ['sí', /otra cita/],
    ] as [string, RegExp][],
    book: [beardInJanuary],
  })),
  ...['menos la del viernes', 'sí, menos la del viernes', 'todas menos la del viernes'].map(
    said => ({
      title: `takes one out of those that are asked about: ${said}`,
      toolbox: inJanuary,
      turns: [
        ['cancela mis citas', /estas citas/],
        [said, /¿Seguro que quieres cancelar tu cita: Corte de cabello, martes 12/],
        ['sí', /otra cita/],
      ] as [string, RegExp][],
      book: [beardInJanuary],
    })
  ),
  ...[
    'cancela todas menos la del viernes',
    'cancela las que tenga, excepto la del 15',
    'cancela todo menos la de las 5',
    'cancela todas menos una',
  ].map(said => ({
    title: `cancels nothing where only that one is there: ${said}`,
    toolbox: onlyFriday,
    turns: [
      [said, /Solo tienes esa cita: Barba, viernes 15[^?]*Se queda como está\.$/],
      ['sí', /./],
    ] as [string, RegExp][],
    book: [beardInJanuary],
  })),
  {
    title: 'asks which where what is to stay is not among them',
    toolbox: inJanuary,
    turns: [
      ['cancela todas menos la del lunes', /¿Cuál cita quieres cancelar\?/],
      ['sí', /./],
    ],
    book: [cutInJanuary, beardInJanuary],
  },
])

describeDialogues('appointments that are to stay', [
  ...[
    'cancela todas menos la del viernes',
    'cancela mis citas excepto la de barba',
    'cancela mis citas, menos la del viernes',
  ].map(said => ({
    title: `cancels the other one: ${said}`,
    toolbox: withTwo,
    turns: [
      [said, /¿Seguro que quieres cancelar tu cita: Corte de cabello/],
      ['sí', /otra cita/],
    ] as [string, RegExp][],
    book: [beard],
  })),
  {
    title: 'cancels the one that is not named',
    toolbox: withTwo,
    turns: [
      ['cancela una de mis citas', /¿Cuál cita quieres cancelar\?/],
      ['la que no es barba', /¿Seguro que quieres cancelar tu cita: Corte de cabello/],
    ],
    book: [cut, beard],
  },
  {
    title: 'turns to the other one after «esa no, la otra»',
    toolbox: withTwo,
    turns: [
      ['cancela la del viernes', /cancelar tu cita: Barba/],
      ['esa no, la otra', /cancelar tu cita: Corte de cabello/],
      ['sí', /otra cita/],
    ],
    book: [beard],
  },
  {
    title: 'cancels nothing under a condition',
    toolbox: withCut,
    turns: [
      ['cancela mi cita', /¿Seguro que quieres cancelar/],
      ['sí, solo si me regresan el anticipo', /¿La cancelo entonces\?/],
    ],
    book: [cut],
  },
  ...['¿me cancelaron mi cita?', 'por qué cancelaron mi cita?', 'cancelaste mi cita??'].map(
    said => ({
      title: `tells of the appointment: ${said}`,
      toolbox: withCut,
      turns: [
        [said, /^(?![^]*Seguro)[^]*miércoles 25/],
        ['sí', /./],
      ] as [string, RegExp][],
      book: [cut],
    })
  ),
  {
    title: 'still cancels for who says «cancelo mi cita»',
    toolbox: withCut,
    turns: [['cancelo mi cita', /¿Seguro que quieres cancelar/]],
    book: [cut],
  },
])
