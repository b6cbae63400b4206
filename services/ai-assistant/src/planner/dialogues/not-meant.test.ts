import { type DialogueCase, describeDialogues, cut, withCut } from '../test/dialogue-cases.ts'

const kept = [`${cut} 11-25 12:00 Lupita`]

/** A cancellation of somebody else's appointment, insisted on beside the writer's own. */
const forSomebodyElse = (asked: string, insisted: string): DialogueCase => ({
  title: `does not cancel the writer's own appointment for somebody else's: ${asked}`,
  toolbox: withCut,
  turns: [
    [asked, /la tuya se queda como está[^?]*$/],
    [insisted, /./],
  ],
  book: kept,
})

describeDialogues('changes that are not meant', [
  forSomebodyElse('mi mamá ya no va a ir a su cita, cancélasela', 'sí, la de mi mamá nada más'),
  forSomebodyElse('mi esposa quiere cancelar la suya', 'sí, la de ella'),
  forSomebodyElse('mi compadre Juan ya no puede ir, cancela la suya', 'sí'),
  forSomebodyElse('cancela su cita, mi hermana ya no va', 'sí'),
  forSomebodyElse('mi jefe no va a llegar, ¿puedes cancelar la de él?', 'sí'),
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
    title: 'books nothing at an «ok» to who was told to take their time',
    turns: [
      ['quiero un corte el viernes a las 12 con Lupita', /¿Te la aparto/],
      ['ok déjame checar', /tómate tu tiempo/],
      ['ok', /todavía no aparto nada/],
    ],
    book: [],
  },
  {
    title: 'takes no number below zero for the first of a list',
    turns: [
      ['quiero un corte el viernes', /1\. /],
      ['a las -1', /^(?!.*quedó)[^]*$/],
    ],
    book: [],
  },
  {
    title: 'asks whether to cancel when whoever was offered another time cannot come after all',
    toolbox: withCut,
    turns: [
      ['puedo cambiar mi cita al viernes a las 12?', /muev/],
      ['siempre no voy a poder', /¿La movemos a otro día o la cancelo\?/],
      ['cancélala', /Cuando quieras/],
    ],
    book: [],
  },
])
