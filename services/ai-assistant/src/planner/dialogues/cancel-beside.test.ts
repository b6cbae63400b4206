import { type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

/** A beard on a Tuesday, after the one that is proposed, and a colouring on a Friday in January. */
const withOthers = () =>
  aToolbox()
    .given('Barba', '2026-12-01', '17:00', 'Mario Ruiz')
    .given('Tinte', '2027-01-15', '12:00')
const beard = 'Barba 12-01 17:00 Mario'
const colour = 'Tinte 01-15 12:00 Lupita'
const booked = 'Corte de cabello 11-24 17:00 Lupita'

/** The offer is taken, and then the cancelling is asked about and done. */
const both = (said: string, asked: RegExp, book: string[]): DialogueCase => ({
  title: `books, and then asks about the cancelling: ${said}`,
  toolbox: withOthers,
  turns: [
    ['corte mañana a las 5', /¿Te la aparto\?/],
    [said, asked],
    ['sí', /otra cita/],
  ],
  book,
})
const asksBeard = /esperamos[^]*¿Seguro que quieres cancelar tu cita: Barba, martes 1/
const asksColour = /esperamos[^]*¿Seguro que quieres cancelar tu cita: Tinte, viernes 15/

describeDialogues('a cancelling beside a yes', [
  both('sí, y quita la del martes', asksBeard, [colour, booked]),
  both('va, apártala y cancela la de barba', asksBeard, [colour, booked]),
  both('sí y cancela la que tengo el viernes', asksColour, [beard, booked]),
  both('sí, pero cancela la del 15', asksColour, [beard, booked]),
  {
    title: 'books the place of a list, and then asks about the cancelling',
    toolbox: withOthers,
    turns: [
      ['corte mañana', /1\. 10:00/],
      ['la 2 y cancela la de barba', asksBeard],
      ['no', /como está/],
    ],
    book: [beard, colour, 'Corte de cabello 11-24 13:00 Lupita'],
  },
  {
    title: 'asks which where several may be meant',
    toolbox: withOthers,
    turns: [
      ['corte mañana a las 5', /¿Te la aparto\?/],
      ['sí y cancela la otra', /esperamos[^]*¿Cuál cita quieres cancelar\?/],
    ],
    book: [beard, colour, booked],
  },
  {
    title: 'moves, and then asks about the cancelling',
    toolbox: withOthers,
    turns: [
      ['mueve mi barba al viernes a las 5', /¿La muevo/],
      ['sí y cancela la de tinte', /nuevo horario[^]*¿Seguro que quieres cancelar tu cita: Tinte/],
      ['sí', /otra cita/],
    ],
    book: ['Barba 12-04 17:00 Mario'],
  },
  {
    title: 'never asks to cancel what was just moved',
    toolbox: withCut,
    turns: [
      ['mueve mi corte al viernes a las 5', /¿La muevo/],
      ['sí y cancela la del miércoles', /nuevo horario[^?]*$/],
    ],
    book: ['Corte de cabello 11-27 17:00 Lupita'],
  },
  {
    title: 'books nothing for a no with a cancelling beside it',
    toolbox: withOthers,
    turns: [
      ['corte mañana a las 5', /¿Te la aparto\?/],
      ['no, cancela la de barba', /¿Seguro que quieres cancelar tu cita: Barba/],
    ],
    book: [beard, colour],
  },
])
